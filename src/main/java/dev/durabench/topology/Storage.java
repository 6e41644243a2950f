package dev.durabench.topology;

import java.util.Locale;

/** Where a database's bytes live. */
public enum Storage {
  /** The machine's own disk. */
  LOCAL,

  /** A Hetzner Cloud Volume attached to the machine. */
  VOLUME;

  /** The name used in topology files, cell keys and reports. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
