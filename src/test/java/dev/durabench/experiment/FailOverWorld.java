package dev.durabench.experiment;

import dev.durabench.agent.LoadPlan;
import dev.durabench.agent.WriterPlan;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import dev.durabench.target.AgentHandle;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.ReplicationMode;
import dev.durabench.topology.Storage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Everything that a fail-over needs, made of fakes. */
final class FailOverWorld {
  static final Promise KEPT = Promise.kept(Set.of(Fault.KILL, Fault.FREEZE));

  final FakeTicker ticker = new FakeTicker();
  final ScriptedServers servers = new ScriptedServers(ticker);
  final FakeQueries queries = new FakeQueries(servers);
  final FakeTarget target = new FakeTarget(this::agent);
  final List<String> progress = new ArrayList<>();
  final RunFolder folder;
  Promoter promoter = Promoter.mostWal();
  boolean cutsLedger;

  /** Set to let the writer end without a result after it has written its ledger. */
  boolean writerDies;

  /** When each progress message came. */
  final List<Long> reported = new ArrayList<>();

  FailOverWorld(Path results) {
    this.folder = RunFolder.open(results, "bench", "local", "20260101");
  }

  private AgentHandle agent(dev.durabench.agent.AgentPlan plan) {
    if (plan instanceof WriterPlan) {
      FakeWriter writer = new FakeWriter(ticker, plan.output(), servers::store, false);
      writer.cutsLedger = cutsLedger;
      if (writerDies) {
        writer.result = null;
      }
      return writer;
    }
    LoadPlan load = (LoadPlan) plan;
    Duration runs = load.workload().equals("initialize") ? Duration.ofSeconds(1) : load.measure();
    return new FakeAgent(ticker, plan.output(), runs, Results.load(1_000));
  }

  static ExperimentSpec.FailOver spec(ReplicationMode mode, Fault fault, int holdBack) {
    return new ExperimentSpec.FailOver(
        "pg",
        mode,
        fault,
        4,
        holdBack,
        Duration.ofSeconds(2),
        Duration.ofSeconds(1),
        Optional.of(mode == ReplicationMode.ASYNC ? Promise.kept(Set.of()) : KEPT));
  }

  Cell run(ExperimentSpec.FailOver spec) {
    return runner().run(request(spec), (message, fraction) -> hear(message)).get(0);
  }

  private void hear(String message) {
    progress.add(message);
    reported.add(ticker.micros());
  }

  ExperimentRunner runner() {
    return new ExperimentRunner(
        new SplittableRandom(7), new Attempt.Tools(ticker, promoter, queries, new SqliteQueries()));
  }

  ExperimentRequest request(ExperimentSpec spec) {
    return new ExperimentRequest(
        "local",
        spec,
        new PostgresDatabase("pg", "18.6", 3, Storage.LOCAL, ReplicationMode.ASYNC, KEPT),
        target,
        Optional.of(servers),
        Optional.empty(),
        Path.of("unused"),
        folder,
        "machine-1");
  }

  /** Promotes the standby with less WAL, as a wrong script does. */
  static Promoter wrong() {
    return positions ->
        positions.entrySet().stream()
            .min(java.util.Map.Entry.comparingByValue())
            .orElseThrow()
            .getKey();
  }
}
