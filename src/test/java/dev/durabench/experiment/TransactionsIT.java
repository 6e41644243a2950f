package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import dev.durabench.topology.Workload;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TransactionsIT {
  @Test
  void measuresEveryRowOnRealServersAndReusesThemAfterwards() {
    ExperimentSpec.Transactions spec =
        new ExperimentSpec.Transactions(
            "pg",
            List.of(ReplicationMode.NONE, ReplicationMode.ANY_1),
            List.of(Workload.SIMPLE_UPDATE),
            List.of(1, 2),
            1,
            Duration.ofMillis(200),
            Duration.ofMillis(500),
            2);
    try (RealServers real = new RealServers()) {
      RunFolder folder = RealServers.folder();

      List<Cell> cells = real.runner().run(real.request(spec, folder), RealServers::report);

      assertThat(cells)
          .extracting(Cell::key)
          .containsExactlyElementsOf(
              Cells.planned("local", spec, Specs.PG).stream().map(CellKey::toString).toList())
          .hasSize(6);
      assertThat(cells)
          .flatExtracting(Cell::measurements)
          .allSatisfy(TransactionsIT::isMeasuredOrSaysWhy);
      assertThat(cells)
          .allSatisfy(
              cell -> {
                assertThat(cell.measurements().get(0).repeats()).hasSize(2);
                assertThat(cell.files())
                    .extracting(RawFile::path)
                    .anyMatch(path -> path.endsWith("round-2/latency.hlog"));
                assertThat(cell.provenance()).containsKeys("checkpoints", "autovacuums", "seed");
              });
      assertThat(real.runner().run(real.request(spec, folder), RealServers::report))
          .isEqualTo(cells);
    }
  }

  /** Half a second may hold too few transactions for a percentile, and only for those. */
  private static void isMeasuredOrSaysWhy(Measurement measurement) {
    boolean percentile =
        List.of(Metric.COMMIT_P50, Metric.COMMIT_P99, Metric.COMMIT_P999)
            .contains(measurement.metric());
    if (percentile && measurement.value() == null) {
      assertThat(measurement.missing()).startsWith("too few samples: ");
    } else {
      assertThat(measurement.value()).as(measurement.metric().key()).isPositive();
    }
  }
}
