package dev.durabench.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.experiment.Progress;
import dev.durabench.target.Reach;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * One experiment at a time on a set of machines, for all stacks of one DURABENCH_HOME: a lock for
 * each address, always taken in the same order. This machine stays free: it only looks on.
 */
final class ServerLocks {
  private final Path folder;
  private final Duration bound;

  /** One object a file: who works here must be known to everybody here. */
  private final Map<String, MachineLock> locks = new ConcurrentHashMap<>();

  /**
   * @param folder for lock files; made when absent
   * @param bound how long to wait for another holder
   */
  ServerLocks(Path folder, Duration bound) {
    this.folder = folder;
    this.bound = bound;
  }

  /** Works while nobody else holds any of the machines. */
  <T> T alone(Reach reach, String holder, Progress progress, Supplier<T> work) {
    List<String> names =
        reach.machines().stream()
            .map(machine -> machine.address() + ":" + machine.port())
            .sorted()
            .distinct()
            .toList();
    return alone(names, holder, progress, work);
  }

  private <T> T alone(List<String> names, String holder, Progress progress, Supplier<T> work) {
    if (names.isEmpty()) {
      return work.get();
    }
    List<String> rest = names.subList(1, names.size());
    return locks
        .computeIfAbsent(names.get(0), name -> new MachineLock(file(name), bound))
        .alone(holder, progress, () -> alone(rest, holder, progress, work));
  }

  private Path file(String name) {
    return folder.resolve("machine-" + HexFormat.of().formatHex(name.getBytes(UTF_8)) + ".lock");
  }
}
