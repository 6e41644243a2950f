package dev.durabench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.durabench.measure.Comparison.Decision;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ComparisonTest {
  private static final double[] A = {
    27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4
  };
  private static final double[] B = {
    27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 27.4
  };

  /** Interval by mpmath 1.3.0: 27.99995 degrees of freedom. */
  @Test
  void agreesWithWelchsIntervalComputedElsewhere() {
    Comparison comparison = Comparison.of(A, B, true);

    assertThat(comparison.difference()).isCloseTo(3.03333333333, within(1e-9));
    assertThat(comparison.low()).isCloseTo(0.936715267502, within(1e-9));
    assertThat(comparison.high()).isCloseTo(5.12995139916, within(1e-9));
    assertThat(comparison.ratio()).hasValueCloseTo(23.8533333333 / 20.82, within(1e-9));
  }

  @Test
  void ranksByTheDirectionOfTheMetric() {
    assertThat(Comparison.of(A, B, true).decision()).isEqualTo(Decision.A_BETTER);
    assertThat(Comparison.of(A, B, false).decision()).isEqualTo(Decision.B_BETTER);
    assertThat(Comparison.of(B, A, true).decision()).isEqualTo(Decision.B_BETTER);
    assertThat(Comparison.of(B, A, false).decision()).isEqualTo(Decision.A_BETTER);
  }

  @Test
  void leavesRowsUnresolvedThatTheRepeatsCannotTellApart() {
    Comparison comparison =
        Comparison.of(new double[] {1.0, 1.3, 1.1}, new double[] {1.2, 1.0, 1.4}, true);

    assertThat(comparison.low()).isNegative();
    assertThat(comparison.high()).isPositive();
    assertThat(comparison.decision()).isEqualTo(Decision.UNRESOLVED);
  }

  @Test
  void ranksNothingBelowThreeRepeatsHoweverFarApart() {
    double[] slow = {1000, 1001, 1002};
    for (double[] few : new double[][] {{1}, {1, 2}}) {
      assertThat(Comparison.of(few, slow, true).decision()).isEqualTo(Decision.NOT_RANKED);
      assertThat(Comparison.of(slow, few, true).decision()).isEqualTo(Decision.NOT_RANKED);
      assertThat(Comparison.of(few, slow, true).low()).isNaN();
    }
  }

  @Test
  void decidesValuesThatDoNotScatter() {
    double[] none = {0, 0, 0};
    double[] some = {3, 3, 3};

    assertThat(Comparison.of(none, none, true).decision()).isEqualTo(Decision.UNRESOLVED);
    assertThat(Comparison.of(none, some, true).decision()).isEqualTo(Decision.A_BETTER);
    assertThat(Comparison.of(none, some, true).ratio()).isEmpty();
  }

  @Test
  void isWiderThanStudentsWhereOneRowScattersFarMore() {
    // One quiet and one wild row: 2.000 degrees of freedom, t = 4.303, not Student's 2.776 of 4.
    Comparison comparison =
        Comparison.of(new double[] {1, 1.0001, 0.9999}, new double[] {5, 6, 7}, true);

    assertThat((comparison.high() - comparison.low()) / 2)
        .isCloseTo(4.3027 / Math.sqrt(3), within(0.001));
  }

  @Test
  void coversTheTrueDifferenceInNineteenOfTwentyRuns() {
    Random random = new Random(20261130);
    int runs = 4000;
    int covered = 0;
    for (int run = 0; run < runs; run++) {
      Comparison comparison =
          Comparison.of(normal(random, 5, 2.0, 0.1), normal(random, 5, 2.3, 0.2), true);
      if (comparison.low() <= 0.3 && comparison.high() >= 0.3) {
        covered++;
      }
    }
    assertThat(covered / (double) runs).isBetween(0.94, 0.97);
  }

  @Test
  void findsNoDifferenceInTheSameRowMeasuredTwice() {
    Random random = new Random(3);
    int told = 0;
    for (int run = 0; run < 1000; run++) {
      double[] first = normal(random, 5, 2.0, 0.1);
      told += AaCheck.of(first, normal(random, 5, 2.0, 0.1)).passed() ? 0 : 1;
    }
    assertThat(told).isBetween(20, 70);
  }

  @Test
  void findsOutAMethodThatFavoursOneHalf() {
    AaCheck check =
        AaCheck.of(new double[] {1.0, 1.01, 0.99, 1.02}, new double[] {1.5, 1.52, 1.49, 1.51});

    assertThat(check.passed()).isFalse();
    assertThat(check.comparison().a().n()).isEqualTo(4);
    assertThat(check.comparison().b().mean()).isCloseTo(1.505, within(1e-9));
  }

  @Test
  void refusesRowsWithoutValues() {
    assertThatThrownBy(() -> Comparison.of(new double[0], A, true))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Comparison.of(A, new double[] {1, 2, Double.NaN}, true))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double[] normal(Random random, int n, double mean, double deviation) {
    return random.doubles(n).map(ignored -> mean + deviation * random.nextGaussian()).toArray();
  }
}
