package dev.durabench.target.postgres;

import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes instances stream from the primary. */
public final class Standbys<I extends Instance> {
  private static final String NONE = "";
  private static final String SLOT = "SELECT FROM pg_replication_slots WHERE slot_name = ?";

  private final Cluster<I> cluster;
  private final Bounds bounds;
  private final Set<I> launched = new HashSet<>();

  public Standbys(Cluster<I> cluster) {
    this.cluster = cluster;
    this.bounds = cluster.bounds();
  }

  /** Gives the primary one slot for each other instance. */
  public void ensureSlots() {
    I primary = cluster.primary();
    for (I standby : cluster.others(primary)) {
      cluster
          .sql(primary)
          .execute(
              """
              SELECT pg_create_physical_replication_slot(n) FROM (SELECT ? AS n) AS wanted
              WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = n)
              """,
              standby.name());
    }
  }

  /** Removes slots that nobody uses: they would keep WAL for ever. */
  void dropSlots(I instance) {
    cluster
        .sql(instance)
        .execute(
            """
            DO $$
            DECLARE unused name;
            BEGIN
              FOR unused IN SELECT slot_name FROM pg_replication_slots WHERE NOT active LOOP
                BEGIN
                  PERFORM pg_drop_replication_slot(unused);
                EXCEPTION WHEN object_in_use OR undefined_object THEN NULL; -- taken just now
                END;
              END LOOP;
            END $$
            """);
  }

  /** Starts those standbys that are down, all at once, without waiting for them. */
  void launch(List<I> standbys, ReplicationMode mode) {
    for (I standby : standbys) {
      if (standby.isStandby() && !standby.isHalfMade() && !standby.running()) {
        cluster.configure(standby, mode);
        cluster.launch(standby);
        launched.add(standby);
      }
    }
  }

  /**
   * Makes an instance stream from the primary by whatever it takes: a reload, a start, a base
   * backup.
   */
  void attach(I standby, ReplicationMode mode) {
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
  public void follow(I standby, ReplicationMode mode) {
    start(standby, mode);
    if (mode != ReplicationMode.NONE) {
      obstacle(standby)
          .ifPresent(
              reason -> {
                throw new TargetFailure(
                    "%s cannot follow %s: %s; its log is %s"
                        .formatted(
                            standby.name(), cluster.primary().name(), reason, standby.logName()));
              });
    }
  }

  /** Makes a copy of the primary of an instance, and makes it stream. */
  public void rejoin(I instance, ReplicationMode mode) {
    instance.kill();
    I primary = cluster.primary();
    Sql sql = cluster.sql(primary);
    // Its WAL sender may still have to notice that it is gone.
    Poll.until(
        () -> sql.rows(SLOT + " AND active", instance.name()).isEmpty(),
        bounds.streaming(),
        () -> "the slot of " + instance.name() + " on " + primary + " stays in use");
    sql.execute(
        "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = ?",
        instance.name());
    // Reserved at once: WAL from the start of the backup on must be there.
    sql.execute("SELECT pg_create_physical_replication_slot(?, true)", instance.name());
    cluster.rebuild(instance, mode);
    start(instance, mode);
    if (mode == ReplicationMode.NONE) {
      dropSlots(primary);
      return;
    }
    obstacle(instance)
        .ifPresent(
            reason -> {
              throw new TargetFailure(
                  "%s does not stream after it was made anew: %s; its log is %s"
                      .formatted(instance.name(), reason, instance.logName()));
            });
  }

  private void start(I standby, ReplicationMode mode) {
    cluster.configure(standby, mode);
    launch(List.of(standby), mode);
    standby.awaitReady();
  }

  /**
   * Waits until the standby streams and has applied all WAL of now; else says what is in the way.
   */
  private Optional<String> obstacle(I standby) {
    I primary = cluster.primary();
    Sql there = cluster.sql(primary);
    String target = WalMark.write(there);
    // Each is looked at once: a stream that changes its timeline is gone for a moment.
    String obstacle =
        Poll.first(
                () ->
                    reached("flush_lsn", there, standby, target)
                        ? Optional.of(NONE)
                        : refusal(primary, standby),
                bounds.streaming())
            .orElse("it does not stream within " + bounds.streaming().toSeconds() + " s");
    if (!obstacle.equals(NONE)) {
      return Optional.of(obstacle);
    }
    // A backlog that it still applies would slow down what is measured next.
    if (!Poll.reaches(() -> reached("replay_lsn", there, standby, target), bounds.replay())) {
      return Optional.of(
          "it has not applied the WAL it has within " + bounds.replay().toSeconds() + " s");
    }
    if (launched.remove(standby)) {
      // A former primary has slots for the others.
      dropSlots(standby);
    }
    return Optional.empty();
  }

  private boolean reached(String position, Sql primary, I standby, String target) {
    return !primary
        .rows(
            """
            SELECT FROM pg_stat_replication
            WHERE application_name = ? AND state = 'streaming' AND %s >= ?::pg_lsn
            """
                .formatted(position),
            standby.name(),
            target)
        .isEmpty();
  }

  /** Why no amount of waiting helps. */
  private Optional<String> refusal(I primary, I standby) {
    long replayed;
    try {
      replayed = Lsn.parse(cluster.sql(standby).text("SELECT pg_last_wal_replay_lsn()"));
    } catch (TargetFailure e) {
      // Such as a standby that has just died or is not consistent yet: waiting tells.
      return Optional.empty();
    }
    int timeline = primary.timeline();
    if (standby.timeline() < timeline) {
      Optional<Long> fork = Lsn.fork(primary.history(timeline), standby.timeline());
      if (fork.isEmpty() || replayed > fork.get()) {
        return Optional.of(
            "it has applied WAL (up to %s) that the new primary never had"
                .formatted(Lsn.text(replayed)));
      }
    }
    boolean lost =
        !cluster.sql(primary).rows(SLOT + " AND wal_status = 'lost'", standby.name()).isEmpty();
    if (lost || !primary.holdsSegment(replayed)) {
      return Optional.of("the primary has removed WAL that it needs");
    }
    return Optional.empty();
  }
}
