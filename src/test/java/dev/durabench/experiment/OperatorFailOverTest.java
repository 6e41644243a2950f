package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A primary is broken whose operator promotes; {@link ScriptedServers} refuses to do it for him.
 */
final class OperatorFailOverTest {
  private static final Promise PROMISE = Promise.kept(Set.of(Fault.POWER_OFF, Fault.KILL));

  @TempDir private Path results;
  private FailOverWorld world;
  private ScriptedOperator operator;

  @BeforeEach
  void makeWorld() {
    world = new FailOverWorld(results);
    world.onServers(3);
    operator = new ScriptedOperator(world.servers, world.ticker);
    world.servers.operator = operator;
  }

  private Cell fail(Fault fault) {
    return fail(fault, 0);
  }

  private Cell fail(Fault fault, int holdBack) {
    return world.run(
        new ExperimentSpec.FailOver(
            "pg",
            ReplicationMode.ANY_1,
            fault,
            4,
            holdBack,
            Duration.ofSeconds(2),
            Duration.ofSeconds(1),
            Optional.of(PROMISE)));
  }

  private static Verdict verdict(Cell cell) {
    return cell.judgement().orElseThrow().verdict();
  }

  private static Measurement measurement(Cell cell, Metric metric) {
    return cell.measurements().stream()
        .filter(it -> it.metric() == metric)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void waitsForTheOperatorAndTellsWhatArrivedWhen() {
    Cell cell = fail(Fault.POWER_OFF);

    assertThat(verdict(cell)).isEqualTo(Verdict.KEPT);
    assertThat(cell.clocks())
        .containsKeys(
            "fault-requested",
            "node-not-ready",
            "fail-over-started",
            "new-primary",
            "promoted",
            "first-ack",
            "power-on-requested",
            "redundant");
    assertThat(cell.clocks().get("first-ack"))
        .isGreaterThanOrEqualTo(cell.clocks().get("fail-over-started"));
    assertThat(cell.provenance())
        .containsEntry("promoted", "pg-2")
        .containsEntry("promoted-by", "a script");
    assertThat(world.servers.calls)
        .containsSubsequence(
            "watch pg-1", "inject power-off pg-1", "scan pg-2", "restorePower pg-1", "rejoin pg-1")
        .contains("watched");
    assertThat(measurement(cell, Metric.FAIL_OVER_FIRST_ACK).value()).isGreaterThan(50.0);
  }

  @Test
  void saysBrokenWhenAnAcknowledgedRowIsGone() {
    world.queries.deleted.add(3L);

    Cell cell = fail(Fault.POWER_OFF);

    assertThat(verdict(cell)).isEqualTo(Verdict.BROKEN);
    assertThat(measurement(cell, Metric.LOST_ACKNOWLEDGED).value()).isEqualTo(1.0);
  }

  @Test
  void asksByItselfWhenNothingArrives() {
    operator.blind = true;

    Cell cell = fail(Fault.POWER_OFF);

    assertThat(verdict(cell)).isEqualTo(Verdict.KEPT);
    assertThat(cell.clocks()).doesNotContainKeys("fail-over-started", "promoted");
    assertThat(cell.clocks()).containsKey("first-ack");
  }

  @Test
  void leavesItUnresolvedWhenNobodyIsPromoted() {
    operator.successor = Optional.empty();

    Cell cell = fail(Fault.POWER_OFF);

    assertThat(verdict(cell)).isEqualTo(Verdict.UNRESOLVED);
    assertThat(cell.judgement().orElseThrow().reason())
        .contains("a script found no primary within 900 s")
        .contains("last event: FailingOver");
  }

  @Test
  void saysNothingOfAStandbyThatIsBehindAtTheFault() {
    assertThat(fail(Fault.KILL, 1).note()).doesNotContain("behind");
  }

  @Test
  void saysWhenAStandbyThatIsHeldBackIsNotBehindAtTheFault() {
    world.servers.holdBackWorks = false;

    Cell cell = fail(Fault.KILL, 1);

    assertThat(cell.note())
        .contains(FailOverRun.NOT_BEHIND + " (" + cell.provenance().get("held-back") + ")");
  }

  @Test
  void saysWhenItIsNotKnownWhetherItWasBehind() {
    world.servers.unreadable.add("pg-1");

    assertThat(fail(Fault.KILL, 1).note()).contains("was behind: pg-1 does not answer");
  }

  @Test
  void takesAPrimaryThatWasStartedAgainForRecovered() {
    operator.restarts = true;

    Cell cell = fail(Fault.KILL);

    assertThat(verdict(cell)).isEqualTo(Verdict.KEPT);
    assertThat(cell.provenance()).containsEntry("promoted", "nobody: pg-1 was started again");
    assertThat(measurement(cell, Metric.FAIL_OVER_FIRST_ACK).value()).isBetween(1.0, 10.0);
    assertThat(measurement(cell, Metric.FAIL_OVER_PROMOTION).value()).isNull();
  }
}
