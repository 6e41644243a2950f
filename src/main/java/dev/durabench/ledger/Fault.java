package dev.durabench.ledger;

import java.util.Locale;

/** Something that an experiment breaks on purpose. */
public enum Fault {
  /** The database's processes die at once (SIGKILL); the machine and its page cache live on. */
  KILL,
  /** The database's processes stop answering but keep everything (SIGSTOP, later SIGCONT). */
  FREEZE,

  /** The machine loses its power at once: what only its memory held is gone. */
  POWER_OFF,

  /** The operator stops PostgreSQL of instances and starts it again when told to. */
  FENCE;

  /** The name used in topology files, cell keys and reports, such as {@code kill}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
