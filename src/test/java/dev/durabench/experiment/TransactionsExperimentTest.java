package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.durabench.agent.LoadPlan;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import dev.durabench.topology.Via;
import dev.durabench.topology.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TransactionsExperimentTest {
  @TempDir private Path results;
  private FailOverWorld world;

  @BeforeEach
  void makeWorld() {
    world = new FailOverWorld(results);
  }

  private List<Cell> run() {
    return world
        .runner()
        .run(
            world.request(Specs.fewTransactions()), (message, done) -> world.progress.add(message));
  }

  private List<LoadPlan> loads() {
    return world.target.plans(LoadPlan.class).stream()
        .filter(plan -> !plan.workload().equals("initialize"))
        .toList();
  }

  @Test
  void measuresEveryRowOnceARound() {
    List<Cell> cells = run();

    assertThat(cells)
        .extracting(Cell::key)
        .containsExactlyElementsOf(
            Cells.planned("local", Specs.fewTransactions(), Specs.PG).stream()
                .map(CellKey::toString)
                .toList());
    assertThat(loads()).hasSize(4 * 3);
    Measurement mean = cells.get(0).measurements().get(0);
    assertThat(mean.metric()).isEqualTo(Metric.COMMIT_MEAN);
    assertThat(mean.value()).isEqualTo(1.5);
    assertThat(mean.repeats()).containsExactly(1.5, 1.5, 1.5);
    assertThat(mean.samples()).isEqualTo(3_000);
    assertThat(cells.get(1).note()).contains("A/A");
    assertThat(cells).allMatch(cell -> !cell.comparable());
  }

  @Test
  void saysWhatIsMissingWhereNoMachineIsBesideThePrimary() {
    world.onServers(1);
    ExperimentSpec byService =
        new ExperimentSpec.Transactions(
            "pg",
            List.of(ReplicationMode.NONE),
            List.of(Workload.SIMPLE_UPDATE),
            List.of(1),
            1,
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            1,
            List.of(Via.SERVICE));

    assertThatThrownBy(() -> world.runner().run(world.request(byService), (message, done) -> {}))
        .hasMessageContaining("via: service needs a machine beside the one of pg-1");
  }

  @Test
  void fillsTheTablesOnceAndNotWhenTheyAreFilled() {
    world.queries.scale = 10;

    run();

    assertThat(world.target.plans(LoadPlan.class))
        .noneMatch(plan -> plan.workload().equals("initialize"));
  }

  @Test
  void interleavesModesInANewOrderEachRound() {
    run();

    List<String> modes =
        world.servers.calls.stream().filter(call -> call.startsWith("switchMode")).toList();
    // Three a round, and back to the baseline at the end.
    assertThat(modes).hasSize(3 * 3 + 1);
    List<List<String>> rounds =
        List.of(modes.subList(0, 3), modes.subList(3, 6), modes.subList(6, 9));
    assertThat(rounds).allSatisfy(round -> assertThat(round).doesNotHaveDuplicates());
    assertThat(rounds.stream().distinct().count()).isGreaterThan(1);
  }

  @Test
  void goesOnAfterAnInterruptWithoutMeasuringFinishedRoundsAgain() {
    world.ticker.interruptIn(Duration.ofSeconds(15));
    assertThatThrownBy(this::run).hasMessageStartingWith("interrupted: transactions on pg");
    assertThat(Thread.interrupted()).isTrue();
    int startedBefore = loads().size();
    assertThat(startedBefore).isBetween(3, 11);
    assertThat(world.target.agents).noneMatch(agent -> agent.running());

    List<Cell> cells = run();

    assertThat(cells).hasSize(4);
    // The one that was interrupted is measured again.
    assertThat(loads()).hasSize(4 * 3 + 1);
  }

  @Test
  void doesNotTouchTheServersWhenEveryCellIsFinished() {
    List<Cell> first = run();
    List<String> calls = new ArrayList<>(world.servers.calls);

    assertThat(run()).isEqualTo(first);
    assertThat(world.servers.calls).isEqualTo(calls);
  }

  @Test
  void keepsEachRoundAmongTheRawFiles() {
    Cell cell = run().get(0);

    assertThat(cell.files())
        .extracting(RawFile::path)
        .anyMatch(path -> path.endsWith("/round-1.json"))
        .anyMatch(path -> path.endsWith("/round-3.json"));
    assertThat(cell.provenance())
        .containsKeys(
            "seed", "start", "end", "kernel", "server", "checkpoints", "primary", "steal");
  }

  @Test
  void eachRowTellsTheSettingsAndTimesOfItsOwnSlots() {
    List<Cell> cells = run();

    assertThat(cells)
        .allSatisfy(
            cell ->
                assertThat(cell.provenance())
                    .containsEntry("mode-in-force", cell.parameters().get("mode"))
                    .containsEntry("client", "agent 0.1.0")
                    // One in each of three slots; none of those that came before a slot.
                    .containsEntry("checkpoints", "3")
                    // The agent of each slot, and no other one's.
                    .containsEntry(
                        "steal", "0.03 s of all cores together, in the row's own slots"));
    assertThat(cells.stream().map(cell -> cell.provenance().get("start"))).doesNotHaveDuplicates();
    assertThat(cells.stream().map(cell -> cell.provenance().get("end"))).doesNotHaveDuplicates();
  }

  @Test
  void rowsThatWereMeasuredInAnEarlierAttemptKeepItsProvenance() {
    world.ticker.interruptIn(Duration.ofSeconds(25));
    assertThatThrownBy(this::run).hasMessageStartingWith("interrupted");
    assertThat(Thread.interrupted()).isTrue();

    assertThat(run())
        .allSatisfy(
            cell ->
                assertThat(cell.provenance())
                    .containsEntry("mode-in-force", cell.parameters().get("mode"))
                    .containsEntry("checkpoints", "3"));
  }

  @Test
  void beginsEachSlotRightAfterACheckpoint() {
    run();

    assertThat(world.servers.calls).filteredOn("checkpoint"::equals).hasSize(4 * 3);
  }

  @Test
  void clearsAwayRoundsThatWereMeasuredOtherwise() {
    run();
    ExperimentSpec.Transactions spec = Specs.fewTransactions();
    ExperimentSpec once =
        new ExperimentSpec.Transactions(
            spec.database(),
            spec.modes(),
            spec.workloads(),
            spec.clients(),
            spec.scale(),
            spec.warmUp(),
            spec.measure(),
            1);

    List<Cell> cells = world.runner().run(world.request(once), (message, done) -> {});

    assertThat(cells.get(0).measurements().get(0).repeats()).hasSize(1);
    assertThat(cells.get(0).files())
        .extracting(RawFile::path)
        .anyMatch(path -> path.endsWith("/round-1.json"))
        .noneMatch(path -> path.endsWith("/round-2.json"));
  }

  @Test
  void keepsTheEndsOfTheLogsWhenItFails() throws IOException {
    Path log = Files.writeString(results.resolve("server.log"), "x".repeat(100_000) + "PANIC");
    world.servers.logs.put("pg-1.log", log);
    world.servers.logs.put("pg-2.log", results.resolve("never-written.log"));
    world.servers.failing.put("switchMode", "no mode; its log is " + log);

    Throwable failure = catchThrowable(this::run);

    Path kept =
        world
            .folder
            .raw(Cells.planned("local", Specs.fewTransactions(), Specs.PG).get(0))
            .resolve("failure");
    assertThat(failure).hasMessageContaining("no mode").hasMessageEndingWith("kept in " + kept);
    assertThat(kept).isDirectoryContaining(file -> file.endsWith("pg-1.log"));
    assertThat(kept.resolve("pg-1.log")).hasSize(65_536).content().endsWith("PANIC");
    assertThat(kept.resolve("pg-2.log")).doesNotExist();
  }
}
