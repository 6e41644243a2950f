package dev.durabench.topology;

import java.util.Locale;

/** SQLite's {@code PRAGMA synchronous} in WAL mode. */
public enum Synchronous {
  /** Every commit is flushed. */
  FULL,
  /** Only checkpoints are flushed. */
  NORMAL;

  /** The name used in topology files, cell keys and reports. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
