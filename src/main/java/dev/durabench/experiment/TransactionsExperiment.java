package dev.durabench.experiment;

import dev.durabench.measure.Metric;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.RunsOn;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Cost of a PostgreSQL transaction: modes x workloads x clients, in interleaved rounds. */
final class TransactionsExperiment implements Kind {
  static final List<Metric> METRICS =
      List.of(
          Metric.COMMIT_MEAN,
          Metric.COMMIT_P50,
          Metric.COMMIT_P99,
          Metric.COMMIT_P999,
          Metric.COMMIT_MAX,
          Metric.TPS);

  private final ExperimentSpec.Transactions spec;

  TransactionsExperiment(ExperimentSpec.Transactions spec) {
    this.spec = spec;
  }

  @Override
  public List<CellKey> cells(String topology, Database database) {
    return Slot.of(spec).stream().map(slot -> slot.key(topology, spec)).toList();
  }

  @Override
  public Map<String, String> conditions(Database database) {
    boolean operated =
        database instanceof PostgresDatabase postgres && postgres.operated().isPresent();
    return Map.of(
        // Beside an operator's servers is no room for an agent; there pgbench takes the socket.
        "client", operated ? "pgbench by socket, agent by service" : "agent",
        "scale", Integer.toString(spec.scale()),
        "warmUp", spec.warmUp().toString(),
        "measure", spec.measure().toString(),
        "repeats", Integer.toString(spec.repeats()));
  }

  @Override
  public Duration estimate(Database database, RunsOn on) {
    // A slot is a JVM that starts; a mode is a reload that has to reach both standbys.
    Duration slot = spec.warmUp().plus(spec.measure()).plusMillis(700).plus(Servers.agent(on));
    Duration round =
        slot.multipliedBy(Slot.of(spec).size())
            .plus(Duration.ofMillis(400).multipliedBy(spec.modes().size()));
    return round
        .multipliedBy(spec.repeats())
        .plus(Preparation.filling(spec.scale()))
        .plusSeconds(5);
  }

  @Override
  public List<Cell> run(Attempt attempt) throws InterruptedException {
    List<CellKey> keys = cells(attempt.request().topology(), attempt.request().database());
    if (keys.stream().anyMatch(key -> attempt.finished(key).isEmpty())) {
      new TransactionRounds(attempt, spec).run();
    }
    return keys.stream().map(key -> attempt.finished(key).orElseThrow()).toList();
  }
}
