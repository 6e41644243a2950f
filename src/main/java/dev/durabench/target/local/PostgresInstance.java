package dev.durabench.target.local;

import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.postgres.Instance;
import dev.durabench.target.postgres.Lsn;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One server: its data directory, its log and its processes. pg_ctl puts the postmaster into a
 * session of its own, so neither Ctrl-C in a terminal nor our end reaches it.
 *
 * @param name such as {@code pg1}; also its application_name and the name of its slot
 * @param directory holds data/ and server.log
 * @param binaries directory of the PostgreSQL programs
 * @param account who runs it
 */
record PostgresInstance(String name, Path directory, Path binaries, Account account)
    implements Instance {
  private static final Duration LAUNCH = Duration.ofSeconds(15);
  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration DEATH = Duration.ofSeconds(20);

  Path data() {
    return directory.resolve("data");
  }

  Path log() {
    return directory.resolve("server.log");
  }

  /** The log of the start before this one. */
  Path previousLog() {
    return directory.resolve("server.log.1");
  }

  @Override
  public String logName() {
    return log().toString();
  }

  @Override
  public boolean isStandby() {
    return Files.exists(data().resolve("standby.signal")) || isHalfMade();
  }

  /** There while its data directory is being replaced. */
  Path halfMadeMark() {
    return directory.resolve("half-made");
  }

  @Override
  public boolean isHalfMade() {
    return Files.exists(halfMadeMark());
  }

  @Override
  public void makeStandby() {
    Trees.write(data().resolve("standby.signal"), "", "rw-------", account);
  }

  /** The postmaster, if it lives. */
  Optional<ProcessId> postmaster() {
    List<String> lines = pidFile();
    if (lines.isEmpty() || !lines.get(0).matches("[0-9]{1,9}")) {
      return Optional.empty();
    }
    return ProcessTable.of(Long.parseLong(lines.get(0)), binaries, data());
  }

  @Override
  public boolean running() {
    return postmaster().isPresent();
  }

  /** Everything that belongs to it, the postmaster first, also what a dead postmaster left. */
  List<ProcessId> processes() {
    Set<ProcessId> found = new LinkedHashSet<>();
    postmaster()
        .ifPresent(
            postmaster -> {
              found.add(postmaster);
              found.addAll(ProcessTable.children(postmaster));
            });
    // Also a pg_ctl in the middle of a start, and the postmaster that it has just made.
    found.addAll(ProcessTable.of(binaries, directory));
    return new ArrayList<>(found);
  }

  /** Starts it without waiting for it to be ready. */
  void launch() {
    clearLeftovers();
    List<String> command =
        account.command(
            List.of(
                binaries.resolve("bin/pg_ctl").toString(),
                "start",
                "--silent",
                "--no-wait",
                "--pgdata=" + data(),
                "--log=" + log()));
    new Command(command).in(directory).bare().with("LC_ALL", "C").run(START);
    // pg_ctl is back before the postmaster is one: until then it would look as if it were down.
    Poll.until(this::running, LAUNCH, () -> this + " did not start: " + obstacle());
  }

  private String obstacle() {
    List<String> lines = pidFile();
    boolean lives =
        !lines.isEmpty()
            && lines.get(0).matches("[0-9]{2,9}")
            && ProcessId.of(Long.parseLong(lines.get(0))).isPresent();
    return lives
        ? "%s, which is not %s in %s"
            .formatted(ProcessTable.describe(Long.parseLong(lines.get(0))), binaries, data())
        : "its log %s ends: %s".formatted(log(), logTail());
  }

  @Override
  public void awaitReady() {
    if (!reachesReady() && metItsPredecessor(logTail())) {
      // Under load the kernel may take its time to let go of what was killed.
      launch();
      reachesReady();
    }
    if (!ready()) {
      throw new TargetFailure(
          "%s did not start; its log %s ends: %s".formatted(this, log(), logTail()));
    }
  }

  private boolean reachesReady() {
    Poll.until(() -> ready() || !running(), START, () -> this + " is not ready; see " + log());
    return ready();
  }

  /** Whether a server refused to start because of one before it, of which nothing is to live. */
  static boolean metItsPredecessor(String log) {
    return log.contains("pre-existing shared memory block")
        || log.contains("lock file \"postmaster.pid\" already exists");
  }

  @Override
  public boolean ready() {
    List<String> lines = pidFile();
    return lines.size() >= 8 && lines.get(7).strip().equals("ready") && running();
  }

  @Override
  public void stop() {
    if (!running()) {
      return;
    }
    List<String> command =
        account.command(
            List.of(
                binaries.resolve("bin/pg_ctl").toString(),
                "stop",
                "--silent",
                "--mode=fast",
                "--timeout=60",
                "--pgdata=" + data()));
    new Command(command).in(directory).bare().run(START.plusSeconds(5));
  }

  /** Kills all of its processes at once and returns when they and their shared memory are gone. */
  @Override
  public void kill() {
    // A stopped postmaster starts no process that the list could miss.
    postmaster().ifPresent(Signals.STOP::send);
    Set<ProcessId> victims = new LinkedHashSet<>(processes());
    Signals.KILL.send(victims);
    Poll.until(
        () -> {
          List<ProcessId> left = processes();
          Signals.KILL.send(left);
          victims.addAll(left);
          // One that is dying has no program any more, and so is in no list, while it may still
          // hold
          // the shared memory; it has let go of that once it is not alive.
          return left.isEmpty() && victims.stream().noneMatch(ProcessId::alive);
        },
        DEATH,
        () -> this + " does not die: " + victims.stream().filter(ProcessId::alive).toList());
  }

  /** Makes it read its configuration again. */
  void reload() {
    postmaster().ifPresent(Signals.HUP::send);
  }

  @Override
  public boolean endedSilently() {
    return false;
  }

  @Override
  public String history(int timeline) {
    return Command.read(data().resolve("pg_wal/%08X.history".formatted(timeline)));
  }

  @Override
  public boolean holdsSegment(long position) {
    String suffix = Lsn.segment(Math.max(0, position - 1));
    for (int timeline = timeline(); timeline > 0; timeline--) {
      if (Files.exists(data().resolve("pg_wal").resolve("%08X".formatted(timeline) + suffix))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int timeline() {
    int newest = 0;
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(data().resolve("pg_wal"), "[0-9A-F]*")) {
      for (Path file : files) {
        String segment = file.getFileName().toString();
        if (segment.matches("[0-9A-F]{24}")) {
          newest = Math.max(newest, Integer.parseUnsignedInt(segment.substring(0, 8), 16));
        }
      }
    } catch (IOException e) {
      throw new TargetFailure("cannot list the WAL of " + name + ": " + e.getMessage(), e);
    }
    return newest;
  }

  /** The end of its log, for messages. */
  String logTail() {
    if (!Files.exists(log())) {
      return "(empty)";
    }
    String text = Command.read(log());
    return text.substring(Math.max(0, text.length() - 600)).strip();
  }

  private List<String> pidFile() {
    try {
      return Files.readAllLines(data().resolve("postmaster.pid"));
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * Removes the pid file of a dead postmaster: PostgreSQL would refuse to start when some other
   * process of the same user has that number now, which after a reboot is quite likely.
   */
  private void clearLeftovers() {
    if (!processes().isEmpty()) {
      kill();
    }
    try {
      Files.deleteIfExists(data().resolve("postmaster.pid"));
      Files.deleteIfExists(previousLog());
      if (Files.exists(log())) {
        Files.move(log(), previousLog());
      }
    } catch (IOException e) {
      throw new TargetFailure(
          "cannot clear what the last " + name + " left" + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return name + " in " + directory;
  }
}
