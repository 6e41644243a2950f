package dev.durabench.experiment;

import dev.durabench.agent.LoadPlan;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.TargetFailure;
import java.time.Duration;
import java.util.Optional;

/** Load beside the writer, so that the primary is not idle when it is broken. */
final class BackgroundLoad {
  /** No latency of it is measured: on a machine that is gone it must not wait for long. */
  private static final Duration ANSWER = Duration.ofSeconds(5);

  private static final Duration UNTIL_STOPPED = Duration.ofHours(24);

  private final Attempt attempt;
  private final Optional<AgentHandle> agent;

  private BackgroundLoad(Attempt attempt, Optional<AgentHandle> agent) {
    this.attempt = attempt;
    this.agent = agent;
  }

  /**
   * Fills the tables and starts it.
   *
   * @param clients none when 0
   */
  static BackgroundLoad start(
      Attempt attempt, Posts posts, int clients, CellDraft draft, Cleanup cleanup)
      throws InterruptedException {
    if (clients == 0) {
      return new BackgroundLoad(attempt, Optional.empty());
    }
    PostgresServers servers = attempt.servers();
    // A branch a client, as pgbench wants at least.
    int scale = clients;
    draft.provenance().put("load-scale", Integer.toString(scale));
    new Preparation(attempt).fill(scale, RawFiles.folder(draft.raw(), "initialize"));
    LoadPlan plan =
        new LoadPlan(
            servers.endpoints(),
            "simple-update",
            servers.user(),
            servers.database(),
            clients,
            scale,
            Duration.ZERO,
            UNTIL_STOPPED,
            ANSWER,
            RawFiles.folder(draft.raw(), "load"));
    AgentHandle agent =
        cleanup.closing("ending the load", attempt.startWithPassword(posts.client(), plan));
    return new BackgroundLoad(attempt, Optional.of(agent));
  }

  /** Ends it; says what went wrong with it. */
  Optional<String> finish(Duration bound) throws InterruptedException {
    if (agent.isEmpty()) {
      return Optional.empty();
    }
    try {
      agent.get().stop();
      attempt.await(agent.get(), bound, "the background load");
      return Optional.empty();
    } catch (TargetFailure | ExperimentFailure e) {
      return Optional.of("the background load did not end well: " + e.getMessage());
    }
  }
}
