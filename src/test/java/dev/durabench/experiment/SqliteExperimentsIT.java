package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.target.LocalTarget;
import dev.durabench.target.Machines;
import dev.durabench.target.local.Fixtures;
import dev.durabench.target.local.LocalObjectStore;
import dev.durabench.target.local.LocalSqliteSite;
import dev.durabench.target.local.ObjectStoreSpec;
import dev.durabench.target.local.SqliteSpec;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.SqliteDatabase;
import dev.durabench.topology.Synchronous;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class SqliteExperimentsIT {
  private static final ObjectStoreSpec STORE = Fixtures.objectStoreSpec();
  private static final SqliteSpec SITE = Fixtures.sqliteSpec();
  private static LocalSqliteSite site;

  @BeforeAll
  static void create() {
    LocalObjectStore store = Fixtures.objectStore(STORE);
    site = LocalSqliteSite.create(SITE, Optional.of(store));
  }

  @AfterAll
  static void destroy() {
    LocalSqliteSite.destroy(SITE.directory());
    LocalObjectStore.destroy(STORE.directory());
  }

  private static List<Cell> run(ExperimentSpec spec, SqliteDatabase database) {
    ExperimentRequest request =
        new ExperimentRequest(
            "local",
            spec,
            database,
            Machines.one(
                new LocalTarget(Path.of("target", "durabench-agent.jar"), LocalTarget.ownJava())),
            Optional.empty(),
            Optional.of(site),
            site.directory(),
            RealServers.folder(),
            "this machine");
    return new ExperimentRunner().run(request, RealServers::report);
  }

  private static ExperimentSpec.Loss loss(Synchronous mode, int repeats, Promise promise) {
    return new ExperimentSpec.Loss(
        "lite", mode, Fault.KILL, 200, Duration.ofSeconds(2), repeats, Optional.of(promise));
  }

  private static double value(Cell cell, Metric metric) {
    return cell.measurements().stream()
        .filter(it -> it.metric() == metric)
        .map(Measurement::value)
        .findFirst()
        .map(Double::doubleValue)
        .orElseThrow(() -> new AssertionError("no " + metric + " in " + cell.measurements()));
  }

  private static Verdict verdict(Cell cell) {
    return cell.judgement().map(Judgement::verdict).orElseThrow();
  }

  @Test
  void measuresFlushesOnTheDatabasesStorage() {
    ExperimentSpec.Flush spec = new ExperimentSpec.Flush("lite", Duration.ofSeconds(2), 2);

    Cell cell = run(spec, Specs.LITE).get(0);

    assertThat(value(cell, Metric.FLUSH_P50)).isPositive();
    assertThat(value(cell, Metric.FLUSH_P99)).isGreaterThanOrEqualTo(value(cell, Metric.FLUSH_P50));
    assertThat(cell.measurements().get(0).repeats()).hasSize(2);
    assertThat(cell.files()).extracting(RawFile::path).anyMatch(it -> it.endsWith("flush.hlog"));
    assertThat(site.directory()).isEmptyDirectory();
  }

  @Test
  void measuresCommitsInBothModesAndLeavesNoFiles() {
    ExperimentSpec.Commit spec =
        new ExperimentSpec.Commit(
            "lite", List.of(Synchronous.FULL, Synchronous.NORMAL), Duration.ofMillis(500), 2);

    List<Cell> cells = run(spec, Specs.LITE);

    assertThat(cells).hasSize(2);
    assertThat(cells)
        .allSatisfy(
            cell -> {
              assertThat(value(cell, Metric.COMMIT_P50)).isPositive();
              assertThat(value(cell, Metric.TPS)).isPositive();
            });
    assertThat(site.directory()).isEmptyDirectory();
  }

  @Test
  void fullKeepsEveryAcknowledgedRowThroughAKill() {
    Promise kept = Promise.kept(Set.of(Fault.KILL));

    // Long enough that a 99th percentile of its writes can be told.
    ExperimentSpec.Loss spec =
        new ExperimentSpec.Loss(
            "lite", Synchronous.FULL, Fault.KILL, 200, Duration.ofSeconds(5), 1, Optional.of(kept));

    Cell cell = run(spec, Specs.LITE).get(0);

    assertThat(verdict(cell)).as("%s", cell.judgement()).isEqualTo(Verdict.KEPT);
    LedgerCounts counts = cell.ledger().orElseThrow();
    assertThat(counts.acknowledged()).isGreaterThan(100);
    assertThat(counts.lostAcknowledged()).isZero();
    assertThat(value(cell, Metric.SCHEDULE_ERROR)).isNotNegative();
    assertThat(site.directory()).isEmptyDirectory();
  }

  @Test
  void litestreamLosesWhatItHadNotUploadedAndTheToolCountsIt() {
    Promise promise = Promise.loseAtMost(Duration.ofSeconds(30), Set.of(Fault.KILL));

    Cell cell = run(loss(Synchronous.NORMAL, 2, promise), Specs.REPLICATED).get(0);

    assertThat(verdict(cell)).as("%s", cell.judgement()).isEqualTo(Verdict.KEPT);
    LedgerCounts counts = cell.ledger().orElseThrow();
    assertThat(counts.acknowledged()).isGreaterThan(200);
    // Most was uploaded long before the kill.
    assertThat(counts.survived()).isGreaterThan(counts.lostAcknowledged());
    assertThat(counts.lostIds()).hasSize((int) counts.lostAcknowledged());
    assertThat(value(cell, Metric.RESTORE_DURATION)).isPositive();
    assertThat(cell.files())
        .extracting(RawFile::path)
        .anyMatch(it -> it.endsWith("litestream.log"));
  }

  @Test
  void losingMoreThanPromisedIsBroken() {
    Promise promise = Promise.kept(Set.of(Fault.KILL));

    // Uploads so rarely that the last seconds are certainly not there.
    SqliteDatabase slow = Specs.replicated(Duration.ofMinutes(10));
    Cell cell = run(loss(Synchronous.NORMAL, 1, promise), slow).get(0);

    assertThat(verdict(cell)).as("%s", cell.judgement()).isEqualTo(Verdict.BROKEN);
    LedgerCounts counts = cell.ledger().orElseThrow();
    assertThat(counts.lostAcknowledged()).isPositive();
    List<Long> lost = counts.lostIds();
    assertThat(lost.get(lost.size() - 1) - lost.get(0)).isEqualTo(lost.size() - 1L);
  }

  @Test
  void restoresEveryRow() {
    ExperimentSpec.Restore spec = new ExperimentSpec.Restore("lite", List.of(4));

    Cell cell = run(spec, Specs.REPLICATED).get(0);

    assertThat(cell.judgement()).isEmpty();
    assertThat(value(cell, Metric.LOST_ACKNOWLEDGED)).isZero();
    assertThat(value(cell, Metric.RESTORE_BYTES)).isBetween(4_000_000.0, 5_000_000.0);
    assertThat(value(cell, Metric.REPLICA_BYTES)).isPositive();
    assertThat(value(cell, Metric.RESTORE_DURATION)).isPositive();
    assertThat(site.directory()).isEmptyDirectory();
  }
}
