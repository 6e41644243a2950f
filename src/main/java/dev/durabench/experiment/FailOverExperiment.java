package dev.durabench.experiment;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import dev.durabench.target.PostgresServers;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.RunsOn;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Breaks a primary under load, promotes a standby, counts what survived. */
final class FailOverExperiment implements Kind {
  private final ExperimentSpec.FailOver spec;

  FailOverExperiment(ExperimentSpec.FailOver spec) {
    this.spec = spec;
  }

  @Override
  public List<CellKey> cells(String topology, Database database) {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("mode", spec.mode().key());
    parameters.put("fault", spec.fault().key());
    parameters.put("clients", Integer.toString(spec.clients()));
    if (spec.holdBack() > 0) {
      parameters.put("hold-back", Integer.toString(spec.holdBack()));
    }
    return List.of(new CellKey(topology, spec.database(), spec.kind(), parameters));
  }

  @Override
  public Map<String, String> conditions(Database database) {
    return Map.of(
        "before", spec.before().toString(),
        "after", spec.after().toString(),
        "load-scale", Integer.toString(loadScale(spec)),
        "promise", promise(spec, database).toString());
  }

  /**
   * The scale that the background load runs at, whatever other experiments filled the tables at: a
   * branch a client, as pgbench wants at least. 0 without a load.
   */
  static int loadScale(ExperimentSpec.FailOver spec) {
    return spec.clients();
  }

  /** What is held against the ledger: the experiment's own promise, else the database's. */
  static Promise promise(ExperimentSpec.FailOver spec, Database database) {
    return spec.promise().orElse(database.promise());
  }

  @Override
  public Duration estimate(Database database, RunsOn on) {
    boolean local = on == RunsOn.LOCAL;
    Duration faultToRedundant = local ? faultToRedundant() : faultToRedundantOnServers();
    if (database instanceof PostgresDatabase postgres && postgres.operated().isPresent()) {
      // Kubernetes waits 50 s for a silent node, the operator up to 30 s for an answer.
      faultToRedundant = faultToRedundant.plusSeconds(80);
    }
    // The way home is a second switch and two copies.
    Duration prepareAndHome = Duration.ofSeconds(local ? 6 : 45);
    return spec.before()
        .plus(spec.after())
        .plus(spec.holdBack() > 0 ? FailOverRun.LAGGING : Duration.ZERO)
        .plus(Preparation.filling(loadScale(spec)))
        .plus(faultToRedundant)
        .plus(prepareAndHome);
  }

  private Duration faultToRedundant() {
    // Noticing a frozen server takes a time-out.
    return Duration.ofSeconds(spec.fault() == Fault.FREEZE ? 10 : 7);
  }

  private Duration faultToRedundantOnServers() {
    // A power-off takes 7 to 9 s, a boot until SSH answers up to a minute.
    Duration power = Duration.ofSeconds(spec.fault() == Fault.POWER_OFF ? 9 + 60 : 2);
    Duration promotion = Duration.ofSeconds(10);
    Duration rejoin = Duration.ofSeconds(20);
    return power.plus(promotion).plus(rejoin);
  }

  @Override
  public List<Cell> run(Attempt attempt) throws InterruptedException {
    CellKey key = cells(attempt.request().topology(), attempt.request().database()).get(0);
    Optional<Cell> finished = attempt.finished(key);
    if (finished.isPresent()) {
      return List.of(finished.get());
    }
    if (attempt.servers().instances().size() <= spec.holdBack()
        || attempt.servers().instances().size() < 2) {
      throw new ExperimentFailure(
          key
              + ": "
              + Texts.count(attempt.servers().instances().size(), "instance")
              + " cannot fail over with "
              + spec.holdBack()
              + " held back; give "
              + spec.database()
              + " more instances");
    }
    if (spec.fault() == Fault.POWER_OFF
        && !Posts.of(attempt.request().machines(), attempt.servers().primary()).apart()) {
      throw new ExperimentFailure(
          key
              + ": everything of "
              + spec.database()
              + " is on one machine, and cutting its power would end this experiment as well; run"
              + " the topology on servers");
    }
    try (Cleanup cleanup = new Cleanup()) {
      PostgresServers servers = attempt.servers();
      cleanup.add(
          "bringing the home state back",
          () -> servers.restoreHome(Preparation.homeMode(attempt.request())));
      cleanup.addUrgent("undoing faults", servers::undoFaults);
      attempt.report("fail-over " + spec.mode().key() + ": preparing", 0);
      Provenance provenance = new Preparation(attempt).prepare(spec.mode());
      CellDraft draft = CellDraft.fresh(attempt, key, provenance);
      return List.of(new FailOverRun(attempt, spec, draft, cleanup).run());
    }
  }
}
