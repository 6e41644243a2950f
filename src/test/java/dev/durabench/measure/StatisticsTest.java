package dev.durabench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StatisticsTest {
  @Test
  void describesAHandfulOfValues() {
    Statistics statistics =
        Statistics.of(9, 2, 5, 4, 12, 7, 8, 11, 9, 3, 7, 4, 12, 5, 4, 10, 9, 6, 9, 4);

    assertThat(statistics.n()).isEqualTo(20);
    assertThat(statistics.mean()).isEqualTo(7);
    assertThat(statistics.median()).isEqualTo(7);
    // Squared deviations add up to 178; divided by 19.
    assertThat(statistics.deviation()).isCloseTo(3.0607876523260447, within(1e-12));
    assertThat(statistics.min()).isEqualTo(2);
    assertThat(statistics.max()).isEqualTo(12);
  }

  @Test
  void describesASingleValue() {
    assertThat(Statistics.of(4.5)).isEqualTo(new Statistics(1, 4.5, 4.5, 0, 4.5, 4.5));
  }

  @Test
  void takesTheMeanOfTheTwoMiddleValuesForTheMedian() {
    assertThat(Statistics.median(4, 1, 3, 2)).isEqualTo(2.5);
    assertThat(Statistics.median(3, 1, 2)).isEqualTo(2);
  }

  /** numpy.percentile([15, 20, 35, 40, 50], ...) */
  @ParameterizedTest
  @CsvSource({"0, 15", "5, 16", "25, 20", "30, 23", "40, 29", "50, 35", "95, 48", "100, 50"})
  void interpolatesPercentiles(double percent, double expected) {
    assertThat(Statistics.percentile(new double[] {50, 15, 40, 20, 35}, percent))
        .isCloseTo(expected, within(1e-12));
  }

  @Test
  void leavesTheCallersValuesAlone() {
    double[] values = {3, 1, 2};
    Statistics.of(values);
    assertThat(values).containsExactly(3, 1, 2);
  }

  @Test
  void refusesWhatIsNoMeasurement() {
    assertThatThrownBy(Statistics::of).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Statistics.of(1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Statistics.of(1, Double.POSITIVE_INFINITY))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Statistics.percentile(new double[] {1}, 101))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
