package dev.durabench.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.experiment.Progress;
import dev.durabench.target.Reach;
import dev.durabench.target.kubernetes.KubernetesAccess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One experiment at a time on a set of machines, for all stacks of one DURABENCH_HOME: a lock for
 * each address and each cluster's API server, always taken in the same order. This machine stays
 * free: it only looks on.
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
    return alone(names(reach), holder, progress, work);
  }

  /** Works at once, or not at all where somebody holds one of the machines. */
  void ifFree(Reach reach, String holder, Runnable work) {
    ifFree(names(reach), holder, work);
  }

  private void ifFree(List<String> names, String holder, Runnable work) {
    if (names.isEmpty()) {
      work.run();
    } else {
      lock(names.get(0)).ifFree(holder, () -> ifFree(names.subList(1, names.size()), holder, work));
    }
  }

  private MachineLock lock(String name) {
    return locks.computeIfAbsent(name, key -> new MachineLock(file(key), bound));
  }

  private static List<String> names(Reach reach) {
    Stream<String> machines =
        reach.machines().stream().map(machine -> machine.address() + ":" + machine.port());
    Stream<String> cluster = reach.kubernetes().map(KubernetesAccess::server).stream();
    return Stream.concat(machines, cluster).sorted().distinct().toList();
  }

  private <T> T alone(List<String> names, String holder, Progress progress, Supplier<T> work) {
    if (names.isEmpty()) {
      return work.get();
    }
    List<String> rest = names.subList(1, names.size());
    return lock(names.get(0)).alone(holder, progress, () -> alone(rest, holder, progress, work));
  }

  private Path file(String name) {
    return folder.resolve("machine-" + HexFormat.of().formatHex(name.getBytes(UTF_8)) + ".lock");
  }
}
