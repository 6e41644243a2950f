package dev.durabench.report;

import static java.util.Objects.requireNonNull;

import dev.durabench.ledger.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * One field of a table.
 *
 * @param text what is shown, not escaped
 * @param order what a sorted column goes by; null to go by the text
 * @param verdict colours the field where there are colours
 */
record Field(String text, @Nullable Double order, @Nullable Verdict verdict) {
  Field {
    requireNonNull(text, "text is null");
  }

  static Field of(String text) {
    return new Field(text, null, null);
  }

  static Field number(String text, double order) {
    return new Field(text, order, null);
  }

  static Field of(Verdict verdict) {
    return new Field(verdict.key(), null, verdict);
  }
}
