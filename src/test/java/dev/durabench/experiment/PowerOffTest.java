package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.agent.LoadPlan;
import dev.durabench.agent.LoggerPlan;
import dev.durabench.agent.WriterPlan;
import dev.durabench.ledger.Entry;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.Outcome;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Gap;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The power of the primary's machine is cut, on three servers with clocks of their own. */
final class PowerOffTest {
  private static final Promise AGAINST_POWER_OFF = Promise.kept(Set.of(Fault.POWER_OFF));

  @TempDir private Path results;
  private FailOverWorld world;
  private List<FakeTarget> db;

  @BeforeEach
  void makeWorld() {
    world = new FailOverWorld(results);
    db = world.onServers(3);
  }

  private static ExperimentSpec.FailOver spec(
      ReplicationMode mode, Fault fault, int holdBack, Promise promise) {
    return new ExperimentSpec.FailOver(
        "pg",
        mode,
        fault,
        4,
        holdBack,
        Duration.ofSeconds(2),
        Duration.ofSeconds(1),
        Optional.of(promise));
  }

  private Cell cutPower() {
    return world.run(spec(ReplicationMode.ANY_1, Fault.POWER_OFF, 0, AGAINST_POWER_OFF));
  }

  private static Judgement judgement(Cell cell) {
    return cell.judgement().orElseThrow();
  }

  @Test
  void nothingThatMustOutliveThePrimaryRunsOnItsMachine() {
    Cell cell = cutPower();

    assertThat(db.get(1).plans(WriterPlan.class)).hasSize(1);
    assertThat(db.get(2).plans(LoggerPlan.class)).hasSize(1);
    assertThat(db.get(1).plans(LoadPlan.class))
        .extracting(LoadPlan::workload)
        .containsExactly("simple-update");
    // Tables are filled beside the server, by its socket, before anything is broken.
    assertThat(db.get(0).started)
        .allMatch(plan -> plan instanceof LoadPlan load && load.workload().equals("initialize"));
    assertThat(cell.provenance())
        .containsEntry("machine", "db-1")
        .containsEntry("client-machine", "db-2")
        .containsEntry("ledger-kept-by", "logger on db-3");
  }

  @Test
  void theLoggerListensWhereTheWriterReachesItAndBothKnowOneToken() {
    cutPower();

    LoggerPlan logger = db.get(2).plans(LoggerPlan.class).get(0);
    WriterPlan writer = db.get(1).plans(WriterPlan.class).get(0);
    assertThat(logger.bind()).isEqualTo("db-3");
    assertThat(writer.loggerHost()).isEqualTo("db-3");
    assertThat(writer.loggerPort()).isEqualTo(4711);
    String token = db.get(2).secrets.get(0).orElseThrow();
    assertThat(token).hasSize(64);
    assertThat(db.get(1).secrets).contains(Optional.of("secret\n" + token));
  }

  @Test
  void whoWaitsForAMachineIsToldWhichOne() {
    cutPower();

    assertThat(world.progress)
        .contains(
            "fail-over any-1: giving db-1 of "
                + world.servers.instances().get(0)
                + " its power back");
  }

  @Test
  void withTwoMachinesTheWriterKeepsTheLedger() {
    db = world.onServers(2);
    world.servers.rows.remove("pg-3");

    Cell cell = cutPower();

    assertThat(cell.provenance()).containsEntry("ledger-kept-by", "writer on db-2");
    assertThat(db.get(1).plans(WriterPlan.class).get(0).loggerPort()).isZero();
    assertThat(judgement(cell).verdict()).isEqualTo(Verdict.KEPT);
  }

  @Test
  void allClocksAreOnOneAxisInTheOrderOfEvents() {
    Cell cell = cutPower();

    assertThat(cell.clocks().keySet())
        .containsSubsequence(
            Clocks.FAULT_REQUESTED,
            Clocks.FAULT_ACCEPTED,
            Clocks.LAST_ACK,
            Clocks.FIRST_REFUSAL,
            Clocks.FAULT_DONE,
            Clocks.FAULT_DETECTED,
            Clocks.PRIMARY_STOPPED,
            Clocks.PROMOTION_STARTED,
            Clocks.PROMOTED,
            Clocks.FIRST_ACK,
            Clocks.POWER_ON,
            Clocks.MACHINE_BACK,
            Clocks.REJOIN_STARTED,
            Clocks.REDUNDANT);
    assertThat(new ArrayList<>(cell.clocks().values())).isSorted();
    // The machine died 3.2 s after the request: by our clock, not by the writer's.
    assertThat(seconds(cell, Clocks.LAST_ACK)).isBetween(3.1, 3.3);
    assertThat(seconds(cell, Clocks.FAULT_DONE)).isBetween(7.1, 7.3);
    assertThat(cell.provenance())
        .containsEntry("clock.db-2", "+2000000 us, give or take 0 us")
        .containsEntry("clock.db-3", "+3000000 us, give or take 0 us")
        .containsEntry(Cell.LEDGER_CLOCK_AHEAD, "2000000");
  }

  private static double seconds(Cell cell, String clock) {
    Map<String, Long> clocks = cell.clocks();
    return (clocks.getOrDefault(clock, 0L) - clocks.getOrDefault(Clocks.FAULT_REQUESTED, 0L)) / 1e6;
  }

  @Test
  void theGapIsOnTheSameAxis() {
    Cell cell = cutPower();

    assertThat(cell.gaps()).hasSize(1);
    Gap gap = cell.gaps().get(0);
    assertThat(gap.cause()).isEqualTo("power-off of the primary");
    assertThat(gap.startMicros()).isEqualTo(cell.clocks().get(Clocks.LAST_ACK));
    assertThat(gap.startMicros() + gap.lengthMicros())
        .isEqualTo(cell.clocks().get(Clocks.FIRST_ACK));
  }

  @Test
  void givesThePowerBackOnlyWhenSomebodyElseIsThePrimary() {
    cutPower();

    assertThat(world.servers.calls)
        .containsSubsequence(
            "inject power-off pg-1",
            "stopForGood pg-1",
            "promote pg-2",
            "restorePower pg-1",
            "rejoin pg-1",
            "undoFaults",
            "restoreHome async");
    List<String> calls = world.servers.calls;
    assertThat(calls.subList(calls.indexOf("inject power-off pg-1"), calls.indexOf("promote pg-2")))
        .doesNotContain("undoFaults");
  }

  @Test
  void aPromiseAgainstPowerOffIsHeldToIt() {
    world.promoter = FailOverWorld.wrong();

    Cell promised = world.run(spec(ReplicationMode.ANY_1, Fault.POWER_OFF, 1, AGAINST_POWER_OFF));

    assertThat(judgement(promised).verdict()).isEqualTo(Verdict.BROKEN);
    assertThat(promised.ledger().orElseThrow().lostAcknowledged()).isPositive();
  }

  @Test
  void aPromiseAgainstAKillOnlyIsNotHeldToAPowerOff() {
    world.promoter = FailOverWorld.wrong();

    Cell cell =
        world.run(
            spec(ReplicationMode.ANY_1, Fault.POWER_OFF, 1, Promise.kept(Set.of(Fault.KILL))));

    assertThat(judgement(cell).verdict()).isEqualTo(Verdict.NOT_PROMISED);
    assertThat(judgement(cell).reason()).contains("nothing is promised against power-off");
    assertThat(cell.ledger().orElseThrow().lostAcknowledged()).isPositive();
  }

  @Test
  void saysWhatKindOfLossItWas() {
    Cell cut = cutPower();
    Cell killed = world.run(spec(ReplicationMode.ANY_1, Fault.KILL, 0, FailOverWorld.KEPT));

    assertThat(cut.note()).contains("power of the machine cut").doesNotContain("process death");
    assertThat(killed.note()).contains("process death only");
    assertThat(cut.comparable()).isTrue();
  }

  @Test
  void refusesToPromoteWhenAStandbyCannotBeReadAndGivesThePowerBack() {
    world.servers.unreadable.add("pg-3");

    Cell cell = cutPower();

    assertThat(judgement(cell).verdict()).isEqualTo(Verdict.UNRESOLVED);
    assertThat(judgement(cell).reason()).contains("promotion refused: pg-3 cannot be read");
    assertThat(world.servers.calls).noneMatch(call -> call.startsWith("promote"));
    assertThat(world.servers.calls).endsWith("undoFaults", "restoreHome async");
  }

  @Test
  void stillJudgesWhenThePowerDoesNotComeBack() {
    world.servers.failing.put("restorePower", "the API does not answer");

    Cell cell = cutPower();

    assertThat(judgement(cell).verdict()).isEqualTo(Verdict.KEPT);
    assertThat(measurement(cell, Metric.REJOIN_DURATION).missing())
        .contains("the API does not answer");
    assertThat(cell.note()).contains("redundancy did not come back");
  }

  private static Measurement measurement(Cell cell, Metric metric) {
    return cell.measurements().stream()
        .filter(it -> it.metric() == metric)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void isUnresolvedWhenTheLoggerDied() {
    world.loggerLives = Duration.ofSeconds(4);

    Cell cell = cutPower();

    assertThat(judgement(cell).verdict()).isEqualTo(Verdict.UNRESOLVED);
    assertThat(judgement(cell).reason()).contains("the logger's ledger is not whole");
    // What the writer wrote down is told all the same.
    assertThat(cell.ledger().orElseThrow().acknowledged()).isPositive();
  }

  @Test
  void isUnresolvedWhenTheTwoCopiesDisagree() {
    world.loggerHears = PowerOffTest::oneMoreAcknowledged;

    Cell cell = cutPower();

    assertThat(judgement(cell).verdict()).isEqualTo(Verdict.UNRESOLVED);
    assertThat(judgement(cell).reason()).contains("the two copies of the ledger disagree");
  }

  /** As if the writer had forgotten one. */
  private static List<Entry> oneMoreAcknowledged(List<Entry> entries) {
    List<Entry> more = new ArrayList<>(entries);
    Entry last = entries.get(entries.size() - 1);
    more.add(
        new Entry(
            last.id() + 1,
            last.sentMicros(),
            last.sentMicros(),
            last.answeredMicros(),
            Outcome.OK));
    return more;
  }

  @Test
  void isRefusedWhereEverythingIsOnOneMachine() {
    world.machines = dev.durabench.target.Machines.one(world.target);

    assertThatThrownBy(this::cutPower)
        .isInstanceOf(ExperimentFailure.class)
        .hasMessageContaining("everything of pg is on one machine")
        .hasMessageContaining("run the topology on servers");
    assertThat(world.servers.calls).isEmpty();
  }
}
