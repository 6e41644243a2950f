package dev.durabench.experiment;

import dev.durabench.ledger.Classification;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.Ledger;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.LedgerFile;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Scan;
import dev.durabench.ledger.Verdict;
import dev.durabench.ledger.VerdictRule;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
    return of(LedgerFile.read(ledgerFile), scan, promise, fault, faultMicros);
  }

  /**
   * @param ledger on our clock
   * @param faultMicros when the fault was requested
   */
  static Account of(Ledger ledger, Scan scan, Promise promise, Fault fault, long faultMicros) {
    LedgerCounts counts = Classification.of(ledger, scan);
    Judgement judgement = VerdictRule.judge(promise, fault, ledger, scan, counts, faultMicros);
    long lostMicros = VerdictRule.oldestLostMicros(ledger, counts, faultMicros).orElse(0);
    return new Account(
        ledger,
        scan.incomplete().isPresent() ? Optional.empty() : Optional.of(counts),
        judgement,
        lostMicros / 1e6);
  }

  /**
   * The account of a database that is no more: every acknowledged write counts as lost. Where the
   * promise covers the fault it is broken, however young the database was: an older one would be
   * gone as well.
   *
   * @param damage why nothing can be read from what is left
   */
  static Account ofNothing(
      Path ledgerFile, String damage, Promise promise, Fault fault, long faultMicros) {
    Scan nothing = new Scan(Map.of(), Optional.empty());
    Account account = of(ledgerFile, nothing, promise, fault, faultMicros);
    Judgement judgement = account.judgement();
    Verdict verdict = judgement.verdict() == Verdict.KEPT ? Verdict.BROKEN : judgement.verdict();
    return account.judged(new Judgement(verdict, damage + ": " + judgement.reason()));
  }

  /**
   * The same books, kept by somebody who did not end well: whatever they say, nothing is certain.
   *
   * @param trouble what happened to who kept them
   */
  Account unresolved(String trouble) {
    return judged(
        judgement.verdict() == Verdict.UNRESOLVED
            ? new Judgement(Verdict.UNRESOLVED, trouble + "; " + judgement.reason())
            : new Judgement(Verdict.UNRESOLVED, trouble));
  }

  private Account judged(Judgement other) {
    return new Account(ledger, counts, other, lostSeconds);
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
