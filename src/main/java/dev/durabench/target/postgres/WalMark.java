package dev.durabench.target.postgres;

/** A record of ours in a primary's WAL, which changes nothing. */
final class WalMark {
  /** The first version that flushes such a record by itself. */
  private static final int FLUSHES = 17;

  private static final String FLUSHED =
      "SELECT pg_logical_emit_message(false, 'durabench', 'up to here', true)";

  /** Before that a commit has to, which must not wait for any standby. */
  private static final String COMMITTED =
      "SELECT pg_logical_emit_message(true, 'durabench', 'up to here')"
          + " FROM set_config('synchronous_commit', 'local', true)";

  private WalMark() {}

  /**
   * Writes one and waits for this server's disk, not for standbys.
   *
   * @return its end, where replay may stand: never in the middle of a record
   */
  static String write(Sql sql) {
    return sql.text(sql.majorVersion() >= FLUSHES ? FLUSHED : COMMITTED);
  }
}
