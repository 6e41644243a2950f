package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.durabench.agent.AgentPlan;
import dev.durabench.agent.LoadPlan;
import dev.durabench.agent.LoggerPlan;
import dev.durabench.agent.NetworkPlan;
import dev.durabench.agent.WriterPlan;
import dev.durabench.ledger.Entry;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.Machines;
import dev.durabench.target.Target;
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
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

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

  /** How long the logger lives. */
  Duration loggerLives = Duration.ofDays(1);

  /** What the logger makes of what it hears. */
  UnaryOperator<List<Entry>> loggerHears = entries -> entries;

  /** Where everything runs. */
  Machines machines = Machines.one(target);

  /** What the network probe of a machine reports. */
  Function<String, JsonNode> network = machine -> JsonNodeFactory.instance.objectNode();

  private @Nullable FakeLogger logger;

  /** When each progress message came. */
  final List<Long> reported = new ArrayList<>();

  FailOverWorld(Path results) {
    this.folder = RunFolder.open(results, "bench", "local", "20260101");
  }

  /** Servers instead of one machine; all clocks but ours are ahead by another second each. */
  List<FakeTarget> onServers(int count) {
    List<FakeTarget> all = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      long ahead = i * 1_000_000L;
      String name = "db-" + i;
      FakeTarget machine = new FakeTarget(name, ahead, plan -> agent(name, plan, ahead));
      String instance = "pg-" + i;
      machine.off = () -> servers.powerless.contains(instance);
      all.add(machine);
    }
    machines =
        new Machines() {
          @Override
          public Target of(String instance) {
            return all.get(Integer.parseInt(instance.substring("pg-".length())) - 1);
          }

          @Override
          public List<Target> beside(String instance) {
            return all.stream()
                .filter(machine -> machine != of(instance))
                .map(Target.class::cast)
                .toList();
          }
        };
    return all;
  }

  private AgentHandle agent(AgentPlan plan) {
    return agent("local", plan, 0);
  }

  private AgentHandle agent(String machine, AgentPlan plan, long aheadMicros) {
    if (plan instanceof NetworkPlan) {
      return new FakeAgent(ticker, plan.output(), Duration.ofSeconds(2), network.apply(machine));
    }
    if (plan instanceof LoggerPlan) {
      FakeLogger made = new FakeLogger(ticker, plan.output(), loggerLives);
      made.hears = loggerHears;
      logger = made;
      return made;
    }
    if (plan instanceof WriterPlan) {
      FakeWriter writer = new FakeWriter(ticker, plan.output(), servers::store, false, aheadMicros);
      if (logger != null) {
        logger.listenTo(writer);
      }
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
        machines,
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
