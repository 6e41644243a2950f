package dev.durabench.topology;

import java.util.Locale;

/** pgbench's built-in transactions. */
public enum Workload {
  /** {@code pgbench -N}: BEGIN, UPDATE, SELECT, INSERT, END; five round trips. */
  SIMPLE_UPDATE,
  /** {@code pgbench} as it comes: seven round trips. */
  TPCB_LIKE;

  /** The name used in topology files, cell keys and reports. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
