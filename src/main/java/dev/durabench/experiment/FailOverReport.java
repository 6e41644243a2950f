package dev.durabench.experiment;

import dev.durabench.ledger.Entry;
import dev.durabench.ledger.Outcome;
import dev.durabench.measure.Gap;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.topology.ExperimentSpec;
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
   * @param outcome who was promoted, or what did not work
   * @param rejoinTrouble why redundancy did not come back
   */
  void write(Account account, Recovery.Outcome outcome, Optional<String> rejoinTrouble) {
    account.counts().ifPresent(draft::counts);
    draft.judge(account.judgement());
    clocksOf(account.ledger().entries(), outcome.since().orElse(Long.MAX_VALUE));
    draft.gaps(AckGaps.of(account).stream().map(this::withCause).toList());
    draft.clocks(clocks.inOrder());
    String why = outcome.trouble().orElse("it did not happen");
    draft.add(seconds(Metric.FAIL_OVER_FIRST_ACK, Clocks.FAULT_REQUESTED, Clocks.FIRST_ACK, why));
    draft.add(seconds(Metric.FAIL_OVER_PROMOTION, Clocks.FAULT_REQUESTED, Clocks.PROMOTED, why));
    draft.addAll(AckGaps.measurements(account));
    draft.addAll(account.measurements());
    draft.add(
        seconds(
            Metric.REJOIN_DURATION,
            Clocks.REJOIN_STARTED,
            Clocks.REDUNDANT,
            rejoinTrouble.orElse("it did not happen")));
    rejoinTrouble.ifPresent(draft::note);
  }

  /**
   * What only the client saw.
   *
   * @param promotion until then acknowledgements are the old primary's
   */
  private void clocksOf(List<Entry> entries, long promotion) {
    long fault = clocks.at(Clocks.FAULT_REQUESTED).orElseThrow();
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
