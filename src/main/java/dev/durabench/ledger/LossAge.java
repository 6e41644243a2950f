package dev.durabench.ledger;

import java.util.HashSet;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How old the oldest lost acknowledged write was when the database stopped acknowledging.
 *
 * <p>That moment is the fault, or the last acknowledgement after it when the database still gave
 * some: a power-off takes seconds to arrive. Once an answer other than an acknowledgement has come
 * after the fault, or none for a second, whoever acknowledges later is another server, whose
 * acknowledgements do not make the lost ones older.
 *
 * @param ageMicros the age; empty when nothing was lost
 * @param sinceFault true when the age is counted from the fault, false from the last
 *     acknowledgement
 */
record LossAge(OptionalLong ageMicros, boolean sinceFault) {
  private static final long OUTAGE_MICROS = 1_000_000;

  static LossAge of(Ledger ledger, LedgerCounts counts, long faultMicros) {
    if (counts.lostIds().isEmpty()) {
      return new LossAge(OptionalLong.empty(), true);
    }
    long stopped = stoppedMicros(ledger, faultMicros);
    Set<Long> lost = new HashSet<>(counts.lostIds());
    long last = 0;
    long oldest = Long.MAX_VALUE;
    long oldestAfterStop = Long.MAX_VALUE;
    for (Entry entry : ledger.entries()) {
      if (entry.outcome() != Outcome.OK) {
        continue;
      }
      long answered = entry.answeredMicros();
      last = Math.max(last, answered);
      if (lost.contains(entry.id())) {
        if (answered <= stopped) {
          oldest = Math.min(oldest, answered);
        } else {
          oldestAfterStop = Math.min(oldestAfterStop, answered);
        }
      }
    }
    long beforeStop = oldest == Long.MAX_VALUE ? -1 : stopped - oldest;
    // Lost although the new server acknowledged it: as old as that is at the very end.
    long afterStop = oldestAfterStop == Long.MAX_VALUE ? -1 : last - oldestAfterStop;
    return new LossAge(
        OptionalLong.of(Math.max(beforeStop, afterStop)),
        stopped == faultMicros && beforeStop >= afterStop);
  }

  /** As in "412 ms before the fault". */
  String text() {
    return text(ageMicros.orElseThrow())
        + (sinceFault ? " before the fault" : " before the last acknowledgement");
  }

  /** Milliseconds; to the microsecond where it is not whole and rounding would blur a bound. */
  static String text(long micros) {
    return micros % 1000 == 0 || micros >= 100_000_000
        ? String.format(Locale.ROOT, "%,d ms", micros / 1000)
        : String.format(Locale.ROOT, "%,.3f ms", micros / 1000.0);
  }

  private static long stoppedMicros(Ledger ledger, long faultMicros) {
    long outage = Long.MAX_VALUE;
    for (Entry entry : ledger.entries()) {
      if (entry.outcome() != Outcome.OK && entry.answeredMicros() >= faultMicros) {
        outage = Math.min(outage, entry.answeredMicros());
      }
    }
    long stopped = faultMicros;
    for (long ack : ledger.ackMicros()) {
      if (ack > faultMicros) {
        if (ack >= outage || ack - stopped >= OUTAGE_MICROS) {
          break;
        }
        stopped = ack;
      }
    }
    return stopped;
  }
}
