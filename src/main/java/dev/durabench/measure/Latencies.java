package dev.durabench.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution of latencies to three significant digits. Asking an empty one for a figure is an
 * error: a latency that was not measured is missing, never 0.
 */
public final class Latencies {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Histogram histogram;

  /** Takes the histogram over: the caller must not change it any more. */
  Latencies(Histogram histogram) {
    this.histogram = histogram;
  }

  /**
   * A point of the distribution.
   *
   * @param percentile share of latencies at or below {@code millis}, in percent, 0 to 100
   * @param millis milliseconds
   */
  public record Point(double percentile, double millis) {}

  /** Several distributions, such as the repeats of a row, as one. */
  public static Latencies merge(Collection<Latencies> all) {
    Histogram merged =
        new Histogram(LatencyRecorder.HIGHEST_NANOS, LatencyRecorder.SIGNIFICANT_DIGITS);
    all.forEach(latencies -> merged.add(latencies.histogram));
    return new Latencies(merged);
  }

  /** How many latencies. */
  public long count() {
    return histogram.getTotalCount();
  }

  /** Their mean in milliseconds. */
  public double meanMillis() {
    return measured().getMean() / NANOS_PER_MILLI;
  }

  /**
   * A percentile in milliseconds.
   *
   * @param percentile 0 to 100
   */
  public double percentileMillis(double percentile) {
    if (!(percentile >= 0 && percentile <= 100)) {
      throw new IllegalArgumentException("percentile is not in 0..100: " + percentile);
    }
    return measured().getValueAtPercentile(percentile) / NANOS_PER_MILLI;
  }

  /** The longest in milliseconds. */
  public double maxMillis() {
    return measured().getMaxValue() / NANOS_PER_MILLI;
  }

  /**
   * The distribution as a curve, denser towards 100 %: {@code ticks} points for each halving of the
   * distance to it. Empty when nothing was recorded.
   *
   * @param ticks at least 1; 5 draws a smooth line
   */
  public List<Point> curve(int ticks) {
    List<Point> points = new ArrayList<>();
    for (HistogramIterationValue value : histogram.percentiles(ticks)) {
      points.add(
          new Point(
              value.getPercentileLevelIteratedTo(), value.getValueIteratedTo() / NANOS_PER_MILLI));
    }
    return List.copyOf(points);
  }

  Histogram histogram() {
    return histogram;
  }

  private Histogram measured() {
    if (histogram.getTotalCount() == 0) {
      throw new IllegalStateException("no latency was recorded");
    }
    return histogram;
  }
}
