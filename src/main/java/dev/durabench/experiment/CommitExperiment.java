package dev.durabench.experiment;

import dev.durabench.agent.CommitPlan;
import dev.durabench.target.AgentHandle;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.Synchronous;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Cost of a SQLite commit; modes interleaved, a fresh file each time. */
final class CommitExperiment implements Kind {
  private static final Duration WARM_UP = Duration.ofMillis(500);
  private static final Duration GRACE = Duration.ofSeconds(60);

  private final ExperimentSpec.Commit spec;

  CommitExperiment(ExperimentSpec.Commit spec) {
    this.spec = spec;
  }

  @Override
  public List<CellKey> cells(String topology, Database database) {
    return spec.modes().stream().map(mode -> key(topology, mode)).toList();
  }

  private CellKey key(String topology, Synchronous mode) {
    return new CellKey(topology, spec.database(), spec.kind(), Map.of("mode", mode.key()));
  }

  @Override
  public Map<String, String> conditions(Database database) {
    return Map.of(
        "client",
        "agent",
        "measure",
        spec.measure().toString(),
        "repeats",
        Integer.toString(spec.repeats()));
  }

  @Override
  public Duration estimate(Database database, RunsOn on) {
    Duration slot = spec.measure().plus(WARM_UP).plusMillis(900);
    return slot.multipliedBy((long) spec.repeats() * spec.modes().size());
  }

  /** One mode's row in the making. */
  private record Row(Synchronous mode, CellDraft draft, List<Figures> repeats) {}

  @Override
  public List<Cell> run(Attempt attempt) throws InterruptedException {
    String topology = attempt.request().topology();
    List<Row> rows = new ArrayList<>();
    for (Synchronous mode : spec.modes()) {
      CellKey key = key(topology, mode);
      if (attempt.finished(key).isEmpty()) {
        CellDraft draft = CellDraft.fresh(attempt, key, new Provenance(attempt));
        rows.add(new Row(mode, draft, new ArrayList<>()));
      }
    }
    for (int repeat = 1; repeat <= spec.repeats(); repeat++) {
      List<Row> order = new ArrayList<>(rows);
      Collections.shuffle(order, new Random(attempt.random().nextLong()));
      for (Row row : order) {
        attempt.report(
            "commit: " + row.mode().key() + ", repeat " + repeat + " of " + spec.repeats(),
            (repeat - 1.0) / spec.repeats());
        row.repeats().add(measure(attempt, row, repeat));
      }
    }
    for (Row row : rows) {
      row.draft().addAll(Figures.merge(TransactionsExperiment.METRICS, row.repeats()));
      row.draft().keep();
    }
    return cells(topology, attempt.request().database()).stream()
        .map(key -> attempt.finished(key).orElseThrow())
        .toList();
  }

  private Figures measure(Attempt attempt, Row row, int repeat) throws InterruptedException {
    Path output = RawFiles.folder(row.draft().raw(), "repeat-" + repeat);
    Path file = attempt.site().directory().resolve("commit-" + row.mode().key() + ".db");
    SqliteFiles.delete(file);
    CommitPlan plan = new CommitPlan(file, row.mode().key(), WARM_UP, spec.measure(), output);
    Duration bound = WARM_UP.plus(spec.measure()).plus(GRACE);
    try (AgentHandle agent = attempt.start(attempt.home(), plan)) {
      row.draft().provenance().client(agent);
      return Figures.ofCommits(attempt.await(agent, bound, "the commit load"));
    } finally {
      SqliteFiles.delete(file);
    }
  }
}
