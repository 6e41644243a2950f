package dev.durabench.ledger;

import java.util.Locale;

/** Who keeps a ledger. */
public enum Keeper {
  /** The client that writes to the database: whatever it sent is in the ledger. */
  CLIENT,
  /**
   * Somebody else, because the client dies with the database: what the client sent just before its
   * death may be missing at the end, but nothing that the logger confirmed.
   */
  LOGGER;

  /** The name used in ledger files. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
