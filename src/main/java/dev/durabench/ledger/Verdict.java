package dev.durabench.ledger;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

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

  /**
   * Sorts by how much a reader has to mind, the most first: broken, unresolved, not promised, kept.
   * The exit code of a run follows the same order.
   */
  public static final Comparator<Verdict> WORST_FIRST =
      Comparator.comparingInt(
          verdict ->
              switch (verdict) {
                case BROKEN -> 0;
                case UNRESOLVED -> 1;
                case NOT_PROMISED -> 2;
                case KEPT -> 3;
              });

  /** The worst of several; empty when there are none. */
  public static Optional<Verdict> worst(Collection<Verdict> verdicts) {
    return verdicts.stream().min(WORST_FIRST);
  }

  /** The name used in results and reports, such as {@code not-promised}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
