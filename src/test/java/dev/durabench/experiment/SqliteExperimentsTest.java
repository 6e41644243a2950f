package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.agent.CommitPlan;
import dev.durabench.agent.FlushPlan;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Synchronous;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SqliteExperimentsTest {
  @TempDir private Path results;
  private SqliteWorld world;

  @BeforeEach
  void makeWorld() {
    world = new SqliteWorld(results);
  }

  private static Verdict verdict(Cell cell) {
    return cell.judgement().map(Judgement::verdict).orElseThrow();
  }

  private static Measurement measurement(Cell cell, Metric metric) {
    return cell.measurements().stream()
        .filter(it -> it.metric() == metric)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void flushTakesTheMedianOfItsRepeats() {
    Cell cell = world.run(Specs.flush(), Specs.LITE).get(0);

    assertThat(world.target.plans(FlushPlan.class)).hasSize(3);
    assertThat(measurement(cell, Metric.FLUSH_P50).repeats()).containsExactly(0.801, 0.802, 0.803);
    assertThat(measurement(cell, Metric.FLUSH_P50).value()).isEqualTo(0.802);
    assertThat(measurement(cell, Metric.FLUSH_RATE).value()).isEqualTo(500.0);
  }

  @Test
  void commitInterleavesModes() {
    List<Cell> cells = world.run(Specs.commit(), Specs.LITE);

    List<String> order =
        world.target.plans(CommitPlan.class).stream().map(CommitPlan::synchronous).toList();
    assertThat(order).hasSize(6);
    assertThat(order.subList(0, 2)).containsExactlyInAnyOrder("full", "normal");
    assertThat(order.subList(2, 4)).containsExactlyInAnyOrder("full", "normal");
    assertThat(cells)
        .extracting(cell -> cell.parameters().get("mode"))
        .containsExactly("full", "normal");
    assertThat(measurement(cells.get(0), Metric.COMMIT_P99).value()).isEqualTo(4.0);
  }

  @Test
  void lossKeepsEverythingWithoutLitestream() {
    Cell cell = world.run(Specs.loss(1), Specs.LITE).get(0);

    assertThat(verdict(cell)).isEqualTo(Verdict.KEPT);
    assertThat(cell.ledger().orElseThrow().acknowledged()).isGreaterThan(190);
    assertThat(cell.note()).contains("process death only");
    assertThat(world.calls).isEmpty();
    assertThat(measurement(cell, Metric.SCHEDULE_ERROR).missing())
        .as("a 99th percentile of some 200 writes is close to their maximum")
        .matches("too few samples: 2[0-9]{2} in a repeat, it takes 500");
  }

  @Test
  void lossSaysHowWellItsPaceWasKept() {
    Cell cell = world.run(Specs.loss(2, Duration.ofSeconds(6)), Specs.LITE).get(0);

    assertThat(measurement(cell, Metric.SCHEDULE_ERROR).repeats()).hasSize(2);
    assertThat(measurement(cell, Metric.SCHEDULE_ERROR).value()).isNotNegative();
  }

  @Test
  void lossCountsWhatLitestreamHadNotUploaded() {
    world.notUploaded = 30;

    Cell cell = world.run(Specs.loss(2), Specs.REPLICATED).get(0);

    assertThat(verdict(cell)).isEqualTo(Verdict.KEPT);
    LedgerCounts counts = cell.ledger().orElseThrow();
    assertThat(counts.lostAcknowledged()).isEqualTo(60);
    assertThat(counts.lostIds()).hasSize(60);
    assertThat(measurement(cell, Metric.LOST_ACKNOWLEDGED).repeats()).containsExactly(30.0, 30.0);
    assertThat(measurement(cell, Metric.LOST_DURATION).value()).isBetween(0.25, 0.35);
    assertThat(measurement(cell, Metric.RESTORE_DURATION).value()).isEqualTo(0.25);
    assertThat(world.calls)
        .filteredOn(call -> call.startsWith("replicate"))
        .doesNotHaveDuplicates();
  }

  @Test
  void lossBeyondThePromiseBreaksIt() {
    world.notUploaded = 120;

    Cell cell = world.run(Specs.loss(1), Specs.REPLICATED).get(0);

    assertThat(verdict(cell)).isEqualTo(Verdict.BROKEN);
  }

  @Test
  void lossIsUnresolvedWhenTheLoggersLedgerIsCutShort() {
    world.cutsLedger = true;

    assertThat(verdict(world.run(Specs.loss(1), Specs.LITE).get(0))).isEqualTo(Verdict.UNRESOLVED);
  }

  @Test
  void lossIsUnresolvedWhenNothingCanBeRestored() {
    world.restoreTrouble = "litestream did not end within 600 s";

    Cell cell = world.run(Specs.loss(1), Specs.REPLICATED).get(0);

    assertThat(verdict(cell)).isEqualTo(Verdict.UNRESOLVED);
    assertThat(reason(cell)).contains("did not end within 600 s");
    assertThat(cell.ledger()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Error: no matching backup files available",
        "Error: cannot calc restore plan: non-contiguous ltx files: have up to 01 but next file"
            + " starts at 03",
        "Error: decode database: decode page 1: read page header 0: decompress block: lz4: invalid"
            + " source or destination buffer too short",
        "Error: invalid ltx file: level=9 min=01 max=01 has size 0 bytes (minimum 100)"
      })
  void lossIsBrokenWhenLitestreamRefusesTheReplica(String refusal) {
    world.restoreTrouble = refusal;

    // All of its two seconds is less than the five promised, and yet nothing of any age is left.
    Cell cell = world.run(fiveSeconds(Set.of(Fault.KILL)), Specs.REPLICATED).get(0);

    assertThat(verdict(cell)).isEqualTo(Verdict.BROKEN);
    assertThat(reason(cell)).contains("nothing was restored: " + refusal);
    LedgerCounts counts = cell.ledger().orElseThrow();
    assertThat(counts.acknowledged()).isGreaterThan(190);
    assertThat(counts.lostAcknowledged()).isEqualTo(counts.acknowledged());
  }

  @Test
  void lossOfADamagedDatabaseIsBrokenWhereItIsPromisedAgainst() {
    world.damage = Optional.of("PRAGMA quick_check answers: page 7 is never used");

    assertThat(verdict(world.run(Specs.loss(1), Specs.LITE).get(0))).isEqualTo(Verdict.BROKEN);
    Cell cell = world.run(fiveSeconds(Set.of()), Specs.REPLICATED).get(0);
    assertThat(verdict(cell)).isEqualTo(Verdict.NOT_PROMISED);
    assertThat(reason(cell)).startsWith("PRAGMA quick_check answers: page 7 is never used");
    LedgerCounts counts = cell.ledger().orElseThrow();
    assertThat(counts.lostAcknowledged()).isEqualTo(counts.acknowledged()).isPositive();
  }

  @Test
  void lossIsUnresolvedWhenTheLoggerDidNotEndWell() {
    world.loggerDies = true;

    Cell cell = world.run(Specs.loss(1), Specs.LITE).get(0);

    assertThat(verdict(cell)).isEqualTo(Verdict.UNRESOLVED);
    assertThat(reason(cell)).contains("the logger did not end well: the agent died");
  }

  private static ExperimentSpec.Loss fiveSeconds(Set<Fault> against) {
    ExperimentSpec.Loss loss = Specs.loss(1);
    return new ExperimentSpec.Loss(
        loss.database(),
        loss.mode(),
        loss.fault(),
        loss.ratePerSecond(),
        loss.before(),
        loss.repeats(),
        Optional.of(Promise.loseAtMost(Duration.ofSeconds(5), against)));
  }

  private static String reason(Cell cell) {
    return cell.judgement().map(Judgement::reason).orElseThrow();
  }

  @Test
  void lossRefusesToFreeze() {
    ExperimentSpec freeze =
        new ExperimentSpec.Loss(
            "lite",
            Synchronous.FULL,
            Fault.FREEZE,
            100,
            Duration.ofSeconds(1),
            1,
            Optional.empty());

    assertThatThrownBy(() -> world.run(freeze, Specs.LITE)).hasMessageContaining("use fault: kill");
  }

  @Test
  void lossKillsEverythingWhenInterrupted() {
    world.ticker.interruptIn(Duration.ofSeconds(1));

    assertThatThrownBy(() -> world.run(Specs.loss(1), Specs.REPLICATED))
        .hasMessageStartingWith("interrupted: loss on lite");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(world.target.agents).noneMatch(agent -> agent.running());
    assertThat(world.calls).contains("kill");
  }

  @Test
  void restoreMeasuresEachSizeAndFindsEveryRow() {
    List<Cell> cells = world.run(Specs.restore(), Specs.REPLICATED);

    assertThat(cells)
        .extracting(cell -> cell.parameters().get("size"))
        .containsExactly("1MB", "10MB");
    assertThat(measurement(cells.get(1), Metric.RESTORE_DURATION).repeats()).hasSize(3);
    assertThat(measurement(cells.get(1), Metric.RESTORE_BYTES).value()).isEqualTo(4_096.0);
    assertThat(measurement(cells.get(1), Metric.LOST_ACKNOWLEDGED).value()).isEqualTo(0.0);
    assertThat(cells.get(1).judgement()).isEmpty();
    assertThat(world.calls).containsSubsequence("awaitSynced", "close");
  }

  @Test
  void restoreIsUnresolvedWhenTheCopyCannotBeRead() {
    world.scanTrouble = "the database file cannot be read: disk I/O error";

    Cell cell = world.run(Specs.restore(), Specs.REPLICATED).get(0);

    assertThat(verdict(cell)).isEqualTo(Verdict.UNRESOLVED);
    assertThat(cell.judgement().orElseThrow().reason()).contains("disk I/O error");
    assertThat(measurement(cell, Metric.LOST_ACKNOWLEDGED).value()).isNull();
  }

  @Test
  void restoreIsBrokenWhenWhatCameBackIsDamaged() {
    world.damage = Optional.of("PRAGMA quick_check answers: page 7 is never used");

    Cell cell = world.run(Specs.restore(), Specs.REPLICATED).get(0);

    assertThat(verdict(cell)).isEqualTo(Verdict.BROKEN);
    assertThat(cell.judgement().orElseThrow().reason()).contains("page 7 is never used");
  }

  @Test
  void restoreIsBrokenWhenRowsAreMissing() {
    world.notUploaded = 5;

    Cell cell = world.run(Specs.restore(), Specs.REPLICATED).get(0);

    assertThat(verdict(cell)).isEqualTo(Verdict.BROKEN);
    assertThat(cell.judgement().orElseThrow().reason()).contains("5 rows of 25");
  }
}
