package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.agent.FlushPlan;
import dev.durabench.measure.Metric;
import dev.durabench.target.AgentHandle;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.RunsOn;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Speed of a durable flush on a database's storage, with the database at rest. */
final class FlushExperiment implements Kind {
  /** Large enough that a drive cannot keep remapping one page, small enough for a slow disk. */
  private static final long FILE_BYTES = 64L << 20;

  private static final Duration WARM_UP = Duration.ofMillis(500);
  private static final Duration GRACE = Duration.ofMinutes(2);
  private static final List<Metric> METRICS =
      List.of(
          Metric.FLUSH_P50,
          Metric.FLUSH_P99,
          Metric.FLUSH_P999,
          Metric.FLUSH_MEAN,
          Metric.FLUSH_RATE);

  private final ExperimentSpec.Flush spec;

  FlushExperiment(ExperimentSpec.Flush spec) {
    this.spec = spec;
  }

  @Override
  public List<CellKey> cells(String topology, Database database) {
    return List.of(
        new CellKey(
            topology, spec.database(), spec.kind(), Map.of("client", "agent", "block", "8KiB")));
  }

  @Override
  public Map<String, String> conditions(Database database) {
    return Map.of(
        "measure", spec.measure().toString(),
        "repeats", Integer.toString(spec.repeats()),
        "file", Long.toString(FILE_BYTES));
  }

  @Override
  public Duration estimate(Database database, RunsOn on) {
    // A JVM and a file written in full before each repeat.
    Duration repeat = spec.measure().plus(WARM_UP).plusMillis(1_500).plus(Servers.agent(on));
    return repeat.multipliedBy(spec.repeats()).plusSeconds(1);
  }

  @Override
  public List<Cell> run(Attempt attempt) throws InterruptedException {
    CellKey key = cells(attempt.request().topology(), attempt.request().database()).get(0);
    Optional<Cell> finished = attempt.finished(key);
    if (finished.isPresent()) {
      return List.of(finished.get());
    }
    Provenance provenance =
        attempt.request().postgres().isPresent()
            ? new Preparation(attempt).prepare()
            : new Provenance(attempt);
    CellDraft draft = CellDraft.fresh(attempt, key, provenance);
    List<Figures> repeats = new ArrayList<>();
    for (int repeat = 1; repeat <= spec.repeats(); repeat++) {
      attempt.report(
          "flush: repeat " + repeat + " of " + spec.repeats(), (repeat - 1.0) / spec.repeats());
      Path output = RawFiles.folder(draft.raw(), "repeat-" + repeat);
      Path directory = attempt.request().storageDirectory();
      FlushPlan plan = new FlushPlan(directory, FILE_BYTES, WARM_UP, spec.measure(), output);
      try (AgentHandle agent = attempt.start(attempt.home(), plan)) {
        JsonNode result =
            attempt.await(agent, WARM_UP.plus(spec.measure()).plus(GRACE), "the flush probe");
        repeats.add(Figures.ofFlushes(result));
      }
    }
    draft.addAll(Figures.merge(METRICS, repeats));
    draft.keep();
    DiskAlarm.look(attempt.request().folder());
    return List.of(attempt.finished(key).orElseThrow());
  }
}
