package dev.durabench.target.local;

import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server that outlives us. It writes down itself which process it is before it does anything
 * else, so that none is ever lost.
 *
 * @param record where it does
 * @param log where its output is appended
 */
record Daemon(Path record, Path log) {
  private static final Duration BOUND = Duration.ofSeconds(10);
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  /** The process, if it lives. After a reboot nothing does, whatever the numbers are. */
  Optional<ProcessId> running() {
    if (!Files.exists(record)) {
      return Optional.empty();
    }
    List<String> lines = Command.read(record).lines().toList();
    String boot = Files.isReadable(BOOT) ? Command.read(BOOT).strip() : "";
    if (lines.isEmpty() || !boot.equals(lines.size() > 1 ? lines.get(1) : "")) {
      return Optional.empty();
    }
    return Optional.of(ProcessId.parse(lines.get(0))).filter(ProcessId::alive);
  }

  /** Starts it; its predecessor must be dead. */
  void start(List<String> command, Path directory, Map<String, String> environment) {
    Trees.delete(record);
    List<String> words =
        new ArrayList<>(List.of("sh", "-c", Resources.text("daemon.sh"), "daemon"));
    words.add(record.toString());
    words.addAll(command);
    ProcessId started = Detached.start(Detached.command(words), directory, environment, log);
    Poll.until(
        () -> running().isPresent() || !started.alive(),
        BOUND,
        () -> command.get(0) + " does not start; its log is " + log);
  }

  /** Waits until it is ready; fails as soon as it has died. */
  void awaitReady(java.util.function.BooleanSupplier ready, Duration bound, String what) {
    Poll.until(
        () -> running().isEmpty() || ready.getAsBoolean(),
        bound,
        () -> what + " is not ready; its log " + log + " ends: " + logTail());
    if (running().isEmpty()) {
      throw new TargetFailure(what + " ended at once; its log " + log + " ends: " + logTail());
    }
  }

  String logTail() {
    String text = Files.exists(log) ? Command.read(log) : "";
    return text.substring(Math.max(0, text.length() - 600)).strip();
  }

  void signal(Signals signal) {
    running().ifPresent(signal::send);
  }

  /** Asks it to end, and kills it when it has not within {@code bound}. */
  void stop(Duration bound) {
    signal(Signals.CONT);
    signal(Signals.TERM);
    if (!Poll.reaches(() -> running().isEmpty(), bound)) {
      kill();
    }
    Trees.delete(record);
  }

  /** Kills it; returns once it is gone. */
  void kill() {
    signal(Signals.KILL);
    Poll.until(() -> running().isEmpty(), BOUND, () -> running() + " does not die");
    Trees.delete(record);
  }
}
