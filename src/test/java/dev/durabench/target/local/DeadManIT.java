package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.target.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DeadManIT {
  private static final Duration BOUND = Duration.ofSeconds(20);

  @TempDir private Path directory;
  private Process victim;
  private ProcessId frozen;

  @BeforeEach
  void freeze() throws IOException {
    victim = new ProcessBuilder("sleep", "300").start();
    frozen = ProcessId.of(victim.pid()).orElseThrow();
    Signals.STOP.send(frozen);
    Poll.until(this::isStopped, BOUND, () -> "does not stop");
  }

  @AfterEach
  void end() {
    victim.destroyForcibly();
  }

  private boolean isStopped() {
    return ProcessTable.find(frozen.pid()).orElseThrow().stopped();
  }

  /** Runs the timer to its end. */
  private void timer(Path file, int seconds) {
    Command.of("sh", "-c", Resources.text("dead-man.sh"), "dead-man", "" + file, "" + seconds)
        .run(BOUND);
  }

  @Test
  void letsGoWhatWasFrozenWhenTimeIsUp() throws IOException {
    Path file = Files.writeString(directory.resolve("fault"), frozen + "\n");
    timer(file, 1);
    Poll.until(() -> !isStopped(), BOUND, () -> "is still frozen");
  }

  @Test
  void leavesAProcessAloneThatOnlyHasTheNumber() throws IOException {
    Path file = Files.writeString(directory.resolve("fault"), frozen.pid() + " 12345\n");
    timer(file, 1);
    assertThat(isStopped()).isTrue();
  }

  @Test
  void endsEarlyWhenTheFaultIsOver() {
    timer(directory.resolve("struck-off"), 100_000);
    assertThat(isStopped()).isTrue();
  }

  @Test
  void aJournalledFaultHasATimerThatEndsWithIt() {
    FaultJournal journal = new FaultJournal(directory);
    Path entry = journal.begin("pg1", java.util.List.of(frozen));
    ProcessId timer =
        ProcessId.parse(Command.read(entry.resolveSibling(entry.getFileName() + ".timer")));
    assertThat(timer.alive()).isTrue();
    assertThat(FaultJournal.processes(entry)).containsExactly(frozen);
    journal.end(entry);
    Poll.until(() -> !timer.alive(), BOUND, () -> "the timer lives");
    assertThat(journal.open()).isEmpty();
  }
}
