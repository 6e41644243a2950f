package dev.durabench.experiment;

import dev.durabench.target.PostgresServers;
import dev.durabench.target.SqliteSite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The logs that a failure's message points to, kept where the tear-down does not reach. */
final class FailureLogs {
  private static final long MOST_BYTES = 64L << 10;

  private FailureLogs() {}

  /**
   * Keeps the ends of the logs of what was acted on, in the raw folder of the cell that was not
   * finished.
   *
   * @return where; empty when there is no log
   */
  static Optional<Path> keep(ExperimentRequest request) {
    Map<String, Path> logs = new TreeMap<>();
    request.postgres().map(PostgresServers::logs).ifPresent(logs::putAll);
    request.sqlite().map(SqliteSite::logs).ifPresent(logs::putAll);
    logs.values().removeIf(log -> !Files.isRegularFile(log));
    if (logs.isEmpty()) {
      return Optional.empty();
    }
    Path folder = RawFiles.folder(request.folder().raw(unfinished(request)), "failure");
    RawFiles.empty(folder);
    logs.forEach((name, log) -> RawFiles.copyEnd(log, folder.resolve(name), MOST_BYTES));
    return Optional.of(folder);
  }

  private static CellKey unfinished(ExperimentRequest request) {
    List<CellKey> keys = Kind.of(request.spec()).cells(request.topology(), request.database());
    return keys.stream()
        .filter(key -> !isFinished(request, key))
        .findFirst()
        .orElseGet(() -> keys.get(0));
  }

  private static boolean isFinished(ExperimentRequest request, CellKey key) {
    String fingerprint =
        Fingerprint.of(key, request.spec(), request.database(), request.identity());
    return request.folder().cell(key, fingerprint).isPresent();
  }
}
