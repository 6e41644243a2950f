package dev.durabench.ledger;

/** What the client knows about one write. */
public enum Outcome {
  /** The database said, without any warning, that the write is committed. */
  OK,
  /** Certainly not committed: refused, rolled back, or never sent. */
  FAILED,
  /**
   * The client cannot tell: the connection was cut, the answer did not come in time, or it came
   * with a warning (PostgreSQL answers "canceling wait for synchronous replication" as a success).
   */
  UNKNOWN
}
