package dev.durabench.target;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What can be read about a machine without tools; what cannot be read is left out. */
public final class MachineFacts {
  private static final Path PROC = Path.of("/proc");
  private static final int STEAL_FIELD = 8;

  private MachineFacts() {}

  /**
   * What facts are read from. A text that is not to be had is empty.
   *
   * @param osRelease content of {@code /etc/os-release}
   * @param kernel name and release, such as {@code Linux 6.1.0}
   * @param architecture such as {@code amd64}
   * @param cores that programs may use
   * @param cpuinfo content of {@code /proc/cpuinfo}
   * @param meminfo content of {@code /proc/meminfo}
   * @param stat content of {@code /proc/stat}
   * @param java version of the Java that runs agents
   */
  public record Sources(
      String osRelease,
      String kernel,
      String architecture,
      String cores,
      String cpuinfo,
      String meminfo,
      String stat,
      String java) {
    public Sources {
      requireNonNull(osRelease, "osRelease is null");
      requireNonNull(kernel, "kernel is null");
      requireNonNull(architecture, "architecture is null");
      requireNonNull(cores, "cores is null");
      requireNonNull(cpuinfo, "cpuinfo is null");
      requireNonNull(meminfo, "meminfo is null");
      requireNonNull(stat, "stat is null");
      requireNonNull(java, "java is null");
    }
  }

  /** This machine: operating system, kernel, CPU model, cores, memory, steal so far, Java. */
  public static Map<String, String> describe() {
    String osRelease = text(Path.of("/etc/os-release"));
    return describe(
        new Sources(
            osRelease.isEmpty() ? "PRETTY_NAME=" + System.getProperty("os.name") : osRelease,
            System.getProperty("os.name") + " " + System.getProperty("os.version"),
            System.getProperty("os.arch"),
            Integer.toString(Runtime.getRuntime().availableProcessors()),
            text(PROC.resolve("cpuinfo")),
            text(PROC.resolve("meminfo")),
            text(PROC.resolve("stat")),
            Runtime.version().toString()));
  }

  /** The same of any machine, by the same names. */
  public static Map<String, String> describe(Sources sources) {
    Map<String, String> facts = new LinkedHashMap<>();
    value(sources.osRelease(), "PRETTY_NAME", "=")
        .ifPresent(name -> facts.put("os", name.replace("\"", "")));
    put(facts, "kernel", sources.kernel());
    put(facts, "architecture", sources.architecture());
    value(sources.cpuinfo(), "model name", ":").ifPresent(cpu -> facts.put("cpu", cpu));
    put(facts, "cores", sources.cores());
    value(sources.meminfo(), "MemTotal", ":").ifPresent(size -> facts.put("memory", size));
    stealTicks(sources.stat()).ifPresent(ticks -> facts.put("stealTicks", Long.toString(ticks)));
    put(facts, "java", sources.java());
    return Map.copyOf(facts);
  }

  private static void put(Map<String, String> facts, String name, String value) {
    if (!value.isBlank()) {
      facts.put(name, value.strip());
    }
  }

  /**
   * The file system that a directory of this machine is on, such as {@code ext4 on /dev/vda1}.
   *
   * @throws TargetFailure when there is no such directory
   */
  public static String fileSystem(Path directory) {
    try {
      FileStore store = Files.getFileStore(directory);
      return store.type() + " on " + store.name();
    } catch (IOException e) {
      throw new TargetFailure(
          "no file system to be seen at " + directory + ": " + e.getMessage(), e);
    }
  }

  /**
   * Time that other machines on the same host took from this one since its boot, in hundredths of a
   * second, all cores together; empty where the kernel does not tell.
   */
  private static OptionalLong stealTicks(String stat) {
    for (String line : stat.lines().toList()) {
      String[] fields = line.trim().split("\\s+", -1);
      if (fields[0].equals("cpu") && fields.length > STEAL_FIELD) {
        return OptionalLong.of(Long.parseLong(fields[STEAL_FIELD]));
      }
    }
    return OptionalLong.empty();
  }

  private static Optional<String> value(String text, String key, String separator) {
    return text.lines()
        .filter(line -> line.startsWith(key) && line.contains(separator))
        .map(line -> line.substring(line.indexOf(separator) + 1).trim())
        .findFirst();
  }

  private static String text(Path file) {
    try {
      return Files.isReadable(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      return "";
    }
  }
}
