package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.agent.LoadPlan;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.PostgresServers;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The rounds of a transactions experiment. In each, modes come in a new random order and slots
 * within a mode as well, so that drift of the machine spreads over all rows instead of falling on
 * one; slots of one mode stay together because a switch of modes takes time.
 */
final class TransactionRounds {
  private static final Duration GRACE = Duration.ofSeconds(60);

  private record Row(Slot slot, CellDraft draft, List<Figures> figures) {}

  private final Attempt attempt;
  private final ExperimentSpec.Transactions spec;
  private final PostgresServers servers;
  private final List<Row> rows = new ArrayList<>();
  private final Random random;
  private int done;

  TransactionRounds(Attempt attempt, ExperimentSpec.Transactions spec) {
    this.attempt = attempt;
    this.spec = spec;
    this.servers = attempt.servers();
    this.random = new Random(attempt.random().nextLong());
  }

  /** Measures what has not been measured yet, and keeps the cells. */
  void run() throws InterruptedException {
    attempt.report("transactions: preparing", 0);
    Preparation preparation = new Preparation(attempt);
    Provenance provenance = preparation.prepare(spec.modes().get(0));
    for (Slot slot : Slot.of(spec)) {
      CellKey key = slot.key(attempt.request().topology(), spec);
      if (attempt.finished(key).isEmpty()) {
        rows.add(new Row(slot, draft(key, provenance), new ArrayList<>()));
      }
    }
    attempt.report("transactions: filling tables at scale " + spec.scale(), 0);
    preparation.fill(spec.scale(), RawFiles.folder(rows.get(0).draft().raw(), "initialize"));
    Map<String, Long> before = attempt.tools().postgres().activity(servers);
    try (Cleanup cleanup = new Cleanup()) {
      cleanup.add(
          "switching back to " + spec.modes().get(0).key(),
          () -> servers.switchMode(spec.modes().get(0)));
      for (int round = 1; round <= spec.repeats(); round++) {
        measure(round);
      }
    }
    Preparation.noteActivity(provenance, before, attempt.tools().postgres().activity(servers));
    rows.forEach(TransactionRounds::keep);
  }

  /** Goes on with an interrupted attempt's rounds; clears away what was measured otherwise. */
  private CellDraft draft(CellKey key, Provenance provenance) {
    Path raw = attempt.request().folder().raw(key);
    boolean resumes =
        IntStream.rangeClosed(1, spec.repeats())
            .anyMatch(round -> Round.finished(raw, round, attempt.fingerprint(key)).isPresent());
    return resumes
        ? CellDraft.resumed(attempt, key, provenance)
        : CellDraft.fresh(attempt, key, provenance);
  }

  private void measure(int round) throws InterruptedException {
    List<ReplicationMode> modes = new ArrayList<>(spec.modes());
    Collections.shuffle(modes, random);
    int position = 0;
    for (ReplicationMode mode : modes) {
      List<Row> inMode =
          new ArrayList<>(rows.stream().filter(r -> r.slot().mode() == mode).toList());
      Collections.shuffle(inMode, random);
      boolean switched = false;
      for (Row row : inMode) {
        position++;
        Optional<Round> finished = finished(row, round);
        if (finished.isEmpty() && !switched) {
          servers.switchMode(mode);
          switched = true;
        }
        row.figures()
            .add(finished.isPresent() ? finished.get().figures() : measure(row, round, position));
        done++;
      }
    }
  }

  private Optional<Round> finished(Row row, int round) {
    return Round.finished(row.draft().raw(), round, attempt.fingerprint(row.draft().key()));
  }

  private Figures measure(Row row, int round, int position) throws InterruptedException {
    Slot slot = row.slot();
    attempt.report(
        "transactions: round " + round + " of " + spec.repeats() + ": " + slot,
        (double) done / (rows.size() * spec.repeats()));
    Path output = RawFiles.folder(row.draft().raw(), "round-" + round);
    LoadPlan plan =
        new LoadPlan(
            List.of(servers.endpoint(servers.primary(), true)),
            slot.workload().key(),
            servers.user(),
            servers.database(),
            slot.clients(),
            spec.scale(),
            spec.warmUp(),
            spec.measure(),
            output);
    long start = attempt.ticker().micros();
    try (AgentHandle agent = attempt.startWithPassword(plan)) {
      Duration bound = spec.warmUp().plus(spec.measure()).plus(GRACE);
      JsonNode result = attempt.await(agent, bound, "the load (" + slot + ")");
      Figures figures = Figures.ofCommits(result);
      String fingerprint = attempt.fingerprint(row.draft().key());
      new Round(fingerprint, round, position, attempt.seed(), start, figures)
          .keep(row.draft().raw());
      return figures;
    }
  }

  private static void keep(Row row) {
    CellDraft draft = row.draft();
    draft.addAll(Figures.merge(TransactionsExperiment.METRICS, row.figures()));
    if (row.slot().again()) {
      draft.note("A/A: the baseline measured a second time; its difference is noise");
    }
    long errors = row.figures().stream().mapToLong(Figures::errors).sum();
    if (errors > 0) {
      draft.note(Texts.count(errors, "transaction") + " failed and count in no figure");
    }
    draft.keep();
  }
}
