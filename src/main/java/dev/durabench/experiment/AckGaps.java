package dev.durabench.experiment;

import dev.durabench.measure.Gap;
import dev.durabench.measure.Gaps;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.util.Arrays;
import java.util.List;

/** Stretches without an acknowledgement, as a ledger shows them. */
final class AckGaps {
  private AckGaps() {}

  /** All of a second or more, in order. */
  static List<Gap> of(Account account) {
    long[] acks = account.ledger().ackMicros();
    return acks.length == 0 ? List.of() : Gaps.of(acks, acks[0], end(account));
  }

  /** The longest, and all that {@link #of} finds together. */
  static List<Measurement> measurements(Account account) {
    long[] acks = account.ledger().ackMicros();
    if (acks.length == 0) {
      return List.of(
          Measurement.missing(Metric.GAP_LONGEST, "nothing was acknowledged"),
          Measurement.missing(Metric.GAP_TOTAL, "nothing was acknowledged"));
    }
    long longest = Gaps.longestMicros(acks, acks[0], end(account));
    long total = Gaps.totalMicros(of(account));
    return List.of(
        Measurement.once(Metric.GAP_LONGEST, longest / 1e6, acks.length),
        Measurement.once(Metric.GAP_TOTAL, total / 1e6, acks.length));
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
}
