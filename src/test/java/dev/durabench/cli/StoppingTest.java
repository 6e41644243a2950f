package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StoppingTest {
  private final List<String> done = new ArrayList<>();
  private final Stopping stopping =
      new Stopping(() -> done.add("interrupt"), () -> done.add("kill"), line -> {});

  @Test
  void interruptsOnceThenKillsOnceThenNothing() {
    stopping.signal();
    assertThat(stopping.requested()).isTrue();
    assertThat(stopping.now()).isFalse();
    stopping.signal();
    stopping.signal();

    assertThat(stopping.now()).isTrue();
    assertThat(done).containsExactly("interrupt", "kill");
  }

  @Test
  void interruptsNoTearDown() {
    stopping.tearingDown();
    stopping.signal();
    assertThat(done).isEmpty();

    stopping.signal();
    assertThat(done).containsExactly("kill");
  }
}
