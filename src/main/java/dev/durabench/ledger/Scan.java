package dev.durabench.ledger;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/**
 * What was found in the database afterwards.
 *
 * @param found how often each id was found; ids that were not found are absent
 * @param incomplete why the scan may have missed rows; empty when it read everything
 */
public record Scan(Map<Long, Integer> found, Optional<String> incomplete) {
  public Scan {
    found = Map.copyOf(found);
    found.forEach(
        (id, times) -> {
          if (times < 1) {
            throw new IllegalArgumentException("id " + id + " found " + times + " times");
          }
        });
    requireNonNull(incomplete, "incomplete is null");
  }
}
