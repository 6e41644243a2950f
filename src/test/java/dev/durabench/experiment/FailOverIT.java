package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.ledger.Entry;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.LedgerFile;
import dev.durabench.ledger.Outcome;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Scan;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Metric;
import dev.durabench.target.Machines;
import dev.durabench.target.PostgresServers;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FailOverIT {
  private static RealServers real;

  @BeforeAll
  static void create() {
    real = new RealServers();
  }

  @AfterAll
  static void destroy() {
    real.close();
  }

  @BeforeEach
  void reset() {
    real.promoter = Promoter.mostWal();
    real.queries = new JdbcServerQueries();
    real.machines = Machines.one(real.machine);
  }

  private static ExperimentSpec.FailOver spec(
      ReplicationMode mode, Fault fault, int clients, int holdBack) {
    Promise promise = mode == ReplicationMode.ASYNC ? Promise.kept(Set.of()) : RealServers.KEPT;
    return new ExperimentSpec.FailOver(
        "pg",
        mode,
        fault,
        clients,
        holdBack,
        Duration.ofSeconds(1),
        Duration.ofMillis(500),
        Optional.of(promise));
  }

  private static Verdict verdict(Cell cell) {
    return cell.judgement().map(Judgement::verdict).orElseThrow();
  }

  private static LedgerCounts counts(Cell cell) {
    return cell.ledger().orElseThrow(() -> new AssertionError(cell.judgement()));
  }

  private static double value(Cell cell, Metric metric) {
    Double value =
        cell.measurements().stream()
            .filter(it -> it.metric() == metric)
            .findFirst()
            .orElseThrow()
            .value();
    assertThat(value).as(metric.key()).isNotNull();
    return value == null ? Double.NaN : value;
  }

  @Test
  void anyOneKeepsEveryAcknowledgedWriteThroughAKillUnderLoad() {
    Cell cell = real.run(spec(ReplicationMode.ANY_1, Fault.KILL, 2, 1));

    assertThat(verdict(cell)).as("%s", cell.judgement()).isEqualTo(Verdict.KEPT);
    assertThat(counts(cell).lostAcknowledged()).isZero();
    assertThat(counts(cell).acknowledged()).isGreaterThan(100);
    assertThat(cell.clocks().keySet())
        .containsSubsequence(
            Clocks.FAULT_REQUESTED,
            Clocks.FAULT_DONE,
            Clocks.FAULT_DETECTED,
            Clocks.PRIMARY_STOPPED,
            Clocks.PROMOTION_STARTED,
            Clocks.PROMOTED,
            Clocks.REJOIN_STARTED,
            Clocks.REDUNDANT)
        .contains(Clocks.LAST_ACK, Clocks.FIRST_REFUSAL, Clocks.FIRST_ACK);
    assertThat(value(cell, Metric.FAIL_OVER_FIRST_ACK))
        .isGreaterThan(0)
        .isLessThanOrEqualTo(value(cell, Metric.GAP_LONGEST) + 1);
    assertThat(value(cell, Metric.REJOIN_DURATION)).isPositive();
    assertThat(real.servers.primary()).isEqualTo("pg1");
  }

  @Test
  void aLoggerKeepsTheLedgerWhereThereAreSeveralMachines() {
    real.pretendToBeThree();

    Cell cell = real.run(spec(ReplicationMode.ANY_1, Fault.KILL, 2, 1));

    assertThat(verdict(cell)).as("%s", cell.judgement()).isEqualTo(Verdict.KEPT);
    assertThat(counts(cell).acknowledged()).isGreaterThan(100);
    assertThat(cell.provenance())
        .containsEntry("client-machine", "db-2")
        .containsEntry("ledger-kept-by", "logger on db-3");
    assertThat(cell.files())
        .extracting(RawFile::path)
        .anyMatch(path -> path.endsWith("logger/ledger.csv"))
        .anyMatch(path -> path.endsWith("writer/ledger.csv"));
    assertThat(value(cell, Metric.FAIL_OVER_FIRST_ACK)).isPositive();
  }

  @Test
  void roundTripsBetweenThem() {
    real.pretendToBeThree();

    List<Cell> cells =
        real.runner()
            .run(
                real.request(
                    new ExperimentSpec.Network("pg", Duration.ofMillis(500), 2),
                    RealServers.folder()),
                RealServers::report);

    assertThat(cells).hasSize(2);
    assertThat(cells)
        .allSatisfy(cell -> assertThat(value(cell, Metric.NETWORK_SELECT1_P50)).isPositive());
  }

  @Test
  void freezeIsNoticedFencedAndLosesNothing() {
    Cell cell = real.run(spec(ReplicationMode.ANY_1, Fault.FREEZE, 0, 1));

    assertThat(verdict(cell)).as("%s", cell.judgement()).isEqualTo(Verdict.KEPT);
    assertThat(counts(cell).acknowledged()).isGreaterThan(100);
    // A frozen server has to be waited for before anybody can tell.
    assertThat(value(cell, Metric.GAP_LONGEST)).isGreaterThan(1);
    assertThat(cell.gaps()).anyMatch(gap -> "freeze of the primary".equals(gap.cause()));
  }

  @Test
  void promotingTheOtherStandbyIsFoundOut() {
    real.promoter = FailOverWorld.wrong();

    Cell cell = real.run(spec(ReplicationMode.ANY_1, Fault.KILL, 0, 1));

    assertThat(cell.provenance()).containsEntry("promoted", cell.provenance().get("held-back"));
    assertThat(verdict(cell)).as("%s", cell.judgement()).isEqualTo(Verdict.BROKEN);
    assertThat(counts(cell).lostAcknowledged()).isPositive();
  }

  @Test
  void asyncLosesWhatWasHeldBackAndTheToolSaysWhich() {
    Cell cell = real.run(spec(ReplicationMode.ASYNC, Fault.KILL, 0, 2));

    assertThat(verdict(cell)).as("%s", cell.judgement()).isEqualTo(Verdict.NOT_PROMISED);
    List<Long> lost = counts(cell).lostIds();
    assertThat(lost).hasSize((int) counts(cell).lostAcknowledged()).isNotEmpty();
    // The newest before the fault, without a hole.
    assertThat(lost.get(lost.size() - 1) - lost.get(0)).isEqualTo(lost.size() - 1L);
    assertThat(value(cell, Metric.LOST_DURATION)).isGreaterThan(0.9);
  }

  @Test
  void commitsThatWaitForNoFlushAreFoundOut() {
    real.queries = new AsynchronousCommits();

    Cell cell = real.run(spec(ReplicationMode.ANY_1, Fault.KILL, 0, 0));

    assertThat(verdict(cell)).as("%s", cell.judgement()).isEqualTo(Verdict.BROKEN);
    assertThat(counts(cell).lostAcknowledged()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 1000})
  void rowsDeletedBehindItsBackAreReportedExactly(int deleted) {
    RunFolder folder = RealServers.folder();
    DeletingQueries queries = new DeletingQueries(deleted, folder);
    real.queries = queries;
    // A slow disk acknowledges some hundred writes a second.
    Duration before = deleted < 100 ? Duration.ofSeconds(1) : Duration.ofSeconds(12);

    ExperimentSpec spec =
        new ExperimentSpec.FailOver(
            "pg",
            ReplicationMode.ANY_1,
            Fault.KILL,
            0,
            0,
            before,
            Duration.ofMillis(200),
            Optional.of(RealServers.KEPT));
    Cell cell = real.runner().run(real.request(spec, folder), RealServers::report).get(0);

    assertThat(queries.deleted).hasSize(deleted);
    assertThat(counts(cell).lostIds()).containsExactlyElementsOf(queries.deleted);
    assertThat(counts(cell).lostAcknowledged()).isEqualTo(deleted);
    assertThat(verdict(cell))
        .as("%s", cell.judgement())
        .isEqualTo(deleted == 0 ? Verdict.KEPT : Verdict.BROKEN);
  }

  @Test
  void anInterruptLeavesNothingFrozenAndNothingRunning() throws InterruptedException {
    AtomicReference<String> failure = new AtomicReference<>("none");
    CountDownLatch heldBack = new CountDownLatch(1);
    ExperimentRequest request =
        real.request(spec(ReplicationMode.ANY_1, Fault.KILL, 1, 1), RealServers.folder());
    Thread experiment =
        new Thread(
            () -> {
              try {
                real.runner()
                    .run(
                        request,
                        (message, fraction) -> {
                          if (message.contains("holding")) {
                            heldBack.countDown();
                          }
                        });
              } catch (ExperimentFailure e) {
                failure.set(String.valueOf(e.getMessage()));
              }
            },
            "experiment");
    experiment.start();
    assertThat(heldBack.await(60, TimeUnit.SECONDS)).isTrue();

    experiment.interrupt();
    experiment.join(Duration.ofSeconds(60).toMillis());

    assertThat(experiment.isAlive()).isFalse();
    assertThat(failure.get()).startsWith("interrupted: fail-over on pg");
    assertThat(request.folder().result().cells()).isEmpty();
    assertThat(ProcessHandle.current().descendants()).isEmpty();
    assertThat(new JdbcServerQueries().streaming(real.servers)).isEqualTo(2);
  }

  private static void execute(PostgresServers servers, String... statements) {
    try (Connection connection = servers.connect(servers.primary());
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Turns synchronous_commit off for the writer's inserts, and for nothing else. */
  private static final class AsynchronousCommits extends JdbcServerQueries {
    @Override
    public void dropLedger(PostgresServers servers) {
      super.dropLedger(servers);
      execute(
          servers,
          "CREATE TABLE durabench_ledger(id bigint, run text)",
          """
          CREATE OR REPLACE FUNCTION no_flush() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN PERFORM set_config('synchronous_commit', 'off', true); RETURN NEW; END $$
          """,
          "CREATE TRIGGER no_flush BEFORE INSERT ON durabench_ledger"
              + " FOR EACH ROW EXECUTE FUNCTION no_flush()");
    }
  }

  /** Deletes random acknowledged rows on the new primary just before they are scanned. */
  private static final class DeletingQueries extends JdbcServerQueries {
    private final int count;
    private final Path folder;
    private List<Long> deleted = List.of();

    DeletingQueries(int count, RunFolder folder) {
      this.count = count;
      this.folder = folder.root();
    }

    @Override
    public Scan scan(PostgresServers servers, String instance, String run) {
      List<Long> ids = new ArrayList<>(acknowledged());
      Collections.shuffle(ids, new Random());
      deleted = ids.stream().limit(count).sorted().toList();
      execute(
          servers,
          deleted.stream()
              .map(String::valueOf)
              .collect(
                  Collectors.joining(
                      ", ", "DELETE FROM durabench_ledger WHERE id = ANY ('{", "}')")));
      return super.scan(servers, instance, run);
    }

    private List<Long> acknowledged() {
      try (Stream<Path> files = Files.walk(folder)) {
        Path ledger = files.filter(file -> file.endsWith("ledger.csv")).findFirst().orElseThrow();
        return LedgerFile.read(ledger).entries().stream()
            .filter(entry -> entry.outcome() == Outcome.OK)
            .map(Entry::id)
            .toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
