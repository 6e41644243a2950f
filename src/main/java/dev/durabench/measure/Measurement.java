package dev.durabench.measure;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * One figure of a cell.
 *
 * @param metric what was measured; carries the unit
 * @param value the median of the repeats, or null with a reason in {@code missing}
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
    java.util.List<Double> repeats,
    Role role) {
  public Measurement {
    requireNonNull(metric, "metric is null");
    requireNonNull(role, "role is null");
    repeats = java.util.List.copyOf(repeats);
    if ((value == null) == (missing == null)) {
      throw new IllegalArgumentException(
          metric.key() + ": exactly one of value and missing must be given");
    }
  }

  /** A figure that was measured once. */
  public static Measurement once(Metric metric, double value, long samples) {
    return new Measurement(metric, value, null, samples, java.util.List.of(value), Role.MEASURED);
  }

  /** A figure that could not be had, with the reason. */
  public static Measurement missing(Metric metric, String reason) {
    return new Measurement(metric, null, reason, 0, java.util.List.of(), Role.MEASURED);
  }
}
