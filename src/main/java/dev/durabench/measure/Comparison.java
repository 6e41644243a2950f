package dev.durabench.measure;

import static java.util.Objects.requireNonNull;

import java.util.OptionalDouble;

/**
 * Two rows held against each other by the confidence interval of the difference of their means.
 *
 * <p>Welch's t (B. L. Welch, Biometrika 34, 1947, with Satterthwaite's degrees of freedom): unlike
 * Student's it does not assume that a fast and a slow row scatter alike, which they never do. Each
 * value is the mean of a whole run and so near to normal however skewed single latencies are; this
 * is why the difference is taken as it is and not of logarithms, which would also have no place for
 * a row of zeros.
 *
 * @param a the first row's repeats
 * @param b the second row's repeats
 * @param difference mean of b minus mean of a
 * @param ratio mean of b over mean of a; empty when the mean of a is 0
 * @param low lower end of the 95 % interval of the difference; NaN when not ranked
 * @param high upper end of it; NaN when not ranked
 * @param decision what may be said
 */
public record Comparison(
    Statistics a,
    Statistics b,
    double difference,
    OptionalDouble ratio,
    double low,
    double high,
    Decision decision) {

  /** Fewer repeats than this on either side say nothing about scatter. */
  public static final int MIN_REPEATS = 3;

  private static final double UPPER_TAIL = 0.975;

  /** What a comparison may say. */
  public enum Decision {
    /** The interval lies on a's side of 0. */
    A_BETTER,
    /** The interval lies on b's side of 0. */
    B_BETTER,
    /** The interval holds 0: the repeats cannot tell the rows apart. */
    UNRESOLVED,
    /** Fewer than {@link #MIN_REPEATS} repeats in a row: print the ranges. */
    NOT_RANKED
  }

  public Comparison {
    requireNonNull(a, "a is null");
    requireNonNull(b, "b is null");
    requireNonNull(ratio, "ratio is null");
    requireNonNull(decision, "decision is null");
  }

  /**
   * Compares the repeats of two rows.
   *
   * @throws IllegalArgumentException when a row is empty or a value is not a finite number
   */
  public static Comparison of(double[] a, double[] b, boolean lowerIsBetter) {
    Statistics first = Statistics.of(a);
    Statistics second = Statistics.of(b);
    double difference = second.mean() - first.mean();
    OptionalDouble ratio =
        first.mean() == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(second.mean() / first.mean());
    if (first.n() < MIN_REPEATS || second.n() < MIN_REPEATS) {
      return new Comparison(
          first, second, difference, ratio, Double.NaN, Double.NaN, Decision.NOT_RANKED);
    }
    double half = halfWidth(first, second);
    double low = difference - half;
    double high = difference + half;
    return new Comparison(
        first, second, difference, ratio, low, high, decide(low, high, lowerIsBetter));
  }

  private static Decision decide(double low, double high, boolean lowerIsBetter) {
    if (low <= 0 && high >= 0) {
      return Decision.UNRESOLVED;
    }
    boolean bIsLower = high < 0;
    return bIsLower == lowerIsBetter ? Decision.B_BETTER : Decision.A_BETTER;
  }

  private static double halfWidth(Statistics a, Statistics b) {
    double varianceA = a.deviation() * a.deviation() / a.n();
    double varianceB = b.deviation() * b.deviation() / b.n();
    double variance = varianceA + varianceB;
    if (variance == 0) {
      return 0;
    }
    double degreesOfFreedom =
        variance
            * variance
            / (varianceA * varianceA / (a.n() - 1) + varianceB * varianceB / (b.n() - 1));
    return StudentT.quantile(UPPER_TAIL, degreesOfFreedom) * Math.sqrt(variance);
  }
}
