package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class MeasureWindowTest {
  private static final long START = -500;

  private final MeasureWindow window =
      new MeasureWindow(START, Duration.ofSeconds(1), Duration.ofSeconds(2), () -> 7_000_000);

  private static long at(double seconds) {
    return START + (long) (seconds * 1e9);
  }

  @Test
  void countsAfterTheWarmUpAndNotBeyondTheEnd() {
    assertThat(window.contains(at(0.9))).isFalse();
    assertThat(window.contains(at(1))).isTrue();
    assertThat(window.contains(at(3))).isTrue();
    assertThat(window.contains(at(3.1))).isFalse();
    assertThat(window.over(at(2.9))).isFalse();
    assertThat(window.over(at(3.1))).isTrue();
    assertThat(window.seconds()).isEqualTo(2);
    assertThat(window.fromMicros()).isEqualTo(8_000_000);
    assertThat(window.endMicros()).isEqualTo(10_000_000);
  }

  @Test
  void endsEarlierWhenClosedButNeverLater() {
    window.close(at(2));
    window.close(at(2.5));

    assertThat(window.contains(at(2.1))).isFalse();
    assertThat(window.seconds()).isEqualTo(1);
    assertThat(window.endMicros()).isEqualTo(9_000_000);
  }

  @Test
  void isEmptyWhenClosedDuringTheWarmUp() {
    window.close(at(0.5));
    assertThat(window.seconds()).isZero();
  }
}
