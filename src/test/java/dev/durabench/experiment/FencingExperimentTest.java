package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

final class FencingExperimentTest {
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

  private Cell fence() {
    ExperimentSpec.Fencing spec =
        new ExperimentSpec.Fencing(
            "pg",
            ReplicationMode.ANY_1,
            4,
            Duration.ofSeconds(2),
            Duration.ofSeconds(5),
            Duration.ofSeconds(60),
            Duration.ofSeconds(2),
            Optional.of(Promise.kept(Set.of(Fault.FENCE))));
    return world.runner().run(world.request(spec), (message, done) -> {}).get(0);
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
  void fencesOneThenAllThenNone() {
    Cell cell = fence();

    assertThat(verdict(cell)).isEqualTo(Verdict.KEPT);
    assertThat(world.servers.calls)
        .containsSubsequence("fence [pg-2]", "fence [pg-2, pg-3]", "fence []", "scan pg-1");
    assertThat(cell.clocks().keySet())
        .containsSubsequence(
            "fault-requested",
            "one-fenced",
            "all-fences-requested",
            "first-ack",
            "fences-lifted",
            "redundant");
    assertThat(measurement(cell, Metric.FENCING_STALL).value()).isBetween(19.9, 20.2);
    assertThat(cell.gaps()).hasSize(1);
    assertThat(cell.gaps().get(0).cause()).isEqualTo("every standby fenced");
  }

  @Test
  void saysBrokenWhenAnAcknowledgedRowIsGone() {
    world.queries.deleted.add(3L);

    assertThat(verdict(fence())).isEqualTo(Verdict.BROKEN);
  }

  @Test
  void liftsTheFencesWhenWritesStandStillForTooLong() {
    operator.stall = Duration.ofDays(1);

    Cell cell = fence();

    assertThat(verdict(cell)).isEqualTo(Verdict.KEPT);
    assertThat(measurement(cell, Metric.FENCING_STALL).value()).isNull();
    assertThat(cell.note()).contains("no write was acknowledged in the 60 s");
    assertThat(measurement(cell, Metric.GAP_LONGEST).value()).isGreaterThan(60.0);
  }

  @Test
  void saysWhyRedundancyDidNotComeBack() {
    operator.notWhole = "Cluster db/pg is not whole: last event: FailedScheduling";

    Cell cell = fence();

    assertThat(verdict(cell)).isEqualTo(Verdict.KEPT);
    assertThat(measurement(cell, Metric.REJOIN_DURATION).value()).isNull();
    assertThat(cell.note()).contains("redundancy did not come back").contains("FailedScheduling");
  }

  @Test
  void needsAnOperator() {
    world.servers.operator = null;

    assertThatThrownBy(this::fence).hasMessageContaining("nobody fences instances of pg here");
  }
}
