package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FiguresTest {
  private static Figures commits(long transactions, double maxMicros) {
    return Figures.ofCommits(((ObjectNode) Results.load(transactions)).put("maxMicros", maxMicros));
  }

  private static Measurement merge(Metric metric, Figures... repeats) {
    return Figures.merge(List.of(metric), List.of(repeats)).get(0);
  }

  @Test
  void mergesMaximaByTheirMaximumSoThatNoStallIsHidden() {
    Measurement max =
        merge(
            Metric.COMMIT_MAX,
            commits(1_000, 9_000),
            commits(1_000, 2_300_000),
            commits(1_000, 8_000));

    assertThat(max.value()).isEqualTo(2_300.0);
    assertThat(max.repeats()).containsExactly(9.0, 2_300.0, 8.0);
    assertThat(max.samples()).isEqualTo(3_000);
  }

  @ParameterizedTest
  @CsvSource({
    "COMMIT_P50, 10, true",
    "COMMIT_P50, 9, false",
    "COMMIT_P99, 500, true",
    "COMMIT_P99, 499, false",
    "COMMIT_P999, 5000, true",
    "COMMIT_P999, 4999, false",
    "COMMIT_MEAN, 1, true",
    "COMMIT_MAX, 1, true",
    "TPS, 1, true"
  })
  void givesAPercentileOnlyWhereFiveObservationsLieBeyondIt(
      Metric metric, long transactions, boolean given) {
    // One short repeat is enough: its percentile would be one of those that the median is of.
    Measurement merged = merge(metric, commits(90_000, 1), commits(transactions, 1));

    assertThat(merged.value() != null).isEqualTo(given);
    if (!given) {
      assertThat(merged.missing()).startsWith("too few samples: " + transactions + " in a repeat");
    }
  }

  @Test
  void holdsFlushesToTheSameRule() {
    Figures few = Figures.ofFlushes(Results.flush(660, 800));

    assertThat(merge(Metric.FLUSH_P99, few).value()).isEqualTo(3.0);
    assertThat(merge(Metric.FLUSH_P999, few).missing())
        .isEqualTo("too few samples: 660 in a repeat, it takes 5000");
  }
}
