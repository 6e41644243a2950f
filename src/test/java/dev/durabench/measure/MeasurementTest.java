package dev.durabench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MeasurementTest {
  @Test
  void isTheMedianOfItsRepeats() {
    assertThat(Measurement.of(Metric.COMMIT_MEAN, new double[] {2.4, 1.9, 2.0}, 3000))
        .isEqualTo(
            new Measurement(
                Metric.COMMIT_MEAN, 2.0, null, 3000, List.of(2.4, 1.9, 2.0), Role.MEASURED));
  }

  @Test
  void carriesItsRole() {
    assertThat(Measurement.derived(Metric.TPS, 4210).role()).isEqualTo(Role.DERIVED);
    Measurement published = Measurement.published(Metric.FLUSH_MEAN, new double[] {0.34, 0.38}, 0);
    assertThat(published.role()).isEqualTo(Role.PUBLISHED);
    assertThat(published.value()).isEqualTo(0.36);
    assertThat(published.repeats()).containsExactly(0.34, 0.38);
  }

  @Test
  void isMissingWithAReasonAndNeverZero() {
    Measurement missing = Measurement.missing(Metric.GAP_LONGEST, "the writer died");

    assertThat(missing.value()).isNull();
    assertThat(missing.missing()).isEqualTo("the writer died");
    assertThatThrownBy(() -> new Measurement(Metric.TPS, null, null, 0, List.of(), Role.MEASURED))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Measurement.of(Metric.TPS, new double[0], 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Measurement.once(Metric.TPS, Double.NaN, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Measurement.once(Metric.TPS, 1, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource
  void everyMetricSaysWhatItIs(Metric metric) {
    assertThat(metric.key()).matches("[a-z][a-z0-9-]*(\\.[a-z0-9][a-z0-9.-]*)*");
    assertThat(metric.meaning()).hasSizeBetween(10, 80).doesNotEndWith(".");
    assertThat(Metric.ofKey(metric.key())).isEqualTo(metric);
    assertThat(metric.better()).isNotNull();
  }

  @Test
  void metricsHaveKeysOfTheirOwn() {
    assertThat(Arrays.stream(Metric.values()).map(Metric::key)).doesNotHaveDuplicates();
    assertThatThrownBy(() -> Metric.ofKey("speed"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no metric speed");
  }
}
