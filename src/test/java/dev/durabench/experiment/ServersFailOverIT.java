package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.durabench.agent.AgentPlan;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Metric;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.LocalTarget;
import dev.durabench.target.Machines;
import dev.durabench.target.Target;
import dev.durabench.target.servers.DebianServers;
import dev.durabench.target.servers.SshPostgres;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.ReplicationMode;
import dev.durabench.topology.Storage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whole experiments on clusters of Debian's tools, with whatever version these have. */
final class ServersFailOverIT {
  private static final Promise KEPT = Promise.kept(Set.of(Fault.KILL, Fault.POWER_OFF));

  @SuppressWarnings("NullAway.Init") // an assumption may skip everything before
  private static DebianServers servers;

  @SuppressWarnings("NullAway.Init")
  private static SshPostgres postgres;

  /** This machine by another name. */
  private record Elsewhere(String name, LocalTarget here) implements Target {
    static Target called(String name) {
      return new Elsewhere(
          name, new LocalTarget(Path.of("target", "durabench-agent.jar"), LocalTarget.ownJava()));
    }

    @Override
    public AgentHandle start(AgentPlan plan, Optional<String> password) {
      return here.start(plan, password);
    }

    @Override
    public Map<String, String> provenance() {
      return here.provenance();
    }

    @Override
    public String address() {
      return here.address();
    }

    @Override
    public String fileSystem(Path directory) {
      return here.fileSystem(directory);
    }

    @Override
    public long clockOffsetMicros() {
      return here.clockOffsetMicros();
    }
  }

  /** Every instance has a machine of its own. */
  private static final class Apart implements Machines {
    private final Map<String, Target> targets =
        Map.of(
            "pg1", Elsewhere.called("db-1"),
            "pg2", Elsewhere.called("db-2"),
            "pg3", Elsewhere.called("db-3"));

    @Override
    public Target of(String instance) {
      return Optional.ofNullable(targets.get(instance)).orElseThrow();
    }

    @Override
    public List<Target> beside(String instance) {
      return targets.keySet().stream()
          .filter(other -> !other.equals(instance))
          .sorted()
          .map(this::of)
          .toList();
    }
  }

  @BeforeAll
  static void make() {
    assumeThat(DebianServers.obstacle()).as("what is missing").isEmpty();
    servers = DebianServers.make(3).dying();
    postgres = servers.open();
  }

  @AfterAll
  static void remove() {
    if (servers != null) {
      servers.close();
    }
  }

  private static Cell run(ReplicationMode mode, Fault fault, int holdBack) {
    ExperimentSpec.FailOver spec =
        new ExperimentSpec.FailOver(
            "pg",
            mode,
            fault,
            1,
            holdBack,
            Duration.ofSeconds(2),
            Duration.ofSeconds(1),
            Optional.of(KEPT));
    PostgresDatabase database =
        new PostgresDatabase("pg", "18.6", 3, Storage.LOCAL, ReplicationMode.ANY_1, KEPT);
    ExperimentRequest request =
        new ExperimentRequest(
            "servers",
            spec,
            database,
            new Apart(),
            Optional.of(postgres),
            Optional.empty(),
            Path.of("/var/tmp"),
            RealServers.folder(),
            "it");
    return new ExperimentRunner(
            new SplittableRandom(),
            new Attempt.Tools(
                Ticker.system(), Promoter.mostWal(), new JdbcServerQueries(), new SqliteQueries()))
        .run(request, RealServers::report)
        .get(0);
  }

  private static Verdict verdict(Cell cell) {
    return cell.judgement().map(Judgement::verdict).orElseThrow();
  }

  @Test
  void losesNothingWithThePowerOfThePrimaryWhenAnyStandbyHadIt() {
    Cell cell = run(ReplicationMode.ANY_1, Fault.POWER_OFF, 1);
    assertThat(verdict(cell)).as(cell.toString()).isEqualTo(Verdict.KEPT);
    assertThat(cell.measurements())
        .anyMatch(measurement -> measurement.metric() == Metric.FAIL_OVER_FIRST_ACK);
    assertThat(postgres.primary()).isEqualTo("pg1");
  }

  @Test
  void losesWhatNoStandbyHadGot() {
    Cell cell = run(ReplicationMode.ASYNC, Fault.POWER_OFF, 2);
    assertThat(verdict(cell)).as(cell.toString()).isEqualTo(Verdict.BROKEN);
  }

  @Test
  void countsCheckpointsWhereverTheVersionHasThem() {
    postgres.restoreHome(ReplicationMode.ASYNC);
    JdbcServerQueries queries = new JdbcServerQueries();
    queries.settle(postgres);
    queries.checkpoint(postgres);
    long before = Optional.ofNullable(queries.activity(postgres).get("checkpoints")).orElseThrow();
    queries.checkpoint(postgres);
    assertThat(queries.activity(postgres)).containsEntry("checkpoints", before + 1);
    assertThat(queries.activity(postgres)).containsKey("autovacuums");
  }
}
