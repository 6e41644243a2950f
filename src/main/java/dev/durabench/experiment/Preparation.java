package dev.durabench.experiment;

import dev.durabench.agent.LoadPlan;
import dev.durabench.agent.PostgresEndpoint;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.PostgresServers;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Brings PostgreSQL into the state that every experiment starts from. */
final class Preparation {
  private static final Duration FILL_BASE = Duration.ofMinutes(2);
  private static final Duration FILL_PER_SCALE = Duration.ofSeconds(10);

  private final Attempt attempt;

  Preparation(Attempt attempt) {
    this.attempt = attempt;
  }

  /**
   * Everything up, the primary at home, standbys streaming, the mode in effect, vacuumed and
   * checkpointed. What an interrupted earlier attempt left frozen goes on.
   *
   * @return provenance that already names the primary
   */
  Provenance prepare(ReplicationMode mode) {
    PostgresServers servers = attempt.servers();
    servers.undoFaults();
    servers.restoreHome(mode);
    attempt.tools().postgres().settle(servers);
    Provenance provenance = new Provenance(attempt);
    provenance.put("primary", servers.primary());
    return provenance;
  }

  /** As {@link #prepare(ReplicationMode)}, in the database's own mode. */
  Provenance prepare() {
    return prepare(homeMode(attempt.request()));
  }

  /** The mode that the database is in between experiments. */
  static ReplicationMode homeMode(ExperimentRequest request) {
    if (request.database() instanceof PostgresDatabase database) {
      return database.mode();
    }
    throw new ExperimentFailure(request.database().name() + " is not PostgreSQL");
  }

  /** Creates and fills pgbench's tables, unless they are filled at that scale already. */
  void fill(int scale, Path output) throws InterruptedException {
    if (attempt.tools().postgres().scale(attempt.servers()) == scale) {
      return;
    }
    PostgresServers servers = attempt.servers();
    List<PostgresEndpoint> primary = List.of(servers.endpoint(servers.primary(), true));
    LoadPlan plan =
        new LoadPlan(
            primary,
            "initialize",
            servers.user(),
            servers.database(),
            1,
            scale,
            Duration.ZERO,
            Duration.ZERO,
            output);
    Duration bound = FILL_BASE.plus(FILL_PER_SCALE.multipliedBy(scale));
    try (AgentHandle agent = attempt.startWithPassword(attempt.primaryMachine(), plan)) {
      attempt.await(agent, bound, "filling pgbench's tables at scale " + scale);
    }
    attempt.tools().postgres().settle(servers);
  }

  /** How long {@link #fill} takes, roughly, when it has to. */
  static Duration filling(int scale) {
    return Duration.ofMillis(400).multipliedBy(scale);
  }

  /** Notes how much of a server's own work fell into the measurement. */
  static void noteActivity(
      Provenance provenance, Map<String, Long> before, Map<String, Long> after) {
    after.forEach(
        (name, count) ->
            provenance.put(name, Long.toString(count - before.getOrDefault(name, 0L))));
  }
}
