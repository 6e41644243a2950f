package dev.durabench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

final class ClockTest {
  @Test
  void tellsMicrosecondsSinceTheEpoch() {
    long wall = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());

    assertThat(Clock.system().nowMicros()).isCloseTo(wall, within(5_000_000L));
  }

  @Test
  void neverGoesBack() {
    Clock clock = Clock.system();
    long before = clock.nowMicros();
    for (int i = 0; i < 100_000; i++) {
      long now = clock.nowMicros();
      assertThat(now >= before).isTrue();
      before = now;
    }
  }

  @Test
  void hasOneAnchor() {
    assertThat(Clock.system()).isSameAs(Clock.system());
  }

  @Test
  void movesAsFarAsItIsMoved() {
    FakeClock clock = new FakeClock(100);
    clock.advance(Duration.ofMillis(3));

    assertThat(clock.nowMicros()).isEqualTo(3100);
  }
}
