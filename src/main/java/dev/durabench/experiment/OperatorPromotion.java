package dev.durabench.experiment;

import dev.durabench.target.Operator;
import dev.durabench.target.Operator.Watching;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ExperimentSpec;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Waits for an operator to promote a standby, or to start the old primary anew where it was. What
 * it does is seen as it arrives; nothing of it is hurried or corrected.
 */
final class OperatorPromotion implements Recovery {
  /** An operator that was on the lost machine comes back after five minutes; then it has to act. */
  static final Duration PATIENCE = Duration.ofMinutes(15);

  private static final Duration NOTICE = Duration.ofSeconds(60);
  private static final Duration RESUMED = Duration.ofMinutes(3);
  private static final Duration LOOK = Duration.ofMillis(500);

  private final Attempt attempt;
  private final ExperimentSpec.FailOver spec;
  private final Operator operator;
  private final Clocks clocks;
  private final CellDraft draft;
  private @Nullable Watching watching;

  OperatorPromotion(
      Attempt attempt,
      ExperimentSpec.FailOver spec,
      Operator operator,
      Clocks clocks,
      CellDraft draft) {
    this.attempt = attempt;
    this.spec = spec;
    this.operator = operator;
    this.clocks = clocks;
    this.draft = draft;
  }

  @Override
  public void beforeFault(String primary) {
    watching = operator.watch(primary);
    draft.provenance().put("promoted-by", operator.name());
  }

  @Override
  public Outcome recover(String old, Witness writer) throws InterruptedException {
    attempt.until(
        () -> !attempt.tools().postgres().answers(attempt.servers(), old),
        NOTICE,
        "an effect of " + spec.fault().key() + " on " + old);
    clocks.mark(Clocks.FAULT_DETECTED);
    long fault = clocks.at(Clocks.FAULT_DETECTED).orElseThrow();
    report("waiting for " + operator.name() + " to find a primary", 0.4);
    long end = attempt.ticker().micros() + PATIENCE.toNanos() / 1_000;
    // Its own primary may also be back: then it is an acknowledgement that tells.
    while (newPrimary(old).isEmpty() && writer.lastAckMicros() <= fault) {
      if (attempt.ticker().micros() >= end || !writer.running()) {
        note();
        return Outcome.nobody(
            operator.name() + " found no primary within " + Texts.of(PATIENCE) + ": " + describe(),
            Map.of());
      }
      attempt.pause(LOOK);
    }
    Optional<String> promoted = newPrimary(old);
    note();
    String primary = promoted.orElse(old);
    draft.provenance().put("promoted", promoted.orElse("nobody: " + old + " was started again"));
    long since =
        promoted.isPresent() ? clocks.at(Clocks.FAIL_OVER_STARTED).orElse(fault) : fault + 1;
    Optional<String> trouble = writeOn(primary, since, writer);
    note();
    trouble.ifPresent(draft::note);
    return new Outcome(Optional.of(primary), trouble, Map.of(), Optional.of(since));
  }

  /** As it arrived; where the watch was cut off, as it is asked for. */
  private Optional<String> newPrimary(String old) {
    Watching seeing = watching;
    Optional<String> seen = seeing == null ? Optional.empty() : seeing.newPrimary();
    if (seen.isPresent()) {
      return seen;
    }
    try {
      String now = attempt.servers().primary();
      return now.equals(old) ? Optional.empty() : Optional.of(now);
    } catch (TargetFailure e) {
      // Whoever is asked may have lost its power as well; it is asked again.
      return Optional.empty();
    }
  }

  private void note() {
    Watching seeing = watching;
    if (seeing != null) {
      Map<String, Long> arrivals = seeing.arrivals();
      arrivals.forEach(clocks::put);
      Long named = arrivals.get(Watching.NEW_PRIMARY);
      if (named != null) {
        clocks.put(Clocks.PROMOTED, named);
      }
    }
  }

  private String describe() {
    try {
      return operator.describe();
    } catch (TargetFailure e) {
      return e.getMessage() == null ? "it cannot be asked" : e.getMessage();
    }
  }

  private Optional<String> writeOn(String primary, long since, Witness writer)
      throws InterruptedException {
    try {
      attempt.until(
          () -> writer.lastAckMicros() >= since || !writer.running(),
          RESUMED,
          "the first acknowledgement of " + primary);
    } catch (ExperimentFailure e) {
      return Optional.of("it came too late or never: " + e.getMessage() + "; " + describe());
    }
    report(primary + " is the primary, writing for " + Texts.of(spec.after()), 0.5);
    attempt.pause(spec.after());
    return Optional.empty();
  }

  private void report(String message, double fraction) {
    attempt.report("fail-over " + spec.mode().key() + ": " + message, fraction);
  }

  @Override
  public void close() {
    Watching seeing = watching;
    if (seeing != null) {
      seeing.close();
    }
  }
}
