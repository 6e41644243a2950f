package dev.durabench.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.experiment.ExperimentFailure;
import dev.durabench.target.Reach;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerLocksTest {
  private static final Duration SHORT = Duration.ofMillis(50);

  @TempDir private Path folder;

  private static Reach reach(String... addresses) {
    List<Reach.Machine> machines =
        Arrays.stream(addresses).map(it -> FakeServers.machine("m" + it, it)).toList();
    return new Reach("root", "", machines, Optional.empty(), Reach.PowerAccess.none(), true);
  }

  private static String alone(ServerLocks locks, Reach reach, String holder) {
    return locks.alone(reach, holder, (message, fraction) -> {}, () -> holder);
  }

  @Test
  void oneServerInCommonIsEnoughToWait() {
    ServerLocks locks = new ServerLocks(folder, SHORT);
    ServerLocks anotherProcess = new ServerLocks(folder, SHORT);
    for (ServerLocks other : List.of(locks, anotherProcess)) {
      String got =
          locks.alone(
              reach("192.0.2.1", "192.0.2.2"),
              "first",
              (message, fraction) -> {},
              () -> {
                assertThatThrownBy(() -> alone(other, reach("192.0.2.2", "192.0.2.3"), "second"))
                    .isInstanceOf(ExperimentFailure.class)
                    .hasMessageContaining("first");
                return alone(other, reach("192.0.2.3", "192.0.2.4"), "third");
              });
      assertThat(got).isEqualTo("third");
    }
  }

  @Test
  void serversAreFreeAfterwards() {
    ServerLocks locks = new ServerLocks(folder, SHORT);
    assertThat(alone(locks, reach("192.0.2.1", "192.0.2.1"), "first")).isEqualTo("first");
    assertThat(alone(locks, reach("192.0.2.1"), "second")).isEqualTo("second");
  }
}
