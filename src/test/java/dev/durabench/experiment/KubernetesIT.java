package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Metric;
import dev.durabench.target.kubernetes.ClusterUnderTest;
import dev.durabench.target.kubernetes.KubernetesSite;
import dev.durabench.topology.CloudNativePg;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.ReplicationMode;
import dev.durabench.topology.Storage;
import dev.durabench.topology.Via;
import dev.durabench.topology.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole experiments on a real CloudNativePG cluster of three, on three nodes. */
@Tag("cluster")
final class KubernetesIT {
  private static final Promise PROMISE =
      Promise.kept(Set.of(Fault.KILL, Fault.POWER_OFF, Fault.FENCE));

  @TempDir private Path folder;
  private KubernetesSite site;

  @BeforeEach
  void connect() {
    site = ClusterUnderTest.open(folder.resolve("site"));
  }

  @AfterEach
  void close() {
    if (site != null) {
      site.close();
    }
  }

  private List<Cell> run(ExperimentSpec spec) {
    PostgresDatabase database =
        new PostgresDatabase(
            "pg",
            "17",
            3,
            Storage.LOCAL_PATH,
            ReplicationMode.ANY_1,
            PROMISE,
            Optional.empty(),
            Optional.of(
                new CloudNativePg(Optional.empty(), 2, CloudNativePg.DataDurability.PREFERRED)));
    Path kept = Path.of("target", "kubernetes-it");
    ExperimentRequest request =
        new ExperimentRequest(
            "kubernetes",
            spec,
            database,
            site.machines(),
            Optional.of(site.postgres()),
            Optional.empty(),
            Path.of("/var/lib/durabench"),
            RunFolder.open(kept, "bench", "kubernetes", "r" + System.nanoTime()),
            "it");
    return new ExperimentRunner().run(request, (message, done) -> System.err.println(message));
  }

  private static ExperimentSpec.FailOver failOver(ReplicationMode mode, Fault fault, int holdBack) {
    return new ExperimentSpec.FailOver(
        "pg",
        mode,
        fault,
        4,
        holdBack,
        Duration.ofSeconds(5),
        Duration.ofSeconds(3),
        Optional.of(PROMISE));
  }

  private static Judgement judgement(Cell cell) {
    return cell.judgement().orElseThrow();
  }

  private static @Nullable Double value(Cell cell, Metric metric) {
    return cell.measurements().stream()
        .filter(it -> it.metric() == metric)
        .findFirst()
        .orElseThrow()
        .value();
  }

  @Test
  void losesNothingWhenThePrimarysPowerIsCut() {
    ClusterUnderTest.assumePower();

    Cell cell = run(failOver(ReplicationMode.ANY_1, Fault.POWER_OFF, 0)).get(0);

    System.err.println(cell);
    assertThat(judgement(cell).verdict()).as(judgement(cell).reason()).isEqualTo(Verdict.KEPT);
    assertThat(cell.ledger().map(LedgerCounts::lostAcknowledged)).contains(0L);
    assertThat(cell.clocks())
        .containsKeys(
            "node-not-ready",
            "pod-not-ready",
            "fail-over-started",
            "new-primary",
            "first-ack",
            "power-on-requested",
            "redundant");
    assertThat(value(cell, Metric.GAP_LONGEST)).isNotNull();
    assertThat(value(cell, Metric.REJOIN_DURATION)).isNotNull();
  }

  @Test
  void saysBrokenWhenNobodyHadWhatWasAcknowledged() {
    ClusterUnderTest.assumePower();

    Cell cell = run(failOver(ReplicationMode.ASYNC, Fault.POWER_OFF, 2)).get(0);

    System.err.println(cell);
    assertThat(judgement(cell).verdict()).as(judgement(cell).reason()).isEqualTo(Verdict.BROKEN);
    assertThat(cell.ledger().orElseThrow().lostAcknowledged()).isPositive();
  }

  @Test
  void losesNothingWhenThePrimaryIsKilled() {
    Cell cell = run(failOver(ReplicationMode.ANY_1, Fault.KILL, 0)).get(0);

    System.err.println(cell);
    assertThat(judgement(cell).verdict()).as(judgement(cell).reason()).isEqualTo(Verdict.KEPT);
    assertThat(cell.clocks()).containsKeys("first-ack", "redundant");
  }

  @Test
  void losesNothingWhenStandbysAreFenced() {
    Cell cell =
        run(new ExperimentSpec.Fencing(
                "pg",
                ReplicationMode.ANY_1,
                4,
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                Duration.ofMinutes(3),
                Duration.ofSeconds(5),
                Optional.empty()))
            .get(0);

    System.err.println(cell);
    assertThat(judgement(cell).verdict()).as(judgement(cell).reason()).isEqualTo(Verdict.KEPT);
    assertThat(cell.clocks())
        .containsKeys("one-fenced", "all-fenced", "fences-lifted", "redundant");
    assertThat(value(cell, Metric.FENCING_STALL)).isPositive();
  }

  @Test
  void measuresBySocketAndByService() {
    List<Cell> cells =
        run(
            new ExperimentSpec.Transactions(
                "pg",
                List.of(ReplicationMode.ANY_1),
                List.of(Workload.SIMPLE_UPDATE),
                List.of(4),
                4,
                Duration.ofSeconds(1),
                Duration.ofSeconds(3),
                1,
                List.of(Via.SOCKET, Via.SERVICE)));

    cells.forEach(System.err::println);
    assertThat(cells).hasSize(4);
    assertThat(cells).allSatisfy(cell -> assertThat(value(cell, Metric.TPS)).isPositive());
    assertThat(cells.get(0).provenance().get("client")).startsWith("pgbench ");
    assertThat(cells.get(2).provenance().get("client")).startsWith("agent ");
    assertThat(cells.get(2).key()).contains("via=service");
  }
}
