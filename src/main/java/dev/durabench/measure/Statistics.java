package dev.durabench.measure;

import java.util.Arrays;

/**
 * A handful of repeats, described.
 *
 * @param n how many, at least 1
 * @param mean arithmetic mean
 * @param median middle value, or the mean of the two middle values
 * @param deviation sample standard deviation (divisor n - 1); 0 for a single value
 * @param min smallest
 * @param max largest
 */
public record Statistics(
    int n, double mean, double median, double deviation, double min, double max) {

  /**
   * Describes values in any order.
   *
   * @throws IllegalArgumentException when there is none, or one is not a finite number
   */
  public static Statistics of(double... values) {
    double[] sorted = sorted(values);
    double mean = mean(sorted);
    return new Statistics(
        sorted.length,
        mean,
        percentileOfSorted(sorted, 50),
        Math.sqrt(variance(sorted, mean)),
        sorted[0],
        sorted[sorted.length - 1]);
  }

  /**
   * A percentile by linear interpolation between order statistics (Hyndman and Fan's type 7, the
   * default of R and NumPy).
   *
   * @param percent 0 to 100
   */
  public static double percentile(double[] values, double percent) {
    if (!(percent >= 0 && percent <= 100)) {
      throw new IllegalArgumentException("percent is not in 0..100: " + percent);
    }
    return percentileOfSorted(sorted(values), percent);
  }

  /** The median of values in any order. */
  public static double median(double... values) {
    return percentile(values, 50);
  }

  private static double percentileOfSorted(double[] sorted, double percent) {
    double rank = percent / 100 * (sorted.length - 1);
    int below = (int) Math.floor(rank);
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (rank - below) * (sorted[above] - sorted[below]);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).sum() / values.length;
  }

  private static double variance(double[] values, double mean) {
    if (values.length == 1) {
      return 0;
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return squares / (values.length - 1);
  }

  private static double[] sorted(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("not a finite number: " + value);
      }
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted;
  }
}
