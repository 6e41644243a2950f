package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class PaceTest {
  private static final long START = 1_790_000_000_000_000_000L;

  @Test
  void stepsEvenly() {
    Pace pace = new Pace(START, 200);

    assertThat(pace.intendedNanos(0)).isEqualTo(START);
    assertThat(pace.intendedNanos(1)).isEqualTo(START + 5_000_000);
    assertThat(pace.intendedNanos(201)).isEqualTo(START + 1_005_000_000);
  }

  @Test
  void doesNotDriftWhenAStepIsNoWholeNumberOfNanoseconds() {
    Pace pace = new Pace(START, 3);

    assertThat(pace.intendedNanos(1)).isEqualTo(START + 333_333_333);
    assertThat(pace.intendedNanos(3_000_000_000L)).isEqualTo(START + 1_000_000_000_000_000_000L);
  }

  @Test
  void refusesToStandStill() {
    assertThatThrownBy(() -> new Pace(0, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
