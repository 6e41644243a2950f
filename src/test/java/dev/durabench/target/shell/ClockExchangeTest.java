package dev.durabench.target.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.target.ClockOffset;
import org.junit.jupiter.api.Test;

final class ClockExchangeTest {
  @Test
  void takesTheAnswerToBeMadeHalfway() {
    assertThat(ClockExchange.offset(1_000, 6_100, 1_200)).isEqualTo(new ClockOffset(5_000, 100));
    assertThat(ClockExchange.offset(1_000, 100, 1_200)).isEqualTo(new ClockOffset(-1_000, 100));
  }

  @Test
  void bringsStampsOntoOurClock() {
    ClockOffset ahead = new ClockOffset(5_000, 100);
    assertThat(ahead.toOurs(6_100)).isEqualTo(1_100);
    assertThat(ahead).hasToString("+5000 us, at most 100 us off");
  }
}
