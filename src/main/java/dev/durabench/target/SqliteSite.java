package dev.durabench.target;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A directory for SQLite databases, with Litestream and an object store beside it. */
public interface SqliteSite {
  /** Where database files go; on the storage that is measured. */
  Path directory();

  /**
   * Starts Litestream for one database file and waits until it replicates.
   *
   * @param replica path within the bucket; a new one for each experiment
   * @throws TargetFailure when it does not come up
   */
  Replication replicate(Path file, String replica, Duration syncInterval);

  /**
   * Restores a replica into a new file.
   *
   * @return how long it took
   * @throws TargetFailure when Litestream fails or takes longer than {@code timeout}
   */
  Duration restore(String replica, Path into, Duration timeout);

  /** Bytes in the bucket under a replica path. */
  long replicaBytes(String replica);

  /** Litestream's, S3 endpoint's and SQLite's versions, for a cell's provenance. */
  Map<String, String> provenance();

  /**
   * Log files that explain a failure, by the name to keep them under; some may not be there. They
   * vanish with the site.
   */
  default Map<String, Path> logs() {
    return Map.of();
  }

  /** A running Litestream. Closing it stops it in an orderly way. */
  interface Replication extends AutoCloseable {
    /** SIGKILL; returns once the process is gone. */
    void kill();

    /** Waits until everything committed before this call is in the bucket. */
    void awaitSynced(Duration timeout);

    /** Its log file. */
    Path log();

    @Override
    void close();
  }
}
