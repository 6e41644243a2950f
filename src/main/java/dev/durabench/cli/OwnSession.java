package dev.durabench.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Starts programs in a session of their own, so that a Ctrl-C of the terminal reaches only
 * durabench, and so that everything they start can be found by that session.
 */
final class OwnSession {
  private final List<String> prefix;

  private OwnSession(List<String> prefix) {
    this.prefix = List.copyOf(prefix);
  }

  /** By {@code setsid}, or by Perl where that is missing (macOS). */
  static Optional<OwnSession> on(Surroundings surroundings) {
    if (surroundings.onPath("setsid").isPresent()) {
      return Optional.of(new OwnSession(List.of("setsid")));
    }
    return surroundings
        .onPath("perl")
        .map(
            perl ->
                new OwnSession(
                    List.of("perl", "-MPOSIX=setsid", "-e", "setsid(); exec @ARGV or die $!")));
  }

  /** The command line that starts {@code command} so; its process leads the session. */
  List<String> command(List<String> command) {
    List<String> all = new ArrayList<>(prefix);
    all.addAll(command);
    return all;
  }

  /** Sends a signal; a process that is gone is no failure. */
  static void signal(String name, long pid) {
    try {
      Process kill =
          new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + pid + " 2>/dev/null")
              .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!kill.waitFor(5, TimeUnit.SECONDS)) {
        kill.destroyForcibly();
      }
    } catch (IOException e) {
      throw new CliFailure(ExitCode.INTERNAL, "cannot start /bin/sh to send a signal", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** SIGINT to what a dead leader has left in its session, and after a while SIGKILL. */
  static void end(long session, Duration grace) {
    members(session).forEach(pid -> signal("INT", pid));
    long deadline = System.nanoTime() + grace.toNanos();
    while (!members(session).isEmpty() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
    kill(members(session));
  }

  /** SIGKILL to everything in a session. What has made a session of its own lives on. */
  static void kill(long session) {
    List<Long> members = members(session);
    ProcessHandle.of(session).ifPresent(OwnSession::destroy);
    kill(members);
  }

  /** SIGKILL to these processes. */
  static void kill(List<Long> processes) {
    processes.forEach(pid -> ProcessHandle.of(pid).ifPresent(OwnSession::destroy));
  }

  /** Whether a process has been started with this DURABENCH_HOME; without /proc, no. */
  static boolean worksFor(Path home, long process) {
    try {
      String environment =
          Files.readString(Path.of("/proc", Long.toString(process), "environ"), ISO_8859_1);
      String ours =
          new String(("DURABENCH_HOME=" + home).getBytes(Charset.defaultCharset()), ISO_8859_1);
      return List.of(environment.split("\0", -1)).contains(ours);
    } catch (IOException e) {
      return false; // gone meanwhile, or somebody else's
    }
  }

  private static void destroy(ProcessHandle process) {
    process.destroyForcibly();
  }

  /** The processes of a session; without /proc, its leader's descendants. */
  static List<Long> members(long session) {
    Path proc = Path.of("/proc");
    if (!Files.isDirectory(proc.resolve("self"))) {
      return ProcessHandle.of(session).stream()
          .flatMap(ProcessHandle::descendants)
          .map(ProcessHandle::pid)
          .toList();
    }
    try (Stream<Path> entries = Files.list(proc)) {
      return entries
          .filter(entry -> entry.getFileName().toString().matches("[0-9]+"))
          .filter(entry -> sessionOf(entry) == session)
          .map(entry -> Long.parseLong(entry.getFileName().toString()))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static long sessionOf(Path process) {
    try {
      String stat = Files.readString(process.resolve("stat"));
      // The name may hold blanks and brackets; state, parent, group, session follow its last ')'.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      boolean dead = fields[0].equals("Z") || fields[0].equals("X");
      return dead ? -1 : Long.parseLong(fields[3]);
    } catch (IOException | RuntimeException e) {
      return -1; // gone meanwhile
    }
  }
}
