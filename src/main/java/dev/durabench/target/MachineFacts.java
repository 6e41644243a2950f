package dev.durabench.target;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What can be read about this machine without tools; what cannot be read is left out. */
public final class MachineFacts {
  private static final Path PROC = Path.of("/proc");
  private static final int STEAL_FIELD = 8;

  private MachineFacts() {}

  /** Operating system, kernel, CPU model, cores, memory, steal time so far, Java. */
  public static Map<String, String> describe() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("os", osRelease().orElse(System.getProperty("os.name")));
    facts.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    facts.put("architecture", System.getProperty("os.arch"));
    value(PROC.resolve("cpuinfo"), "model name", ":").ifPresent(cpu -> facts.put("cpu", cpu));
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    value(PROC.resolve("meminfo"), "MemTotal", ":").ifPresent(size -> facts.put("memory", size));
    stealTicks().ifPresent(ticks -> facts.put("stealTicks", Long.toString(ticks)));
    facts.put("java", Runtime.version().toString());
    return Map.copyOf(facts);
  }

  /**
   * The file system that a directory is on, such as {@code ext4 on /dev/vda1}.
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
  public static OptionalLong stealTicks() {
    for (String line : lines(PROC.resolve("stat"))) {
      String[] fields = line.trim().split("\\s+", -1);
      if (fields[0].equals("cpu") && fields.length > STEAL_FIELD) {
        return OptionalLong.of(Long.parseLong(fields[STEAL_FIELD]));
      }
    }
    return OptionalLong.empty();
  }

  private static Optional<String> osRelease() {
    return value(Path.of("/etc/os-release"), "PRETTY_NAME", "=")
        .map(name -> name.replace("\"", ""));
  }

  private static Optional<String> value(Path file, String key, String separator) {
    return lines(file).stream()
        .filter(line -> line.startsWith(key) && line.contains(separator))
        .map(line -> line.substring(line.indexOf(separator) + 1).trim())
        .findFirst();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.isReadable(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      return List.of();
    }
  }
}
