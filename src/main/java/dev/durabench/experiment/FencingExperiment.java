package dev.durabench.experiment;

import dev.durabench.ledger.Promise;
import dev.durabench.target.Operator;
import dev.durabench.target.PostgresServers;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.RunsOn;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One standby, then all are fenced under load; counts what survived and how long writes stood. */
final class FencingExperiment implements Kind {
  private final ExperimentSpec.Fencing spec;

  FencingExperiment(ExperimentSpec.Fencing spec) {
    this.spec = spec;
  }

  @Override
  public List<CellKey> cells(String topology, Database database) {
    return List.of(
        new CellKey(
            topology,
            spec.database(),
            spec.kind(),
            Map.of(
                "mode", spec.mode().key(),
                "fault", "fence",
                "clients", Integer.toString(spec.clients()))));
  }

  @Override
  public Map<String, String> conditions(Database database) {
    return Map.of(
        "before", spec.before().toString(),
        "one", spec.one().toString(),
        "patience", spec.patience().toString(),
        "after", spec.after().toString(),
        "promise", promise(database).toString());
  }

  /** What is held against the ledger: the experiment's own promise, else the database's. */
  Promise promise(Database database) {
    return spec.promise().orElse(database.promise());
  }

  @Override
  public Duration estimate(Database database, RunsOn on) {
    // Fences take effect within 10 s, standbys are back within a minute.
    Duration stall = Duration.ofSeconds(60);
    Duration back = Duration.ofSeconds(60);
    return spec.before()
        .plus(spec.one())
        .plus(stall)
        .plus(spec.after())
        .plus(back)
        .plus(Preparation.filling(spec.clients()))
        .plusSeconds(60);
  }

  @Override
  public List<Cell> run(Attempt attempt) throws InterruptedException {
    CellKey key = cells(attempt.request().topology(), attempt.request().database()).get(0);
    Optional<Cell> finished = attempt.finished(key);
    if (finished.isPresent()) {
      return List.of(finished.get());
    }
    PostgresServers servers = attempt.servers();
    Operator operator =
        servers
            .operator()
            .orElseThrow(
                () ->
                    new ExperimentFailure(
                        key + ": nobody fences instances of " + spec.database() + " here"));
    if (servers.instances().size() < 3) {
      throw new ExperimentFailure(
          key + ": there are no two standbys; give " + spec.database() + " 3 instances or more");
    }
    try (Cleanup cleanup = new Cleanup()) {
      cleanup.add(
          "bringing the home state back",
          () -> servers.restoreHome(Preparation.homeMode(attempt.request())));
      cleanup.addUrgent("undoing faults", servers::undoFaults);
      attempt.report("fencing " + spec.mode().key() + ": preparing", 0);
      Provenance provenance = new Preparation(attempt).prepare(spec.mode());
      CellDraft draft = CellDraft.fresh(attempt, key, provenance);
      Promise promise = promise(attempt.request().database());
      return List.of(new FencingRun(attempt, spec, promise, operator, draft, cleanup).run());
    }
  }
}
