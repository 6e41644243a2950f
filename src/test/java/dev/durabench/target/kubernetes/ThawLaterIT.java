package dev.durabench.target.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.target.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ThawLaterIT {
  @Test
  void outlivesTheWaitForTheOperator() {
    assertThat(CnpgFaults.DEAD_MAN).isGreaterThan(Duration.ofMinutes(30));
  }

  @Test
  void isCalledOffWithItsSleep() throws Exception {
    // Unlike any other timer's, so that it can be told.
    String seconds = "3571";
    run(CnpgFaults.THAW_LATER, seconds);
    assertThat(Poll.reaches(() -> sleeps(seconds), Duration.ofSeconds(10))).isTrue();

    run(CnpgFaults.NOT_LATER);

    assertThat(Poll.reaches(() -> !sleeps(seconds), Duration.ofSeconds(10))).isTrue();
  }

  private static boolean sleeps(String seconds) {
    return ProcessHandle.allProcesses()
        .map(process -> process.info().arguments())
        .flatMap(Optional::stream)
        .anyMatch(arguments -> List.of(arguments).equals(List.of(seconds)));
  }

  private static void run(String script, String... arguments)
      throws IOException, InterruptedException {
    Process shell =
        new ProcessBuilder("sh", "-c", script, "sh", arguments.length == 0 ? "" : arguments[0])
            .inheritIO()
            .start();
    assertThat(shell.waitFor()).isZero();
  }
}
