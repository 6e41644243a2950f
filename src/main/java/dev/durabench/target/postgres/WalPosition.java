package dev.durabench.target.postgres;

import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import java.time.Duration;
import java.util.List;

/** How much WAL a standby holds. */
public final class WalPosition<I extends Instance> {
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

  /**
   * Nothing more comes from a machine without power, but its TCP connections stay open. What had
   * arrived by then is written out long before this.
   */
  private static final Duration QUIET = Duration.ofMillis(500);

  private final Cluster<I> cluster;
  private final I standby;

  public WalPosition(Cluster<I> cluster, I standby) {
    this.cluster = cluster;
    this.standby = standby;
  }

  /**
   * Reads it. While the primary lives it may grow at once; when the primary is down this waits
   * until the receiver has written out what still was on its way.
   *
   * @throws TargetFailure when it is not final within {@code timeout}
   */
  public long read(Duration timeout) {
    boolean primaryLives = cluster.primary().running();
    boolean silent = cluster.primary().endedSilently();
    long deadline = System.nanoTime() + timeout.toNanos();
    String last = "";
    long since = System.nanoTime();
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
        if (!row.get(0).equals(last)) {
          last = row.get(0);
          since = System.nanoTime();
        }
        boolean quiet = silent && System.nanoTime() - since > QUIET.toNanos();
        if (streaming ? primaryLives || quiet : !row.get(0).isEmpty() || replayed) {
          return Math.max(Lsn.parse(row.get(0)), Lsn.parse(row.get(1)));
        }
        Poll.reaches(() -> System.nanoTime() - deadline > 0, Duration.ofMillis(5));
      } while (System.nanoTime() - deadline < 0);
    }
    throw new TargetFailure(
        "the WAL position of %s is not final within %d s: %s; its log is %s"
            .formatted(standby, timeout.toSeconds(), rows, standby.logName()));
  }
}
