package dev.durabench.topology;

import java.util.Locale;

/** How a PostgreSQL primary waits for its standbys before it acknowledges a commit. */
public enum ReplicationMode {
  /** No standby streams. */
  NONE,
  /** Standbys stream; nobody waits for them. */
  ASYNC,
  /** One named standby has handed the commit to its operating system. */
  REMOTE_WRITE,
  /** One named standby has flushed the commit. */
  SYNC,
  /** Any one of the standbys has flushed the commit. */
  ANY_1,
  /** One named standby has applied the commit. */
  REMOTE_APPLY;

  /** The name used in topology files, cell keys and reports, such as {@code any-1}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
