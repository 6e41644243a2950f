package dev.durabench.ledger;

import java.util.Locale;

/** What an experiment with a fault says about a promise. */
public enum Verdict {
  /** The promise covers the fault and was kept. */
  KEPT,
  /** The promise covers the fault, and acknowledged writes were lost beyond it. */
  BROKEN,
  /** The promise does not cover the fault; losses are reported all the same. */
  NOT_PROMISED,
  /** The ledger or the scan cannot be trusted to be whole, so nothing can be said. */
  UNRESOLVED;

  /** The name used in results and reports, such as {@code not-promised}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
