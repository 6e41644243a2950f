package dev.durabench.experiment;

import dev.durabench.measure.Gap;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.util.Arrays;
import java.util.Optional;

/** Turns what happened while standbys were fenced into its cell. */
final class FencingReport {
  private final Clocks clocks;
  private final CellDraft draft;

  FencingReport(Clocks clocks, CellDraft draft) {
    this.clocks = clocks;
    this.draft = draft;
  }

  /**
   * Fills the draft.
   *
   * @param stood why writes did not go on before the fences were lifted
   * @param trouble why redundancy did not come back
   */
  void write(Account account, Optional<String> stood, Optional<String> trouble) {
    account.counts().ifPresent(draft::counts);
    draft.judge(account.judgement());
    longestStall(account.ledger().ackMicros());
    draft.clocks(clocks.inOrder());
    draft.gaps(AckGaps.of(account).stream().map(this::withCause).toList());
    draft.add(
        stood
            .map(why -> Measurement.missing(Metric.FENCING_STALL, why))
            .orElseGet(
                () ->
                    seconds(
                        Metric.FENCING_STALL,
                        Clocks.LAST_ACK,
                        Clocks.FIRST_ACK,
                        "nothing was acknowledged")));
    draft.addAll(AckGaps.measurements(account));
    draft.addAll(account.measurements());
    draft.add(
        seconds(
            Metric.REJOIN_DURATION,
            Clocks.UNFENCED,
            Clocks.REDUNDANT,
            trouble.orElse("it did not happen")));
    trouble.ifPresent(draft::note);
  }

  /**
   * Between the second request and the lifting of the fences. When streams end is asked for from
   * here, so that it may be known only after writes have gone on.
   */
  private void longestStall(long[] acks) {
    long[] sorted = acks.clone();
    Arrays.sort(sorted);
    long from = clocks.at(Clocks.ALL_REQUESTED).orElseThrow();
    long to = clocks.at(Clocks.UNFENCED).orElseThrow();
    long longest = -1;
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] >= from && sorted[i - 1] <= to && sorted[i] - sorted[i - 1] > longest) {
        longest = sorted[i] - sorted[i - 1];
        clocks.put(Clocks.LAST_ACK, sorted[i - 1]);
        clocks.put(Clocks.FIRST_ACK, sorted[i]);
      }
    }
  }

  private Gap withCause(Gap gap) {
    long end = gap.startMicros() + gap.lengthMicros();
    if (gap.startMicros() <= clocks.at(Clocks.ALL_FENCED).orElse(0L)
        && end >= clocks.at(Clocks.ALL_REQUESTED).orElse(Long.MAX_VALUE)) {
      return new Gap(gap.startMicros(), gap.lengthMicros(), "every standby fenced");
    }
    if (gap.startMicros() <= clocks.at(Clocks.ONE_FENCED).orElse(0L)
        && end >= clocks.at(Clocks.FAULT_REQUESTED).orElse(Long.MAX_VALUE)) {
      return new Gap(gap.startMicros(), gap.lengthMicros(), "one standby fenced");
    }
    return gap;
  }

  private Measurement seconds(Metric metric, String from, String to, String why) {
    return clocks
        .seconds(from, to)
        .map(seconds -> Measurement.once(metric, seconds, 1))
        .orElseGet(() -> Measurement.missing(metric, why));
  }
}
