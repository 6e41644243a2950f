package dev.durabench.experiment;

import dev.durabench.ledger.Entry;
import dev.durabench.ledger.Outcome;
import dev.durabench.measure.Gap;
import dev.durabench.measure.Gaps;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.topology.ExperimentSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Turns what happened in a fail-over into its cell. */
final class FailOverReport {
  private final ExperimentSpec.FailOver spec;
  private final Clocks clocks;
  private final CellDraft draft;

  FailOverReport(ExperimentSpec.FailOver spec, Clocks clocks, CellDraft draft) {
    this.spec = spec;
    this.clocks = clocks;
    this.draft = draft;
  }

  /**
   * Fills the draft.
   *
   * @param trouble what did not work between the fault and the writer's end
   * @param rejoinTrouble why redundancy did not come back
   */
  void write(Account account, Optional<String> trouble, Optional<String> rejoinTrouble) {
    account.counts().ifPresent(draft::counts);
    draft.judge(account.judgement());
    clocksOf(account.ledger().entries());
    List<Gap> gaps = gaps(account);
    draft.gaps(gaps.stream().map(this::withCause).toList());
    draft.clocks(clocks.inOrder());
    String why = trouble.orElse("it did not happen");
    draft.add(seconds(Metric.FAIL_OVER_FIRST_ACK, Clocks.FAULT_REQUESTED, Clocks.FIRST_ACK, why));
    draft.add(seconds(Metric.FAIL_OVER_PROMOTION, Clocks.FAULT_REQUESTED, Clocks.PROMOTED, why));
    long[] acks = account.ledger().ackMicros();
    if (acks.length > 0) {
      long longest = Gaps.longestMicros(acks, acks[0], end(account));
      draft.add(Measurement.once(Metric.GAP_LONGEST, longest / 1e6, acks.length));
      draft.add(Measurement.once(Metric.GAP_TOTAL, Gaps.totalMicros(gaps) / 1e6, acks.length));
    } else {
      draft.add(Measurement.missing(Metric.GAP_LONGEST, "nothing was acknowledged"));
      draft.add(Measurement.missing(Metric.GAP_TOTAL, "nothing was acknowledged"));
    }
    draft.addAll(account.measurements());
    draft.add(
        seconds(
            Metric.REJOIN_DURATION,
            Clocks.REJOIN_STARTED,
            Clocks.REDUNDANT,
            rejoinTrouble.orElse("it did not happen")));
    rejoinTrouble.ifPresent(draft::note);
  }

  /** What only the client saw. */
  private void clocksOf(List<Entry> entries) {
    long fault = clocks.at(Clocks.FAULT_REQUESTED).orElseThrow();
    // Until somebody else is promoted, acknowledgements are the old primary's.
    long promotion = clocks.at(Clocks.PROMOTION_STARTED).orElse(Long.MAX_VALUE);
    entries.stream()
        .filter(entry -> entry.outcome() == Outcome.OK && entry.answeredMicros() < promotion)
        .mapToLong(Entry::answeredMicros)
        .max()
        .ifPresent(micros -> clocks.put(Clocks.LAST_ACK, micros));
    entries.stream()
        .filter(entry -> entry.outcome() == Outcome.OK && entry.answeredMicros() >= promotion)
        .mapToLong(Entry::answeredMicros)
        .min()
        .ifPresent(micros -> clocks.put(Clocks.FIRST_ACK, micros));
    entries.stream()
        .filter(entry -> entry.outcome() != Outcome.OK && entry.answeredMicros() >= fault)
        .mapToLong(Entry::answeredMicros)
        .min()
        .ifPresent(micros -> clocks.put(Clocks.FIRST_REFUSAL, micros));
  }

  private static List<Gap> gaps(Account account) {
    long[] acks = account.ledger().ackMicros();
    return acks.length == 0 ? List.of() : Gaps.of(acks, acks[0], end(account));
  }

  /** When the client stopped trying. */
  private static long end(Account account) {
    return Math.max(
        Arrays.stream(account.ledger().ackMicros()).max().orElse(0),
        account.ledger().entries().stream()
            // One that was never answered was tried all the same.
            .mapToLong(entry -> Math.max(entry.sentMicros(), entry.answeredMicros()))
            .max()
            .orElse(0));
  }

  private Gap withCause(Gap gap) {
    long fault = clocks.at(Clocks.FAULT_REQUESTED).orElseThrow();
    long end = gap.startMicros() + gap.lengthMicros();
    boolean byFault =
        gap.startMicros() <= clocks.at(Clocks.FAULT_DETECTED).orElse(fault) && end >= fault;
    return byFault
        ? new Gap(gap.startMicros(), gap.lengthMicros(), spec.fault().key() + " of the primary")
        : gap;
  }

  private Measurement seconds(Metric metric, String from, String to, String why) {
    return clocks
        .seconds(from, to)
        .map(seconds -> Measurement.once(metric, seconds, 1))
        .orElseGet(() -> Measurement.missing(metric, why));
  }
}
