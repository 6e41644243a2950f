package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.agent.LoadPlan;
import dev.durabench.agent.PostgresEndpoint;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.Pgbench;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.Target;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Via;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Who loads the primary in one slot, and from where. */
final class SlotLoad {
  private static final Duration GRACE = Duration.ofSeconds(60);

  private final Attempt attempt;
  private final ExperimentSpec.Transactions spec;
  private final PostgresServers servers;

  SlotLoad(Attempt attempt, ExperimentSpec.Transactions spec) {
    this.attempt = attempt;
    this.spec = spec;
    this.servers = attempt.servers();
  }

  /** Loads it for as long as is to be measured; says who did in the provenance. */
  Figures run(Slot slot, Path output, Provenance provenance) throws InterruptedException {
    Optional<Pgbench> pgbench = servers.pgbench();
    return slot.via() == Via.SOCKET && pgbench.isPresent()
        ? byPgbench(pgbench.get(), slot, output, provenance)
        : byAgent(slot, output, provenance);
  }

  private Figures byPgbench(Pgbench pgbench, Slot slot, Path output, Provenance provenance) {
    pgbench.run(
        servers.primary(),
        new Pgbench.Plan(slot.workload().key(), slot.clients(), spec.warmUp(), spec.measure()),
        output);
    PgbenchLog log = PgbenchLog.read(output);
    provenance.put("client", log.version());
    return Figures.ofCommits(log.keep());
  }

  private Target beside(String primary) {
    return attempt.request().machines().beside(primary).stream()
        .findFirst()
        .orElseThrow(
            () ->
                new ExperimentFailure(
                    "via: service needs a machine beside the one of "
                        + primary
                        + " for the load, and there is none; add one, or measure via: socket"));
  }

  private Figures byAgent(Slot slot, Path output, Provenance provenance)
      throws InterruptedException {
    String primary = servers.primary();
    PostgresEndpoint endpoint = servers.endpoint(primary, slot.via() == Via.SOCKET);
    Target machine = slot.via() == Via.SOCKET ? attempt.primaryMachine() : beside(primary);
    LoadPlan plan =
        new LoadPlan(
            List.of(endpoint),
            slot.workload().key(),
            servers.user(),
            servers.database(),
            slot.clients(),
            spec.scale(),
            spec.warmUp(),
            spec.measure(),
            output);
    if (slot.via() == Via.SERVICE) {
      provenance.put("client-machine", machine.name());
    }
    try (AgentHandle agent = attempt.startWithPassword(machine, plan)) {
      Duration bound = spec.warmUp().plus(spec.measure()).plus(GRACE);
      JsonNode result = attempt.await(agent, bound, "the load (" + slot + ")");
      provenance.client(agent);
      return Figures.ofCommits(result);
    }
  }
}
