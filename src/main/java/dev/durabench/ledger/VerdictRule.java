package dev.durabench.ledger;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Decides what an experiment with a fault says about a promise. */
public final class VerdictRule {
  private VerdictRule() {}

  /**
   * Judges. First of all, books that are not whole, contradict each other or hold no
   * acknowledgement before the fault leave it {@link Verdict#UNRESOLVED}; then a fault that the
   * promise does not cover is {@link Verdict#NOT_PROMISED}; else acknowledged writes lost beyond
   * the promise break it. Unknown writes may survive or not. A write that is found twice has
   * survived: duplicates are told in the reason and decide nothing.
   *
   * @param counts {@link Classification#of} this ledger and this scan
   * @param faultMicros when the fault took effect, microseconds since the epoch on the ledger's
   *     clock
   */
  public static Judgement judge(
      Promise promise,
      Fault fault,
      Ledger ledger,
      Scan scan,
      LedgerCounts counts,
      long faultMicros) {
    Optional<String> unresolved = unresolved(ledger, scan, counts, faultMicros);
    if (unresolved.isPresent()) {
      return new Judgement(Verdict.UNRESOLVED, unresolved.get());
    }
    LossAge loss = LossAge.of(ledger, counts, faultMicros);
    String outcome = outcome(fault, counts, loss) + duplicates(counts);
    if (promise.loss() == Promise.Loss.NONE || !promise.against().contains(fault)) {
      return new Judgement(
          Verdict.NOT_PROMISED, outcome + "; nothing is promised against " + fault.key());
    }
    Duration atMost = promise.atMost();
    if (atMost == null) {
      return counts.lostAcknowledged() == 0
          ? new Judgement(Verdict.KEPT, outcome)
          : new Judgement(Verdict.BROKEN, outcome + "; promised to lose none");
    }
    long atMostMicros = atMost.toNanos() / 1000;
    boolean within = loss.ageMicros().orElse(0) <= atMostMicros;
    return new Judgement(
        within ? Verdict.KEPT : Verdict.BROKEN,
        outcome + "; promised at most " + LossAge.text(atMostMicros));
  }

  /**
   * The age of the oldest lost acknowledged write in microseconds, by which {@link #judge} measures
   * a promise to lose at most so much; empty when none was lost.
   */
  public static OptionalLong oldestLostMicros(
      Ledger ledger, LedgerCounts counts, long faultMicros) {
    return LossAge.of(ledger, counts, faultMicros).ageMicros();
  }

  private static Optional<String> unresolved(
      Ledger ledger, Scan scan, LedgerCounts counts, long faultMicros) {
    if (faultMicros < 1) {
      throw new IllegalArgumentException("the fault has no time: " + faultMicros);
    }
    if (ledger.incomplete().isPresent()) {
      return Optional.of("the ledger is not whole: " + ledger.incomplete().get());
    }
    if (scan.incomplete().isPresent()) {
      return Optional.of("the scan is not whole: " + scan.incomplete().get());
    }
    Optional<String> contradiction = Classification.contradiction(ledger, scan);
    if (contradiction.isPresent()) {
      return Optional.of("ledger and scan contradict each other: " + contradiction.get());
    }
    if (counts.acknowledged() == 0) {
      return Optional.of("no write was acknowledged, so nothing was put to the test");
    }
    boolean testedByFault =
        ledger.entries().stream()
            .anyMatch(
                entry -> entry.outcome() == Outcome.OK && entry.answeredMicros() <= faultMicros);
    return testedByFault
        ? Optional.empty()
        : Optional.of("no write was acknowledged before the fault, so nothing was put to the test");
  }

  private static String outcome(Fault fault, LedgerCounts counts, LossAge loss) {
    if (counts.lostAcknowledged() == 0) {
      return String.format(
          Locale.ROOT,
          "all %,d acknowledged writes survived the %s",
          counts.acknowledged(),
          fault.key());
    }
    return String.format(
        Locale.ROOT,
        "%,d of %,d acknowledged writes lost, the oldest %s",
        counts.lostAcknowledged(),
        counts.acknowledged(),
        loss.text());
  }

  private static String duplicates(LedgerCounts counts) {
    return counts.duplicated() == 0
        ? ""
        : String.format(Locale.ROOT, " (%,d ids found more than once)", counts.duplicated());
  }
}
