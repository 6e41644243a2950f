package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The living processes of this machine: /proc where there is one, ps elsewhere. */
final class ProcessTable {
  private static final Path PROC = Path.of("/proc");
  private static final boolean LINUX = Files.isReadable(PROC.resolve("self/stat"));

  /**
   * One process.
   *
   * @param id which
   * @param parent number of its parent
   * @param stopped true while SIGSTOP holds it
   */
  record Row(ProcessId id, long parent, boolean stopped) {}

  private ProcessTable() {}

  static Optional<Row> find(long pid) {
    if (LINUX) {
      return read(PROC.resolve(Long.toString(pid)));
    }
    return ps("-p", Long.toString(pid)).stream().findFirst();
  }

  static List<Row> all() {
    if (!LINUX) {
      return ps("-ax");
    }
    List<Row> rows = new ArrayList<>();
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(PROC, "[0-9]*")) {
      directories.forEach(directory -> read(directory).ifPresent(rows::add));
    } catch (IOException e) {
      throw new TargetFailure("cannot list " + PROC + ": " + e.getMessage(), e);
    }
    return rows;
  }

  static List<ProcessId> children(ProcessId parent) {
    return all().stream().filter(row -> row.parent() == parent.pid()).map(Row::id).toList();
  }

  /**
   * Processes whose program lies in {@code programs} and that work in {@code directory} or below.
   * Both must hold, so a user's shell or editor in there is never taken for one of ours.
   */
  static List<ProcessId> of(Path programs, Path directory) {
    if (!LINUX) {
      return byCommandLine(programs, directory);
    }
    Place place = Place.of(programs, directory);
    return all().stream().map(Row::id).filter(id -> place.holds(id.pid()) && id.alive()).toList();
  }

  /** Processes that run a program of that name, wherever it lies, in a directory or below. */
  static List<ProcessId> named(String program, Path directory) {
    if (!LINUX) {
      return listing(command -> Path.of(command.split(" ", 2)[0]).endsWith(program), directory);
    }
    Path below = real(directory);
    return all().stream()
        .map(Row::id)
        // The link's target ends in " (deleted)" when the program was removed.
        .filter(id -> exe(id.pid()).filter(exe -> isNamed(exe, program)).isPresent())
        .filter(id -> cwd(id.pid()).filter(cwd -> cwd.startsWith(below)).isPresent() && id.alive())
        .toList();
  }

  private static boolean isNamed(Path exe, String program) {
    return String.valueOf(exe.getFileName()).replace(" (deleted)", "").equals(program);
  }

  /** The living process with that number, if it is one of {@link #of(Path, Path)}. */
  static Optional<ProcessId> of(long pid, Path programs, Path directory) {
    if (!LINUX) {
      return of(programs, directory).stream().filter(id -> id.pid() == pid).findFirst();
    }
    return ProcessId.of(pid).filter(id -> Place.of(programs, directory).holds(pid) && id.alive());
  }

  /** What the kernel says a process runs and where, for messages. */
  static String describe(long pid) {
    return "process %d runs %s in %s"
        .formatted(
            pid,
            exe(pid).map(Path::toString).orElse("something"),
            cwd(pid).map(Path::toString).orElse("a place that cannot be read"));
  }

  /** As the kernel names them: without symbolic links. */
  private record Place(Path programs, Path server, Path directory) {
    static Place of(Path programs, Path directory) {
      // bin/ may hold links to an installation elsewhere.
      return new Place(real(programs), real(programs.resolve("bin/postgres")), real(directory));
    }

    boolean holds(long pid) {
      return exe(pid).filter(exe -> exe.startsWith(programs) || exe.equals(server)).isPresent()
          && cwd(pid).filter(cwd -> cwd.startsWith(directory)).isPresent();
    }
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      // It is gone: then the kernel can say only what it was called.
      return path;
    }
  }

  private static Optional<Path> exe(long pid) {
    return link(PROC.resolve(pid + "/exe"));
  }

  private static Optional<Path> cwd(long pid) {
    return link(PROC.resolve(pid + "/cwd"));
  }

  private static Optional<Path> link(Path link) {
    try {
      return Optional.of(Files.readSymbolicLink(link));
    } catch (IOException e) {
      // Ended meanwhile, or somebody else's process, which is none of ours.
      return Optional.empty();
    }
  }

  private static List<ProcessId> byCommandLine(Path programs, Path directory) {
    return listing(command -> command.startsWith(programs + "/"), directory);
  }

  private static List<ProcessId> listing(Predicate<String> ours, Path directory) {
    List<ProcessId> found = new ArrayList<>();
    String listing =
        Command.of("ps", "-axww", "-o", "pid=,command=").attempt(Duration.ofSeconds(10)).output();
    for (String line : listing.split("\n", -1)) {
      String[] parts = line.strip().split(" +", 2);
      if (parts.length == 2 && ours.test(parts[1]) && parts[1].contains(directory.toString())) {
        ProcessId.of(Long.parseLong(parts[0])).ifPresent(found::add);
      }
    }
    return found;
  }

  private static Optional<Row> read(Path process) {
    try {
      String stat =
          Files.readString(process.resolve("stat"), java.nio.charset.StandardCharsets.ISO_8859_1);
      return parse(stat);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Parses /proc/PID/stat; the program's name in it may hold blanks and parentheses. */
  static Optional<Row> parse(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    String state = fields[0];
    if (state.equals("Z") || state.equals("X")) {
      return Optional.empty();
    }
    long pid = Long.parseLong(stat.substring(0, stat.indexOf(' ')));
    return pid < 2
        ? Optional.empty()
        : Optional.of(
            new Row(new ProcessId(pid, fields[19]), Long.parseLong(fields[1]), state.equals("T")));
  }

  private static List<Row> ps(String... which) {
    List<String> command = new ArrayList<>(List.of("ps", "-o", "pid=,ppid=,state=,lstart="));
    command.addAll(List.of(which));
    List<Row> rows = new ArrayList<>();
    String listing =
        new Command(command).with("LC_ALL", "C").attempt(Duration.ofSeconds(10)).output();
    for (String line : listing.split("\n", -1)) {
      String[] parts = line.strip().split(" +", 4);
      if (parts.length == 4 && !parts[2].startsWith("Z") && !parts[0].equals("1")) {
        rows.add(
            new Row(
                new ProcessId(Long.parseLong(parts[0]), parts[3].replaceAll(" +", " ")),
                Long.parseLong(parts[1]),
                parts[2].startsWith("T")));
      }
    }
    return rows;
  }
}
