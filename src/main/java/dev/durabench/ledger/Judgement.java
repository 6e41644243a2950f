package dev.durabench.ledger;

import static java.util.Objects.requireNonNull;

/**
 * A verdict with its reason in one sentence, fit to be shown to a user.
 *
 * @param verdict the verdict
 * @param reason why
 */
public record Judgement(Verdict verdict, String reason) {
  public Judgement {
    requireNonNull(verdict, "verdict is null");
    requireNonNull(reason, "reason is null");
  }
}
