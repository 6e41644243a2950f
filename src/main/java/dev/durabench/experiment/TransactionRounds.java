package dev.durabench.experiment;

import dev.durabench.target.PostgresServers;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The rounds of a transactions experiment. In each, modes come in a new random order and slots
 * within a mode as well, so that drift of the machine spreads over all rows instead of falling on
 * one; slots of one mode stay together because a switch of modes takes time.
 */
final class TransactionRounds {
  private record Row(Slot slot, CellKey key, Path raw, List<Round> rounds) {
    List<Figures> figures() {
      return rounds.stream().map(Round::figures).toList();
    }
  }

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
    preparation.prepare(spec.modes().get(0));
    for (Slot slot : Slot.of(spec)) {
      CellKey key = slot.key(attempt.request().topology(), spec);
      if (attempt.finished(key).isEmpty()) {
        rows.add(new Row(slot, key, raw(key), new ArrayList<>()));
      }
    }
    attempt.report("transactions: filling tables at scale " + spec.scale(), 0);
    preparation.fill(spec.scale(), RawFiles.folder(rows.get(0).raw(), "initialize"));
    try (Cleanup cleanup = new Cleanup()) {
      cleanup.add(
          "switching back to " + spec.modes().get(0).key(),
          () -> servers.switchMode(spec.modes().get(0)));
      for (int round = 1; round <= spec.repeats(); round++) {
        measure(round);
      }
    }
    rows.forEach(this::keep);
  }

  /** Goes on with an interrupted attempt's rounds; clears away what was measured otherwise. */
  private Path raw(CellKey key) {
    Path raw = attempt.request().folder().raw(key);
    boolean resumes =
        IntStream.rangeClosed(1, spec.repeats())
            .anyMatch(round -> Round.finished(raw, round, attempt.fingerprint(key)).isPresent());
    if (!resumes) {
      RawFiles.empty(raw);
    }
    return raw;
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
        row.rounds().add(finished.isPresent() ? finished.get() : measure(row, round, position));
        done++;
      }
    }
  }

  private Optional<Round> finished(Row row, int round) {
    return Round.finished(row.raw(), round, attempt.fingerprint(row.key()));
  }

  private Round measure(Row row, int round, int position) throws InterruptedException {
    Slot slot = row.slot();
    attempt.report(
        "transactions: round " + round + " of " + spec.repeats() + ": " + slot,
        (double) done / (rows.size() * spec.repeats()));
    Path output = RawFiles.folder(row.raw(), "round-" + round);
    ServerQueries queries = attempt.tools().postgres();
    // Every slot begins right after a checkpoint: none has to fall into it, and all write the same
    // full pages at first.
    queries.checkpoint(servers);
    Map<String, Long> before = queries.activity(servers);
    Provenance provenance = new Provenance(attempt);
    provenance.put("primary", servers.primary());
    Figures figures = new SlotLoad(attempt, spec).run(slot, output, provenance);
    Map<String, Long> counts = new TreeMap<>(provenance.counts());
    Map<String, String> facts = provenance.slot();
    queries
        .activity(servers)
        .forEach((name, count) -> counts.put(name, count - before.getOrDefault(name, 0L)));
    Round measured =
        new Round(attempt.fingerprint(row.key()), round, position, figures, facts, counts);
    measured.keep(row.raw());
    return measured;
  }

  private void keep(Row row) {
    CellDraft draft = CellDraft.resumed(attempt, row.key(), Provenance.of(attempt, row.rounds()));
    draft.addAll(Figures.merge(TransactionsExperiment.METRICS, row.figures()));
    if (row.slot().again()) {
      draft.note("A/A: the baseline measured a second time, whose difference is noise");
    }
    long errors = row.figures().stream().mapToLong(Figures::errors).sum();
    if (errors > 0) {
      draft.note(Texts.count(errors, "transaction") + " failed and count in no figure");
    }
    draft.keep();
  }
}
