package dev.durabench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class GapsTest {
  private static final long START = 1_790_000_000_000_000L;
  private static final long SECOND = 1_000_000L;

  @Test
  void measuresAGapOfKnownLengthToTenMilliseconds() {
    // Closed loop: an acknowledgement every 1 to 5 ms, none while the database is away.
    Random random = new Random(7);
    long away = START + 3 * SECOND;
    long length = 4_321_000;
    long end = START + 20 * SECOND;
    long[] acks =
        LongStream.iterate(START + 2000, at -> at < end, at -> at + 1000 + random.nextInt(4000))
            .filter(at -> at < away || at >= away + length)
            .toArray();

    assertThat(Gaps.of(acks, START, end))
        .singleElement()
        .satisfies(
            gap -> {
              assertThat(gap.lengthMicros()).isCloseTo(length, within(10_000L));
              assertThat(gap.startMicros()).isCloseTo(away, within(10_000L));
              assertThat(gap.cause()).isNull();
            });
    assertThat(Gaps.longestMicros(acks, START, end)).isCloseTo(length, within(10_000L));
  }

  @Test
  void findsEveryGapAlsoBeforeTheFirstAndAfterTheLastAcknowledgement() {
    long[] acks = {START + 2 * SECOND, START + 5 * SECOND};

    var gaps = Gaps.of(acks, START, START + 6 * SECOND);

    assertThat(gaps)
        .containsExactly(
            new Gap(START, 2 * SECOND, null),
            new Gap(START + 2 * SECOND, 3 * SECOND, null),
            new Gap(START + 5 * SECOND, SECOND, null));
    assertThat(Gaps.totalMicros(gaps)).isEqualTo(6 * SECOND);
  }

  @Test
  void listsFromExactlyOneSecondOn() {
    long[] acks = {START + 999_999, START + 1_999_999, START + 2_999_998};

    assertThat(Gaps.of(acks, START, START + 2_999_998))
        .containsExactly(new Gap(START + 999_999, SECOND, null));
  }

  @Test
  void takesTheWholeTimeForAGapWithoutAcknowledgements() {
    assertThat(Gaps.of(new long[0], START, START + 5 * SECOND))
        .containsExactly(new Gap(START, 5 * SECOND, null));
    assertThat(Gaps.of(new long[0], START, START)).isEmpty();
  }

  @Test
  void findsTheLongestStretchHoweverShort() {
    long[] acks = {START + 100, START + 612_100, START + 612_300};

    assertThat(Gaps.of(acks, START, START + 612_300)).isEmpty();
    assertThat(Gaps.longestMicros(acks, START, START + 612_300)).isEqualTo(612_000);
  }

  @Test
  void ignoresAcknowledgementsOutsideOfTheTime() {
    long[] acks = {START - 5 * SECOND, START + SECOND / 2, START + 9 * SECOND};

    assertThat(Gaps.of(acks, START, START + SECOND)).isEmpty();
    assertThat(Gaps.longestMicros(acks, START, START + SECOND)).isEqualTo(SECOND / 2);
  }

  @Test
  void takesAnotherThreshold() {
    long[] acks = {START + 300_000, START + 350_000};

    assertThat(Gaps.of(acks, START, START + 350_000, Duration.ofMillis(300)))
        .containsExactly(new Gap(START, 300_000, null));
  }

  @Test
  void refusesTimesOutOfOrder() {
    assertThatThrownBy(() -> Gaps.of(new long[] {START + 2, START + 1}, START, START + 3))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Gaps.of(new long[0], START, START - 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
