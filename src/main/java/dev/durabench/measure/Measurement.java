package dev.durabench.measure;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One figure of a cell.
 *
 * @param metric what was measured; carries the unit
 * @param value the median of the repeats (of a maximum their maximum), or null with a reason in
 *     {@code missing}
 * @param missing why there is no value; null exactly when there is one
 * @param samples how many single observations (transactions, flushes) are behind the value
 * @param repeats the value of each repeat, in the order they ran; one element when not repeated
 * @param role where the figure comes from
 */
public record Measurement(
    Metric metric,
    @Nullable Double value,
    @Nullable String missing,
    long samples,
    List<Double> repeats,
    Role role) {
  public Measurement {
    requireNonNull(metric, "metric is null");
    requireNonNull(role, "role is null");
    repeats = List.copyOf(repeats);
    if (samples < 0) {
      throw new IllegalArgumentException(metric.key() + ": samples is negative: " + samples);
    }
    if (value != null && !Double.isFinite(value)) {
      throw new IllegalArgumentException(metric.key() + ": not a finite number: " + value);
    }
    if ((value == null) == (missing == null)) {
      throw new IllegalArgumentException(
          metric.key() + ": exactly one of value and missing must be given");
    }
  }

  /** A figure that was measured once. */
  public static Measurement once(Metric metric, double value, long samples) {
    return new Measurement(metric, value, null, samples, List.of(value), Role.MEASURED);
  }

  /**
   * A figure that was measured in several repeats: their median.
   *
   * @param repeats in the order they ran, at least one, all finite
   * @param samples single observations behind all repeats together
   */
  public static Measurement of(Metric metric, double[] repeats, long samples) {
    return new Measurement(
        metric,
        Statistics.median(repeats),
        null,
        samples,
        Arrays.stream(repeats).boxed().toList(),
        Role.MEASURED);
  }

  /**
   * A maximum that was measured in several repeats: the maximum of all.
   *
   * @param repeats in the order they ran, at least one, all finite
   * @param samples single observations behind all repeats together
   */
  public static Measurement maximum(Metric metric, double[] repeats, long samples) {
    double value = Arrays.stream(repeats).max().orElseThrow();
    return new Measurement(
        metric, value, null, samples, Arrays.stream(repeats).boxed().toList(), Role.MEASURED);
  }

  /** A figure computed from measured ones. */
  public static Measurement derived(Metric metric, double value) {
    return new Measurement(metric, value, null, 0, List.of(value), Role.DERIVED);
  }

  /**
   * A figure printed by somebody else: the median of what was printed.
   *
   * @param values at least one, all finite
   */
  public static Measurement published(Metric metric, double[] values, long samples) {
    Measurement measured = of(metric, values, samples);
    return new Measurement(
        metric, measured.value(), null, samples, measured.repeats(), Role.PUBLISHED);
  }

  /** A figure that could not be had, with the reason. */
  public static Measurement missing(Metric metric, String reason) {
    return new Measurement(metric, null, reason, 0, List.of(), Role.MEASURED);
  }
}
