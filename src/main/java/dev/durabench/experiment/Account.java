package dev.durabench.experiment;

import dev.durabench.ledger.Classification;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.Ledger;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.LedgerFile;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Scan;
import dev.durabench.ledger.VerdictRule;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a ledger and a scan say together.
 *
 * @param ledger as read back
 * @param counts empty when the scan is not whole: what was not looked at is not lost
 * @param judgement verdict and reason
 * @param lostSeconds age of the oldest lost acknowledged write; 0 when none was lost
 */
record Account(
    Ledger ledger, Optional<LedgerCounts> counts, Judgement judgement, double lostSeconds) {
  /**
   * @param ledgerFile what the writer or the logger wrote
   * @param faultMicros when the fault was requested
   */
  static Account of(Path ledgerFile, Scan scan, Promise promise, Fault fault, long faultMicros) {
    Ledger ledger = LedgerFile.read(ledgerFile);
    LedgerCounts counts = Classification.of(ledger, scan);
    Judgement judgement = VerdictRule.judge(promise, fault, ledger, scan, counts, faultMicros);
    long lostMicros = VerdictRule.oldestLostMicros(ledger, counts, faultMicros).orElse(0);
    return new Account(
        ledger,
        scan.incomplete().isPresent() ? Optional.empty() : Optional.of(counts),
        judgement,
        lostMicros / 1e6);
  }

  /** Lost writes and their age, or why they are not known. */
  List<Measurement> measurements() {
    if (counts.isEmpty()) {
      return List.of(
          Measurement.missing(Metric.LOST_ACKNOWLEDGED, judgement.reason()),
          Measurement.missing(Metric.LOST_DURATION, judgement.reason()));
    }
    long acknowledged = counts.get().acknowledged();
    return List.of(
        Measurement.once(
            Metric.LOST_ACKNOWLEDGED, (double) counts.get().lostAcknowledged(), acknowledged),
        Measurement.once(Metric.LOST_DURATION, lostSeconds, acknowledged));
  }
}
