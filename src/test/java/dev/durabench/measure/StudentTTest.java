package dev.durabench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StudentTTest {
  /** NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2, three decimals. */
  @ParameterizedTest
  @CsvSource({
    "0.90, 1, 3.078",
    "0.90, 10, 1.372",
    "0.95, 1, 6.314",
    "0.95, 5, 2.015",
    "0.975, 1, 12.706",
    "0.975, 2, 4.303",
    "0.975, 3, 3.182",
    "0.975, 4, 2.776",
    "0.975, 5, 2.571",
    "0.975, 6, 2.447",
    "0.975, 7, 2.365",
    "0.975, 8, 2.306",
    "0.975, 9, 2.262",
    "0.975, 10, 2.228",
    "0.975, 15, 2.131",
    "0.975, 20, 2.086",
    "0.975, 30, 2.042",
    "0.975, 60, 2.000",
    "0.975, 100, 1.984",
    "0.99, 4, 3.747",
    "0.99, 30, 2.457",
    "0.999, 2, 22.327",
    "0.999, 10, 4.144"
  })
  void agreesWithTheTable(double p, double degreesOfFreedom, double expected) {
    assertThat(StudentT.quantile(p, degreesOfFreedom)).isCloseTo(expected, within(0.0006));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.501, 0.6, 0.9, 0.975, 0.995, 0.99999})
  void agreesWithTheClosedFormsOfOneAndTwoDegrees(double p) {
    double one = Math.tan(Math.PI * (p - 0.5));
    double alpha = 4 * p * (1 - p);
    double two = 2 * (p - 0.5) * Math.sqrt(2 / alpha);

    assertThat(StudentT.quantile(p, 1)).isCloseTo(one, within(1e-8 * one));
    assertThat(StudentT.quantile(p, 2)).isCloseTo(two, within(1e-8 * two));
  }

  /** From the density, integrated numerically to 40 digits (mpmath 1.3.0). */
  @ParameterizedTest
  @CsvSource({
    "2.5, 3.57465484200368",
    "3.7, 2.86752070719119",
    "17.3, 2.10703200375347",
    "1000.5, 1.96233789245935"
  })
  void takesDegreesOfFreedomThatAreNotWhole(double degreesOfFreedom, double expected) {
    assertThat(StudentT.quantile(0.975, degreesOfFreedom)).isCloseTo(expected, within(1e-9));
  }

  @Test
  void isSymmetric() {
    assertThat(StudentT.quantile(0.025, 7.5)).isEqualTo(-StudentT.quantile(0.975, 7.5));
    assertThat(StudentT.quantile(0.5, 7.5)).isCloseTo(0, within(1e-12));
    assertThat(StudentT.cumulative(-2, 5) + StudentT.cumulative(2, 5)).isCloseTo(1, within(1e-14));
  }

  @Test
  void refusesWhatIsNoDistribution() {
    assertThatThrownBy(() -> StudentT.quantile(1, 3)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> StudentT.quantile(0.9, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> StudentT.quantile(0.9, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
