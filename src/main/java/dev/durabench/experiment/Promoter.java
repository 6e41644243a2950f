package dev.durabench.experiment;

import java.util.Comparator;
import java.util.Map;

/** Chooses the standby that becomes the primary. */
interface Promoter {
  /**
   * One of the standbys.
   *
   * @param walPositions end of each standby's WAL; not empty
   */
  String choose(Map<String, Long> walPositions);

  /** The one with more WAL holds everything that any of them was asked to keep; ties by name. */
  static Promoter mostWal() {
    return positions ->
        positions.entrySet().stream()
            .max(
                Map.Entry.<String, Long>comparingByValue()
                    .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
            .orElseThrow()
            .getKey();
  }
}
