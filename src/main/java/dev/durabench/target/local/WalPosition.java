package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.time.Duration;
import java.util.List;

/** How much WAL a standby holds. */
final class WalPosition {
  /**
   * Received is what its WAL receiver has flushed; it is null after a start until it streams, and
   * then what has been replayed counts, once everything at hand is. Of the startup process: does it
   * wait for more WAL to come?
   */
  private static final String POSITION =
      """
      SELECT pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn(),
             EXISTS (SELECT FROM pg_stat_wal_receiver WHERE status = 'streaming'),
             EXISTS (SELECT FROM pg_stat_activity WHERE backend_type = 'startup'
                     AND wait_event IN ('RecoveryWalStream', 'RecoveryRetrieveRetryInterval')),
             pg_is_in_recovery()
      """;

  private final Cluster cluster;
  private final PostgresInstance standby;

  WalPosition(Cluster cluster, PostgresInstance standby) {
    this.cluster = cluster;
    this.standby = standby;
  }

  /**
   * Reads it. While the primary lives it may grow at once; when the primary is down this waits
   * until the receiver has written out what still was on its way.
   */
  long read(Duration timeout) {
    boolean primaryLives = cluster.primary().running();
    long deadline = System.nanoTime() + timeout.toNanos();
    List<List<String>> rows = List.of();
    try (Sql sql = cluster.newSql(standby, timeout)) {
      do {
        rows = sql.rows(POSITION);
        List<String> row = rows.get(0);
        if (row.get(4).equals("f")) {
          throw new TargetFailure(standby + " is no standby");
        }
        boolean streaming = row.get(2).equals("t");
        boolean replayed = row.get(3).equals("t");
        if (streaming ? primaryLives : !row.get(0).isEmpty() || replayed) {
          return Math.max(Lsn.parse(row.get(0)), Lsn.parse(row.get(1)));
        }
        Poll.reaches(() -> System.nanoTime() - deadline > 0, Duration.ofMillis(5));
      } while (System.nanoTime() - deadline < 0);
    }
    throw new TargetFailure(
        "the WAL position of %s is not final within %d s: %s; its log is %s"
            .formatted(standby, timeout.toSeconds(), rows, standby.log()));
  }
}
