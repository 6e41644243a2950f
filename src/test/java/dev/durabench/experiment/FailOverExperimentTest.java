package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.agent.LoadPlan;
import dev.durabench.agent.WriterPlan;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FailOverExperimentTest {
  @TempDir private Path results;
  private FailOverWorld world;

  @BeforeEach
  void makeWorld() {
    world = new FailOverWorld(results);
  }

  private static Verdict verdict(Cell cell) {
    return cell.judgement().map(Judgement::verdict).orElseThrow();
  }

  private static LedgerCounts counts(Cell cell) {
    return cell.ledger().orElseThrow();
  }

  private static Measurement measurement(Cell cell, Metric metric) {
    return cell.measurements().stream()
        .filter(it -> it.metric() == metric)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void keepsEveryAcknowledgedWriteWhenTheStandbyWithMoreWalIsPromoted() {
    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 1));

    String held = cell.provenance().get("held-back");
    assertThat(held).isIn("pg-2", "pg-3");
    assertThat(cell.provenance().get("promoted")).isIn("pg-2", "pg-3").isNotEqualTo(held);
    assertThat(verdict(cell)).isEqualTo(Verdict.KEPT);
    assertThat(counts(cell).lostAcknowledged()).isZero();
    assertThat(counts(cell).acknowledged()).isGreaterThan(300);
  }

  @Test
  void findsThePromotionOfTheOtherStandbyBroken() {
    world.promoter = FailOverWorld.wrong();

    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 1));

    String held = cell.provenance().get("held-back");
    assertThat(cell.provenance()).containsEntry("promoted", held);
    assertThat(verdict(cell)).isEqualTo(Verdict.BROKEN);
    assertThat(counts(cell).lostAcknowledged()).isBetween(95L, 110L);
    assertThat(measurement(cell, Metric.LOST_DURATION).value()).isBetween(0.9, 1.2);
    assertThat(cell.note()).contains("could not follow the new primary and was built anew");
  }

  @Test
  void reportsWhichWritesAsyncLostWithoutCallingItBroken() {
    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ASYNC, Fault.KILL, 2));

    assertThat(verdict(cell)).isEqualTo(Verdict.NOT_PROMISED);
    assertThat(counts(cell).lostAcknowledged()).isBetween(95L, 110L);
    List<Long> lost = counts(cell).lostIds();
    assertThat(lost).hasSize((int) counts(cell).lostAcknowledged());
    assertThat(lost.get(lost.size() - 1) - lost.get(0)).isEqualTo(lost.size() - 1L);
  }

  @Test
  void refusesToPromoteUnderAnyOneWhenAStandbyCannotBeRead() {
    world.servers.unreadable.add("pg-3");

    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0));

    assertThat(verdict(cell)).isEqualTo(Verdict.UNRESOLVED);
    assertThat(cell.judgement().orElseThrow().reason())
        .contains("promotion refused: pg-3 cannot be read");
    assertThat(cell.ledger()).isEmpty();
    assertThat(measurement(cell, Metric.LOST_ACKNOWLEDGED).value()).isNull();
    assertThat(world.servers.calls).noneMatch(call -> call.startsWith("promote"));
    assertThat(world.servers.calls).endsWith("undoFaults", "restoreHome async");
  }

  @Test
  void promotesWhatIsLeftUnderAsync() {
    world.servers.unreadable.add("pg-3");
    world.servers.failing.put("follow", "pg-3 does not answer");

    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ASYNC, Fault.KILL, 0));

    assertThat(cell.provenance()).containsEntry("promoted", "pg-2");
    assertThat(verdict(cell)).isEqualTo(Verdict.NOT_PROMISED);
  }

  @Test
  void leavesACutLedgerUnresolved() {
    world.cutsLedger = true;

    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0));

    assertThat(verdict(cell)).isEqualTo(Verdict.UNRESOLVED);
    assertThat(cell.judgement().orElseThrow().reason()).contains("the ledger is not whole");
  }

  @Test
  void isUnresolvedWhenTheWriterDidNotEndWell() {
    world.writerDies = true;

    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0));

    assertThat(verdict(cell)).isEqualTo(Verdict.UNRESOLVED);
    assertThat(cell.judgement().orElseThrow().reason()).contains("the writer did not end well");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 50})
  void loadsEqualKeysEquallyWhateverTheTablesWereFilledAt(int filled) {
    world.queries.scale = filled;

    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0));

    assertThat(world.target.plans(LoadPlan.class))
        .extracting(plan -> plan.workload() + " " + plan.scale())
        .containsExactly("initialize 4", "simple-update 4");
    assertThat(cell.provenance()).containsEntry("load-scale", "4");
  }

  @Test
  void saysWhenTheHeldBackStandbyWasNotBehind() {
    world.servers.holdBackWorks = false;

    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 1));

    assertThat(cell.note())
        .contains("the held-back standby was not behind (" + cell.provenance().get("held-back"));
  }

  @Test
  void saysNothingOfTheKindWhenItWasBehind() {
    Cell one = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 1));
    Cell all = world.run(FailOverWorld.spec(ReplicationMode.ASYNC, Fault.KILL, 2));

    assertThat(List.of(one.note(), all.note()))
        .noneMatch(note -> note.contains(FailOverRun.NOT_BEHIND));
  }

  @Test
  void tellsNobodyAnythingBetweenTheFaultAndTheFirstAcknowledgement() {
    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 1));

    long fault = cell.clocks().getOrDefault(Clocks.FAULT_REQUESTED, 0L);
    long firstAck = cell.clocks().getOrDefault(Clocks.FIRST_ACK, 0L);
    assertThat(world.reported)
        .anyMatch(at -> at <= fault)
        .anyMatch(at -> at >= firstAck)
        .noneMatch(at -> at > fault && at < firstAck);
  }

  @Test
  void leavesABrokenScanUnresolvedAndCountsNothingAsLost() {
    world.queries.scanTrouble = "connection reset";

    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0));

    assertThat(verdict(cell)).isEqualTo(Verdict.UNRESOLVED);
    assertThat(cell.ledger()).isEmpty();
  }

  @Test
  void findsRowsDeletedBehindItsBack() {
    world.queries.deleted.addAll(List.of(3L, 77L, 150L));

    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0));

    assertThat(verdict(cell)).isEqualTo(Verdict.BROKEN);
    assertThat(counts(cell).lostIds()).containsExactly(3L, 77L, 150L);
  }

  @Test
  void stampsEventsInTheOrderTheyHappen() {
    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.FREEZE, 0));

    assertThat(cell.clocks().keySet())
        .containsSubsequence(
            Clocks.FAULT_REQUESTED,
            Clocks.FAULT_DONE,
            Clocks.PRIMARY_STOPPED,
            Clocks.PROMOTION_STARTED,
            Clocks.PROMOTED,
            Clocks.REJOIN_STARTED,
            Clocks.REDUNDANT)
        .contains(Clocks.FIRST_REFUSAL, Clocks.FIRST_ACK);
    assertThat(new ArrayList<>(cell.clocks().values())).isSorted();
    assertThat(cell.clocks().get(Clocks.LAST_ACK))
        .isLessThanOrEqualTo(cell.clocks().get(Clocks.FAULT_DONE));
    assertThat(cell.clocks().get(Clocks.FIRST_ACK))
        .isGreaterThanOrEqualTo(cell.clocks().get(Clocks.PROMOTION_STARTED));
  }

  @Test
  void fencesThePrimaryBeforeItLetsHeldBackStandbysGoOn() {
    world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.FREEZE, 1));

    assertThat(world.servers.calls)
        .containsSubsequence("inject freeze pg-1", "stopForGood pg-1", "undoFaults");
    assertThat(world.servers.calls.indexOf("stopForGood pg-1"))
        .isLessThan(world.servers.calls.lastIndexOf("undoFaults"));
  }

  @Test
  void failsWhenTheFaultHasNoEffect() {
    world.servers.faultWorks = false;

    assertThatThrownBy(() -> world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0)))
        .isInstanceOf(ExperimentFailure.class)
        .hasMessageContaining("an effect of kill on pg-1 did not come within 20 s");
    assertThat(world.servers.calls).endsWith("undoFaults", "restoreHome async");
    assertThat(world.folder.result().cells()).isEmpty();
  }

  @Test
  void stillJudgesWhenRedundancyDoesNotComeBack() {
    world.servers.failing.put("rejoin", "no space left on device");

    Cell cell = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0));

    assertThat(verdict(cell)).isEqualTo(Verdict.KEPT);
    assertThat(measurement(cell, Metric.REJOIN_DURATION).missing())
        .contains("no space left on device");
  }

  @Test
  void keepsTheCellButFailsWhenHomeDoesNotComeBack() {
    world.servers.failOnce("restoreHome", 2, "disk is gone");

    assertThatThrownBy(() -> world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0)))
        .isInstanceOf(ExperimentFailure.class)
        .hasMessageContaining("bringing the home state back failed: disk is gone");
    assertThat(world.folder.result().cells()).hasSize(1);
  }

  @Test
  void undoesEverythingWhenInterrupted() {
    world.ticker.interruptIn(Duration.ofSeconds(3));

    assertThatThrownBy(() -> world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 1)))
        .isInstanceOf(ExperimentFailure.class)
        .hasMessageStartingWith("interrupted: fail-over on pg");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(world.target.agents).noneMatch(agent -> agent.running());
    assertThat(world.servers.calls).endsWith("undoFaults", "restoreHome async");
    assertThat(world.servers.heldBack).isEmpty();
  }

  @Test
  void doesNotRepeatAFinishedCell() {
    Cell first = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0));
    int calls = world.servers.calls.size();

    Cell second = world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0));

    assertThat(second).isEqualTo(first);
    assertThat(world.servers.calls).hasSize(calls);
  }

  @Test
  void dropsACellThatIsMeasuredAnewAtOnce() {
    world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0));
    world.servers.faultWorks = false;
    ExperimentSpec.FailOver spec = FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0);
    ExperimentSpec.FailOver longer =
        new ExperimentSpec.FailOver(
            spec.database(),
            spec.mode(),
            spec.fault(),
            spec.clients(),
            spec.holdBack(),
            spec.before().plusSeconds(1),
            spec.after(),
            spec.promise());

    assertThatThrownBy(() -> world.run(longer)).isInstanceOf(ExperimentFailure.class);
    assertThat(world.folder.result().cells()).isEmpty();
  }

  @Test
  void marksEachAttemptsRows() {
    world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.KILL, 0));
    world.run(FailOverWorld.spec(ReplicationMode.ANY_1, Fault.FREEZE, 0));

    List<String> runs = world.target.plans(WriterPlan.class).stream().map(WriterPlan::run).toList();
    assertThat(runs).hasSize(2).doesNotHaveDuplicates();
  }
}
