package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Metric;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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

    System.out.print(ResultJson.write(cell));
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
}
