package dev.durabench.report;

import static java.util.Objects.requireNonNull;

import dev.durabench.ledger.Verdict;

/**
 * The verdicts of one row in two runs.
 *
 * @param key the row's key
 * @param name the row's name for readers
 * @param a the first run's
 * @param b the second run's
 */
record ComparedVerdict(String key, String name, Verdict a, Verdict b) {
  ComparedVerdict {
    requireNonNull(key, "key is null");
    requireNonNull(a, "a is null");
    requireNonNull(b, "b is null");
  }
}
