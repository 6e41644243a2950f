package dev.durabench.target.kubernetes;

import dev.durabench.target.TargetFailure;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the volumes of a Cluster are of. A changed class does not move those that are there.
 *
 * @param ofClaims name of a claim to its class
 */
record StorageClasses(Map<String, String> ofClaims) {
  StorageClasses {
    // Sorted, for messages.
    ofClaims = Collections.unmodifiableSortedMap(new TreeMap<>(ofClaims));
  }

  /**
   * Figures are filed under the class that the topology names, so all volumes must be of it.
   *
   * @throws TargetFailure when one is of another
   */
  void checkAre(String wanted, Object cluster) {
    if (ofClaims.isEmpty()) {
      throw new TargetFailure(cluster + " has no volume whose class could be told");
    }
    String others =
        ofClaims.entrySet().stream()
            .filter(claim -> !claim.getValue().equals(wanted))
            .map(claim -> claim.getKey() + " of class " + claim.getValue())
            .collect(Collectors.joining(", "));
    if (!others.isEmpty()) {
      throw new TargetFailure(
          ("%s is to be on %s, but has %s: volumes stay what they were made as;"
                  + " take the stack down first (./durabench destroy), then run it anew")
              .formatted(cluster, wanted, others));
    }
  }

  /** For a cell's provenance: each of them once. */
  String text() {
    return ofClaims.values().stream().distinct().sorted().collect(Collectors.joining(" "));
  }
}
