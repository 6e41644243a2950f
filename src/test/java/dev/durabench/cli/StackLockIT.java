package dev.durabench.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real sessions whose leader has ended, as after a kill of the engine alone. */
@Timeout(60)
final class StackLockIT {
  @TempDir Path home;
  private final List<ProcessHandle> started = new ArrayList<>();
  private final List<String> said = new ArrayList<>();

  @AfterEach
  void endAll() {
    started.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void whatADeadEngineLeftRunningForThisHomeIsEnded() throws Exception {
    Session session = leaderless(home);
    note(session.leader(), boot());

    StackLock.take(home, "bench", said::add).close();

    session.member().onExit().get(20, TimeUnit.SECONDS);
    assertThat(said).hasSize(1).first().asString().contains("its engine still works: ending it");
  }

  @Test
  void whoeverElseHasGotTheSessionsNumberLivesOn() throws Exception {
    Session session = leaderless(home.resolve("another"));
    note(session.leader(), boot());

    StackLock.take(home, "bench", said::add).close();

    assertThat(session.member().isAlive()).isTrue();
    assertThat(said).isEmpty();
  }

  @Test
  void anEngineOfAnotherBootIsNobodyOfToday() throws Exception {
    Session session = leaderless(home);
    note(session.leader(), "00000000-0000-0000-0000-000000000000");

    StackLock.take(home, "bench", said::add).close();

    assertThat(session.member().isAlive()).isTrue();
    assertThat(said).isEmpty();
  }

  private record Session(long leader, ProcessHandle member) {}

  /** A process in a session whose leader has ended. */
  private Session leaderless(Path durabenchHome) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("setsid", "/bin/sh", "-c", "sleep 50 >/dev/null & echo $$ $!");
    builder.environment().put("DURABENCH_HOME", durabenchHome.toString());
    builder.redirectInput(new File("/dev/null"));
    Process leader = builder.start();
    String[] pids;
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(leader.getInputStream(), UTF_8))) {
      pids = String.valueOf(out.readLine()).split(" ", -1);
    }
    assertThat(leader.waitFor(20, TimeUnit.SECONDS)).isTrue();
    ProcessHandle member = ProcessHandle.of(Long.parseLong(pids[1])).orElseThrow();
    started.add(member);
    return new Session(Long.parseLong(pids[0]), member);
  }

  private void note(long leader, String boot) throws Exception {
    Path stacks = Files.createDirectories(home.resolve("stacks"));
    Files.writeString(stacks.resolve("bench.lock"), leader + " 1 " + boot + "\n");
  }

  private static String boot() throws Exception {
    return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
  }
}
