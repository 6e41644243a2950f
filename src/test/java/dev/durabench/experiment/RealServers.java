package dev.durabench.experiment;

import dev.durabench.agent.AgentPlan;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.LocalTarget;
import dev.durabench.target.Machines;
import dev.durabench.target.Target;
import dev.durabench.target.local.Fixtures;
import dev.durabench.target.local.LocalPostgres;
import dev.durabench.target.local.PostgresSpec;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.ReplicationMode;
import dev.durabench.topology.Storage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;

/** A primary and two standbys of real PostgreSQL, real agents, and a run folder for each test. */
final class RealServers implements AutoCloseable {
  static final Promise KEPT = Promise.kept(Set.of(Fault.KILL, Fault.FREEZE));

  private final PostgresSpec spec = Fixtures.postgresSpec(3);
  final LocalPostgres servers = Fixtures.postgres(spec);
  final LocalTarget machine =
      new LocalTarget(Path.of("target", "durabench-agent.jar"), LocalTarget.ownJava());
  Machines machines = Machines.one(machine);
  Promoter promoter = Promoter.mostWal();
  ServerQueries queries = new JdbcServerQueries();

  /** This machine under another name for each instance, as if it were three. */
  void pretendToBeThree() {
    List<Target> three =
        List.of(new Alias("db-1", machine), new Alias("db-2", machine), new Alias("db-3", machine));
    machines =
        new Machines() {
          @Override
          public Target of(String instance) {
            return three.get(servers.instances().indexOf(instance));
          }

          @Override
          public List<Target> beside(String instance) {
            return three.stream().filter(it -> it != of(instance)).toList();
          }
        };
  }

  /** A machine under another name. */
  private record Alias(String name, Target machine) implements Target {
    @Override
    public AgentHandle start(AgentPlan plan, Optional<String> password) {
      return machine.start(plan, password);
    }

    @Override
    public Map<String, String> provenance() {
      return machine.provenance();
    }

    @Override
    public String address() {
      return machine.address();
    }

    @Override
    public String fileSystem(Path directory) {
      return machine.fileSystem(directory);
    }

    @Override
    public long clockOffsetMicros() {
      return machine.clockOffsetMicros();
    }
  }

  Cell run(ExperimentSpec experiment) {
    return runner().run(request(experiment, folder()), RealServers::report).get(0);
  }

  ExperimentRunner runner() {
    return new ExperimentRunner(
        new SplittableRandom(),
        new Attempt.Tools(Ticker.system(), promoter, queries, new SqliteQueries()));
  }

  static RunFolder folder() {
    Path results = Path.of("target", "it", "results").toAbsolutePath();
    return RunFolder.open(results, "it", "local", UUID.randomUUID().toString());
  }

  ExperimentRequest request(ExperimentSpec experiment, RunFolder folder) {
    PostgresDatabase database =
        new PostgresDatabase("pg", "18.6", 3, Storage.LOCAL, ReplicationMode.ANY_1, KEPT);
    return new ExperimentRequest(
        "local",
        experiment,
        database,
        machines,
        Optional.of(servers),
        Optional.empty(),
        spec.directory(),
        folder,
        servers.systemIdentifier());
  }

  /** Into the test's own output, with the time, so that a slow step can be found. */
  static void report(String message, double fraction) {
    System.out.printf(
        "%tT.%<tL [%2.0f%%] %s%n", System.currentTimeMillis(), fraction * 100, message);
  }

  @Override
  public void close() {
    LocalPostgres.destroy(spec.directory());
  }
}
