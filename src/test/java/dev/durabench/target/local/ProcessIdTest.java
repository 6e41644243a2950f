package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class ProcessIdTest {
  private static final String STAT =
      "4242 (postgres: (a) b) S 17 4242 4242 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 987654 1 2 3";

  @Test
  void ourselvesAreAlive() {
    ProcessId ourselves = ProcessId.of(ProcessHandle.current().pid()).orElseThrow();
    assertThat(ourselves.alive()).isTrue();
    assertThat(ProcessId.parse(ourselves.toString())).isEqualTo(ourselves);
  }

  @Test
  void anotherProcessWithTheSameNumberIsNotIt() {
    ProcessId earlier = new ProcessId(ProcessHandle.current().pid(), "1");
    assertThat(earlier.alive()).isFalse();
  }

  @Test
  void neverSignalsAnotherProcessWithTheSameNumber() {
    // Were the start time not looked at, this test would end the tests.
    Signals.KILL.send(new ProcessId(ProcessHandle.current().pid(), "1"));
    assertThat(ProcessHandle.current().isAlive()).isTrue();
  }

  @Test
  void refusesNumbersThatStandForMoreThanOneProcess() {
    assertThatThrownBy(() -> new ProcessId(-1, "1")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ProcessId(0, "1")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ProcessId(1, "1")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void readsAProgramNameWithBlanksAndParentheses() {
    assertThat(ProcessTable.parse(STAT))
        .contains(new ProcessTable.Row(new ProcessId(4242, "987654"), 17, false));
  }

  @Test
  void tellsAStoppedProcess() {
    assertThat(ProcessTable.parse(STAT.replace(") S ", ") T ")).orElseThrow().stopped()).isTrue();
  }

  @Test
  void aZombieIsNotAlive() {
    assertThat(ProcessTable.parse(STAT.replace(") S ", ") Z "))).isEmpty();
  }
}
