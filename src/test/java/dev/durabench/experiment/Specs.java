package dev.durabench.experiment;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Litestream;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.ReplicationMode;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.SqliteDatabase;
import dev.durabench.topology.Storage;
import dev.durabench.topology.Synchronous;
import dev.durabench.topology.Topology;
import dev.durabench.topology.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Experiments and databases as the embedded default has them. */
final class Specs {
  static final PostgresDatabase PG =
      new PostgresDatabase(
          "pg", "18.6", 3, Storage.LOCAL, ReplicationMode.ASYNC, Promise.kept(Set.of(Fault.KILL)));
  static final SqliteDatabase LITE = sqlite(Optional.empty());
  static final SqliteDatabase REPLICATED = replicated(Duration.ofMillis(100));

  private Specs() {}

  /** The database that a spec of this class names. */
  static Database database(ExperimentSpec spec) {
    return spec.database().equals(PG.name()) ? PG : LITE;
  }

  /** One experiment on one database, there. */
  static Topology topology(RunsOn on, ExperimentSpec spec) {
    return new Topology(
        "bench", on, List.of(), Optional.empty(), List.of(database(spec)), List.of(spec));
  }

  private static SqliteDatabase sqlite(Optional<Litestream> litestream) {
    Promise promise =
        litestream.isPresent()
            ? Promise.loseAtMost(Duration.ofSeconds(1), Set.of(Fault.KILL))
            : Promise.kept(Set.of(Fault.KILL));
    return new SqliteDatabase("lite", Synchronous.FULL, Storage.LOCAL, litestream, promise);
  }

  static SqliteDatabase replicated(Duration syncInterval) {
    return sqlite(Optional.of(new Litestream("0.5.17", syncInterval)));
  }

  static ExperimentSpec.Flush flush() {
    return new ExperimentSpec.Flush("pg", Duration.ofSeconds(1), 3);
  }

  static ExperimentSpec.Network network() {
    return new ExperimentSpec.Network("pg", Duration.ofSeconds(1), 3);
  }

  static ExperimentSpec.Transactions transactions() {
    return new ExperimentSpec.Transactions(
        "pg",
        List.of(ReplicationMode.values()),
        List.of(Workload.SIMPLE_UPDATE),
        List.of(1, 8),
        10,
        Duration.ofMillis(500),
        Duration.ofSeconds(2),
        3);
  }

  /** Four rows in three rounds: each writes and flushes files. */
  static ExperimentSpec.Transactions fewTransactions() {
    return new ExperimentSpec.Transactions(
        "pg",
        List.of(ReplicationMode.NONE, ReplicationMode.ASYNC, ReplicationMode.ANY_1),
        List.of(Workload.SIMPLE_UPDATE),
        List.of(8),
        10,
        Duration.ofMillis(500),
        Duration.ofSeconds(2),
        3);
  }

  static ExperimentSpec.Commit commit() {
    return new ExperimentSpec.Commit(
        "lite", List.of(Synchronous.FULL, Synchronous.NORMAL), Duration.ofSeconds(1), 3);
  }

  static ExperimentSpec.FailOver failOver() {
    return FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 1);
  }

  static ExperimentSpec.Loss loss(int repeats) {
    return loss(repeats, Duration.ofSeconds(2));
  }

  static ExperimentSpec.Loss loss(int repeats, Duration before) {
    return new ExperimentSpec.Loss(
        "lite", Synchronous.FULL, Fault.KILL, 100, before, repeats, Optional.empty());
  }

  static ExperimentSpec.Restore restore() {
    return new ExperimentSpec.Restore("lite", List.of(1, 10));
  }
}
