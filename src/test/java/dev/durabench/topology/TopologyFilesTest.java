package dev.durabench.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TopologyFilesTest {
  private static final Path LOCAL = Path.of("stacks/local.yaml");

  @Test
  void readsTheEmbeddedDefault() {
    Topology local = TopologyFiles.load(LOCAL, "standard", Map.of());

    assertThat(local.name()).isEqualTo("local");
    assertThat(local.runsOn()).isEqualTo(RunsOn.LOCAL);
    assertThat(local.databases())
        .containsExactly(
            new PostgresDatabase(
                "pg",
                "18.6",
                3,
                Storage.LOCAL,
                ReplicationMode.ANY_1,
                Promise.kept(Set.of(Fault.KILL, Fault.FREEZE))),
            new SqliteDatabase(
                "sqlite",
                Synchronous.FULL,
                Storage.LOCAL,
                Optional.empty(),
                Promise.kept(Set.of(Fault.KILL))),
            new SqliteDatabase(
                "litestream",
                Synchronous.FULL,
                Storage.LOCAL,
                Optional.of(new Litestream("0.5.17", Duration.ofSeconds(1))),
                Promise.loseAtMost(Duration.ofSeconds(2), Set.of(Fault.KILL))));
    assertThat(local.experiments())
        .extracting(spec -> spec.kind() + " " + spec.database())
        .containsExactly(
            "flush pg",
            "transactions pg",
            "commit sqlite",
            "restore litestream",
            "loss litestream",
            "fail-over pg",
            "fail-over pg");
  }

  @Test
  void measuresSixModesAtOneAndEightClients() {
    Topology local = TopologyFiles.load(LOCAL, "standard", Map.of());

    ExperimentSpec.Transactions transactions = transactions(local);
    assertThat(transactions.modes()).containsExactly(ReplicationMode.values());
    assertThat(transactions.clients()).containsExactly(1, 8);
    assertThat(local.experiments().get(2))
        .isEqualTo(
            new ExperimentSpec.Commit(
                "sqlite", List.of(Synchronous.FULL, Synchronous.NORMAL), Duration.ofSeconds(2), 3));
  }

  @Test
  void failsOverOnceWithoutAPromiseAndOnceWithTheDatabasesOwn() {
    Topology local = TopologyFiles.load(LOCAL, "standard", Map.of());

    assertThat(local.experiments().subList(5, 7))
        .containsExactly(
            failOver(ReplicationMode.ASYNC, Optional.of(Promise.kept(Set.of()))),
            failOver(ReplicationMode.ANY_1, Optional.empty()));
  }

  @Test
  void fullIsTheArticlesLengthAndClients() {
    ExperimentSpec.Transactions full = transactions(TopologyFiles.load(LOCAL, "full", Map.of()));

    assertThat(full.measure()).isEqualTo(Duration.ofSeconds(60));
    assertThat(full.clients()).containsExactly(1, 8, 32);
    assertThat(full.scale()).isEqualTo(50);
    assertThat(full.workloads()).containsExactly(Workload.SIMPLE_UPDATE, Workload.TPCB_LIKE);
  }

  @Test
  void quickIsShorter() {
    ExperimentSpec.Transactions quick = transactions(TopologyFiles.load(LOCAL, "quick", Map.of()));

    assertThat(quick.clients()).containsExactly(1);
    assertThat(quick.measure()).isEqualTo(Duration.ofSeconds(1));
    assertThat(quick.repeats()).isEqualTo(1);
  }

  @Test
  void overridesWinOverTheEffort() {
    Topology local =
        TopologyFiles.load(
            LOCAL,
            "quick",
            Map.of(
                "experiments.transactions.clients", "[2, 4]",
                "experiments.0.measure", "7s",
                "experiments.fail-over.background.clients", "0",
                "databases.pg.version", "18.6",
                "databases.litestream.litestream.syncInterval", "250ms"));

    assertThat(transactions(local).clients()).containsExactly(2, 4);
    assertThat(transactions(local).measure()).isEqualTo(Duration.ofSeconds(1));
    assertThat(local.experiments().get(0))
        .isEqualTo(new ExperimentSpec.Flush("pg", Duration.ofSeconds(7), 1));
    assertThat(local.experiments().subList(5, 7))
        .allSatisfy(spec -> assertThat(((ExperimentSpec.FailOver) spec).clients()).isZero());
    assertThat(((SqliteDatabase) local.database("litestream")).litestream())
        .contains(new Litestream("0.5.17", Duration.ofMillis(250)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"quick", "standard", "full"})
  void everyEffortIsValid(String effort) {
    assertThat(TopologyFiles.load(LOCAL, effort, Map.of()).experiments()).hasSize(7);
  }

  private static ExperimentSpec.Transactions transactions(Topology topology) {
    return topology.experiments().stream()
        .filter(ExperimentSpec.Transactions.class::isInstance)
        .map(ExperimentSpec.Transactions.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static ExperimentSpec failOver(ReplicationMode mode, Optional<Promise> promise) {
    return new ExperimentSpec.FailOver(
        "pg", mode, Fault.KILL, 4, 0, Duration.ofSeconds(4), Duration.ofSeconds(2), promise);
  }
}
