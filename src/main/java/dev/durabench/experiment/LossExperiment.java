package dev.durabench.experiment;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Gap;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Litestream;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.SqliteDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Kills a SQLite writer, with its Litestream when there is one; counts what survived. */
final class LossExperiment implements Kind {
  private final ExperimentSpec.Loss spec;

  LossExperiment(ExperimentSpec.Loss spec) {
    this.spec = spec;
  }

  @Override
  public List<CellKey> cells(String topology, Database database) {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("mode", spec.mode().key());
    parameters.put("fault", spec.fault().key());
    parameters.put("rate", Integer.toString(spec.ratePerSecond()));
    return List.of(new CellKey(topology, spec.database(), spec.kind(), parameters));
  }

  @Override
  public Map<String, String> conditions(Database database) {
    return Map.of(
        "before", spec.before().toString(),
        "repeats", Integer.toString(spec.repeats()),
        "litestream", litestream(database).toString(),
        "promise", promise(spec, database).toString());
  }

  /** What is held against the ledger: the experiment's own promise, else the database's. */
  static Promise promise(ExperimentSpec.Loss spec, Database database) {
    return spec.promise().orElse(database.promise());
  }

  /** Litestream beside the database, if any. */
  static Optional<Litestream> litestream(Database database) {
    return database instanceof SqliteDatabase sqlite ? sqlite.litestream() : Optional.empty();
  }

  @Override
  public Duration estimate(Database database, RunsOn on) {
    // Two JVMs, Litestream's first snapshot, the restore.
    Duration repeat = spec.before().plusSeconds(5);
    return repeat.multipliedBy(spec.repeats());
  }

  @Override
  public List<Cell> run(Attempt attempt) throws InterruptedException {
    CellKey key = cells(attempt.request().topology(), attempt.request().database()).get(0);
    Optional<Cell> finished = attempt.finished(key);
    if (finished.isPresent()) {
      return List.of(finished.get());
    }
    if (spec.fault() != Fault.KILL) {
      throw new ExperimentFailure(
          key
              + ": a writer that is frozen loses nothing until it is killed; use fault: kill,"
              + " the only one that loss knows");
    }
    CellDraft draft = CellDraft.fresh(attempt, key, new Provenance(attempt));
    List<LossRepeat.Outcome> outcomes = new ArrayList<>();
    for (int repeat = 1; repeat <= spec.repeats(); repeat++) {
      attempt.report(
          "loss: repeat " + repeat + " of " + spec.repeats(), (repeat - 1.0) / spec.repeats());
      outcomes.add(new LossRepeat(attempt, spec, draft, repeat).run());
    }
    write(draft, outcomes);
    return List.of(draft.keep());
  }

  private static void write(CellDraft draft, List<LossRepeat.Outcome> outcomes) {
    draft.judge(worst(outcomes));
    Optional<LedgerCounts> counts = sum(outcomes);
    counts.ifPresent(draft::counts);
    long acknowledged = counts.map(LedgerCounts::acknowledged).orElse(0L);
    String why = "not every repeat could be counted";
    if (counts.isPresent()) {
      draft.add(
          Measurement.of(
              Metric.LOST_ACKNOWLEDGED,
              outcomes.stream()
                  .mapToDouble(
                      it -> (double) it.account().counts().orElseThrow().lostAcknowledged())
                  .toArray(),
              acknowledged));
      draft.add(
          Measurement.of(
              Metric.LOST_DURATION,
              outcomes.stream().mapToDouble(it -> it.account().lostSeconds()).toArray(),
              acknowledged));
    } else {
      draft.add(Measurement.missing(Metric.LOST_ACKNOWLEDGED, why));
      draft.add(Measurement.missing(Metric.LOST_DURATION, why));
    }
    double[] restores =
        outcomes.stream()
            .flatMap(it -> it.restore().stream())
            .mapToDouble(restore -> restore.toNanos() / 1e9)
            .toArray();
    if (restores.length > 0) {
      draft.add(Measurement.of(Metric.RESTORE_DURATION, restores, restores.length));
    }
    draft.addAll(
        Figures.merge(
            List.of(Metric.SCHEDULE_ERROR),
            outcomes.stream().map(LossRepeat.Outcome::schedule).toList()));
    List<Gap> gaps = new ArrayList<>();
    Map<String, Long> clocks = new LinkedHashMap<>();
    for (int i = 0; i < outcomes.size(); i++) {
      gaps.addAll(outcomes.get(i).gaps());
      String suffix = i == 0 ? "" : "." + (i + 1);
      outcomes.get(i).clocks().forEach((name, micros) -> clocks.put(name + suffix, micros));
    }
    draft.gaps(gaps);
    draft.clocks(clocks);
  }

  /** One repeat that breaks the promise breaks it; one that says nothing leaves it open. */
  private static Judgement worst(List<LossRepeat.Outcome> outcomes) {
    LossRepeat.Outcome worst =
        outcomes.stream()
            .min(
                Comparator.comparing(LossExperiment::verdict, Verdict.WORST_FIRST)
                    .thenComparing(outcome -> -outcome.account().lostSeconds()))
            .orElseThrow();
    Judgement judgement = worst.account().judgement();
    if (outcomes.size() == 1) {
      return judgement;
    }
    String which = "worst of " + outcomes.size() + " repeats: ";
    return new Judgement(judgement.verdict(), which + judgement.reason());
  }

  private static Verdict verdict(LossRepeat.Outcome outcome) {
    return outcome.account().judgement().verdict();
  }

  /** All repeats together; lost ids stand there once for each repeat that lost them. */
  private static Optional<LedgerCounts> sum(List<LossRepeat.Outcome> outcomes) {
    List<LedgerCounts> all =
        outcomes.stream().flatMap(it -> it.account().counts().stream()).toList();
    if (all.size() < outcomes.size()) {
      return Optional.empty();
    }
    List<Long> lost = all.stream().flatMap(counts -> counts.lostIds().stream()).sorted().toList();
    return Optional.of(
        new LedgerCounts(
            total(all, LedgerCounts::acknowledged),
            total(all, LedgerCounts::survived),
            total(all, LedgerCounts::lostAcknowledged),
            total(all, LedgerCounts::unknownSurvived),
            total(all, LedgerCounts::unknownLost),
            total(all, LedgerCounts::duplicated),
            total(all, LedgerCounts::failed),
            lost));
  }

  private static long total(List<LedgerCounts> all, ToLongFunction<LedgerCounts> count) {
    return all.stream().mapToLong(count).sum();
  }
}
