package dev.durabench.cli;

import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.Topology;
import java.util.List;
import java.util.stream.LongStream;

/** How much disk the databases of a run take at most, roughly: all of them stand at once. */
final class DiskNeed {
  /** pgbench's tables and indexes at scale 1, in bytes. */
  private static final long SCALE_BYTES = 16_000_000;

  /** Dead rows that updates leave, in hundredths of the tables. */
  private static final long BLOAT_PERCENT = 130;

  /** An empty instance, and the WAL that it keeps under load (max_wal_size is 1 GB). */
  private static final long INSTANCE_BYTES = 50_000_000 + 1_000_000_000;

  /** A SQLite database, its copy in the object store, and what is restored. */
  private static final long COPIES = 3;

  private static final long MEGABYTE = 1_000_000;

  private DiskNeed() {}

  /** In bytes, for the databases that these experiments act on. */
  static long bytes(Topology topology, List<ExperimentSpec> experiments) {
    return topology.databases().stream()
        .mapToLong(
            database ->
                bytes(
                    database,
                    experiments.stream()
                        .filter(spec -> spec.database().equals(database.name()))
                        .toList()))
        .sum();
  }

  private static long bytes(Database database, List<ExperimentSpec> experiments) {
    if (experiments.isEmpty()) {
      return 0;
    }
    long most = experiments.stream().flatMapToLong(DiskNeed::bytes).max().orElse(0);
    return database instanceof PostgresDatabase postgres
        ? postgres.instances() * (most + INSTANCE_BYTES)
        : most;
  }

  /** Of one instance, while an experiment runs. */
  private static LongStream bytes(ExperimentSpec spec) {
    if (spec instanceof ExperimentSpec.Transactions transactions) {
      return LongStream.of(transactions.scale() * SCALE_BYTES * BLOAT_PERCENT / 100);
    }
    if (spec instanceof ExperimentSpec.Restore restore) {
      return restore.sizesMb().stream().mapToLong(size -> size * MEGABYTE * COPIES);
    }
    return LongStream.empty();
  }
}
