package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * What is frozen right now: one file in {@code faults/} for each fault, there before it begins and
 * deleted when it is over. For each a timer process, in a session of its own, lets everything go on
 * after five minutes, whatever has become of us.
 */
final class FaultJournal {
  /** Beyond any experiment that freezes something. */
  private static final Duration DEAD_MAN = Duration.ofMinutes(5);

  private final Path directory;

  FaultJournal(Path clusterDirectory) {
    this.directory = clusterDirectory.resolve("faults");
  }

  /** Writes down whom a fault is about to freeze, and starts its timer. Returns its file. */
  Path begin(String instance, Collection<ProcessId> processes) {
    Trees.directory(directory, "rwx------", Account.ours());
    Path file = directory.resolve(instance + "-" + UUID.randomUUID());
    write(file, processes);
    startTimer(file);
    return file;
  }

  /** Replaces the processes of a fault. */
  void write(Path file, Collection<ProcessId> processes) {
    StringBuilder text = new StringBuilder();
    processes.forEach(process -> text.append(process).append('\n'));
    Trees.write(file, text.toString(), "rw-------", Account.ours());
  }

  /** The files of all faults that have begun and not ended. */
  List<Path> open() {
    List<Path> files = new ArrayList<>();
    if (!Files.isDirectory(directory)) {
      return files;
    }
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(directory, path -> !isTimer(path) && !isDraft(path))) {
      entries.forEach(files::add);
    } catch (IOException e) {
      throw new TargetFailure("cannot list " + directory + ": " + e.getMessage(), e);
    }
    return files;
  }

  static String instance(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.indexOf('-'));
  }

  static List<ProcessId> processes(Path file) {
    return Command.read(file)
        .lines()
        .filter(line -> !line.isBlank())
        .map(ProcessId::parse)
        .toList();
  }

  /** Strikes a fault off. */
  void end(Path file) {
    endTimer(timer(file));
    delete(file);
  }

  /** Ends the timers of everything in a cluster's directory. */
  static void endTimers(Path clusterDirectory) {
    Path faults = clusterDirectory.resolve("faults");
    if (!Files.isDirectory(faults)) {
      return;
    }
    try (DirectoryStream<Path> timers = Files.newDirectoryStream(faults, FaultJournal::isTimer)) {
      timers.forEach(FaultJournal::endTimer);
    } catch (IOException e) {
      throw new TargetFailure("cannot list " + faults + ": " + e.getMessage(), e);
    }
  }

  private static void startTimer(Path file) {
    List<String> command =
        Detached.command(
            List.of(
                "sh",
                "-c",
                Resources.text("dead-man.sh"),
                "durabench-dead-man",
                file.toString(),
                Long.toString(DEAD_MAN.toSeconds())));
    ProcessId timer =
        Detached.start(command, Path.of("/"), java.util.Map.of(), Path.of("/dev/null"));
    Trees.write(timer(file), timer + "\n", "rw-------", Account.ours());
  }

  private static void endTimer(Path timerFile) {
    if (Files.exists(timerFile)) {
      ProcessId timer = ProcessId.parse(Command.read(timerFile));
      List<ProcessId> all = new ArrayList<>(List.of(timer));
      if (timer.alive()) {
        all.addAll(ProcessTable.children(timer));
      }
      Signals.KILL.send(all);
      delete(timerFile);
    }
  }

  private static Path timer(Path file) {
    return file.resolveSibling(file.getFileName() + ".timer");
  }

  private static boolean isTimer(Path file) {
    return file.getFileName().toString().endsWith(".timer");
  }

  private static boolean isDraft(Path file) {
    return file.getFileName().toString().endsWith(".new");
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new TargetFailure("cannot delete " + file + ": " + e.getMessage(), e);
    }
  }
}
