package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Makes instances stream from the primary. */
final class Standbys {
  private static final Duration STREAMING = Duration.ofSeconds(60);

  private final Cluster cluster;

  Standbys(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Gives the primary one slot for each other instance. */
  void ensureSlots() {
    PostgresInstance primary = cluster.primary();
    try (Sql sql = cluster.sql(primary)) {
      for (PostgresInstance standby : cluster.others(primary)) {
        sql.execute(
            """
            SELECT pg_create_physical_replication_slot(n) FROM (SELECT ? AS n) AS wanted
            WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = n)
            """,
            standby.name());
      }
    }
  }

  /** Removes slots that nobody uses: they would keep WAL for ever. */
  void dropSlots(PostgresInstance instance) {
    try (Sql sql = cluster.sql(instance)) {
      sql.execute(
          "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE NOT active");
    }
  }

  /**
   * Makes an instance stream from the primary by whatever it takes: a reload, a start, a base
   * backup.
   */
  void attach(PostgresInstance standby, ReplicationMode mode) {
    if (!standby.isStandby() || standby.isHalfMade()) {
      rejoin(standby, mode);
      return;
    }
    start(standby, mode);
    if (mode != ReplicationMode.NONE && obstacle(standby).isPresent()) {
      rejoin(standby, mode);
    }
  }

  /** Makes a standby stream from the primary; fails when it cannot without a base backup. */
  void follow(PostgresInstance standby, ReplicationMode mode) {
    start(standby, mode);
    if (mode != ReplicationMode.NONE) {
      obstacle(standby)
          .ifPresent(
              reason -> {
                throw new TargetFailure(
                    "%s cannot follow %s: %s; its log is %s"
                        .formatted(
                            standby.name(), cluster.primary().name(), reason, standby.log()));
              });
    }
  }

  /** Replaces an instance by a base backup of the primary and makes it stream. */
  void rejoin(PostgresInstance instance, ReplicationMode mode) {
    instance.kill();
    PostgresInstance primary = cluster.primary();
    try (Sql sql = cluster.sql(primary)) {
      sql.execute(
          """
          SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots
          WHERE slot_name = ? AND NOT active
          """,
          instance.name());
      // Reserved at once: WAL from the start of the backup on must be there.
      sql.execute("SELECT pg_create_physical_replication_slot(?, true)", instance.name());
    }
    BaseBackup.take(cluster, primary, instance);
    start(instance, mode);
    BaseBackup.done(instance);
    if (mode == ReplicationMode.NONE) {
      dropSlots(primary);
      return;
    }
    obstacle(instance)
        .ifPresent(
            reason -> {
              throw new TargetFailure(
                  "%s does not stream after its base backup: %s; its log is %s"
                      .formatted(instance.name(), reason, instance.log()));
            });
  }

  private void start(PostgresInstance standby, ReplicationMode mode) {
    cluster.configure(standby, mode);
    if (!standby.running()) {
      cluster.launch(standby);
    }
    standby.awaitReady();
    dropSlots(standby);
  }

  /** Waits until the standby streams and has all WAL of now; else says what is in the way. */
  private Optional<String> obstacle(PostgresInstance standby) {
    PostgresInstance primary = cluster.primary();
    try (Sql there = cluster.sql(primary);
        Sql here = cluster.sql(standby)) {
      String target = there.text("SELECT pg_current_wal_flush_lsn()");
      boolean streams =
          Poll.reaches(
              () ->
                  caughtUp(there, standby, target)
                      || refusal(primary, standby, here, there).isPresent(),
              STREAMING);
      if (streams && caughtUp(there, standby, target)) {
        return Optional.empty();
      }
      return refusal(primary, standby, here, there)
          .or(() -> Optional.of("it does not stream within " + STREAMING.toSeconds() + " s"));
    }
  }

  private static boolean caughtUp(Sql primary, PostgresInstance standby, String target) {
    return !primary
        .rows(
            """
            SELECT FROM pg_stat_replication
            WHERE application_name = ? AND state = 'streaming' AND flush_lsn >= ?::pg_lsn
            """,
            standby.name(),
            target)
        .isEmpty();
  }

  /** Why no amount of waiting helps. */
  private static Optional<String> refusal(
      PostgresInstance primary, PostgresInstance standby, Sql here, Sql there) {
    long replayed = Lsn.parse(here.text("SELECT pg_last_wal_replay_lsn()"));
    int timeline = primary.timeline();
    if (standby.timeline() < timeline) {
      Path history = primary.data().resolve("pg_wal/%08X.history".formatted(timeline));
      Optional<Long> fork = Lsn.fork(Command.read(history), standby.timeline());
      if (fork.isEmpty() || replayed > fork.get()) {
        return Optional.of(
            "it has applied WAL (up to %s) that the new primary never had"
                .formatted(Lsn.text(replayed)));
      }
    }
    List<List<String>> slot =
        there.rows(
            """
            SELECT FROM pg_replication_slots WHERE slot_name = ?
            AND wal_status = 'lost'
            """,
            standby.name());
    if (!slot.isEmpty() || !holdsSegment(primary, replayed)) {
      return Optional.of("the primary has removed WAL that it needs");
    }
    return Optional.empty();
  }

  private static boolean holdsSegment(PostgresInstance primary, long position) {
    String suffix = Lsn.segment(Math.max(0, position - 1));
    for (int timeline = primary.timeline(); timeline > 0; timeline--) {
      if (Files.exists(
          primary.data().resolve("pg_wal").resolve("%08X".formatted(timeline) + suffix))) {
        return true;
      }
    }
    return false;
  }
}
