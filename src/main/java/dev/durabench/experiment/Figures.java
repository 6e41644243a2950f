package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an agent reported in one repeat, in the units of our metrics.
 *
 * @param values metric key to value; a metric that could not be had is absent
 * @param samples single observations behind each of them
 * @param errors failed transactions, which count in none of the values
 */
record Figures(Map<String, Double> values, long samples, long errors) {
  /**
   * Observations that must lie beyond a percentile in each repeat. With k of them it is uncertain
   * by some 1/sqrt(k); with none or one it is the maximum or near it, under a name that promises
   * more.
   */
  private static final long BEYOND = 5;

  /** One observation in so many lies beyond. */
  private static final Map<Metric, Long> ONE_IN =
      Map.ofEntries(
          Map.entry(Metric.COMMIT_P50, 2L),
          Map.entry(Metric.COMMIT_P99, 100L),
          Map.entry(Metric.COMMIT_P999, 1_000L),
          Map.entry(Metric.FLUSH_P50, 2L),
          Map.entry(Metric.FLUSH_P99, 100L),
          Map.entry(Metric.FLUSH_P999, 1_000L),
          Map.entry(Metric.NETWORK_ICMP_P50, 2L),
          Map.entry(Metric.NETWORK_ICMP_P99, 100L),
          Map.entry(Metric.NETWORK_TCP_P50, 2L),
          Map.entry(Metric.NETWORK_TCP_P99, 100L),
          Map.entry(Metric.NETWORK_SELECT1_P50, 2L),
          Map.entry(Metric.NETWORK_SELECT1_P99, 100L),
          Map.entry(Metric.SCHEDULE_ERROR, 100L));

  Figures {
    values = Map.copyOf(values);
  }

  /** From the result of a load or commit agent. */
  static Figures ofCommits(JsonNode result) {
    Map<Metric, String> micros = new LinkedHashMap<>();
    micros.put(Metric.COMMIT_MEAN, "meanMicros");
    micros.put(Metric.COMMIT_P50, "p50Micros");
    micros.put(Metric.COMMIT_P99, "p99Micros");
    micros.put(Metric.COMMIT_P999, "p999Micros");
    micros.put(Metric.COMMIT_MAX, "maxMicros");
    long transactions = whole(result, "transactions");
    Map<String, Double> values = latencies(result, micros, transactions);
    values.put(Metric.TPS.key(), number(result, "tps"));
    return new Figures(values, transactions, result.path("errors").asLong(0));
  }

  /** From the result of a flush agent. */
  static Figures ofFlushes(JsonNode result) {
    Map<Metric, String> micros = new LinkedHashMap<>();
    micros.put(Metric.FLUSH_P50, "p50Micros");
    micros.put(Metric.FLUSH_P99, "p99Micros");
    micros.put(Metric.FLUSH_P999, "p999Micros");
    micros.put(Metric.FLUSH_MEAN, "meanMicros");
    long operations = whole(result, "operations");
    Map<String, Double> values = latencies(result, micros, operations);
    values.put(Metric.FLUSH_RATE.key(), operations / number(result, "seconds"));
    return new Figures(values, operations, 0);
  }

  /**
   * From the result of a network agent, which has several measures with counts of their own.
   *
   * @param measure such as {@code icmp}
   */
  static Figures ofRoundTrips(JsonNode result, String measure) {
    long count = whole(result, measure + "Count");
    Map<Metric, String> fields =
        Map.of(
            Metric.ofKey("network." + measure + ".p50"), measure + "P50Micros",
            Metric.ofKey("network." + measure + ".p99"), measure + "P99Micros");
    return new Figures(latencies(result, fields, count), count, 0);
  }

  /** Without observations there is no latency, least of all one of 0. */
  private static Map<String, Double> latencies(
      JsonNode result, Map<Metric, String> micros, long observations) {
    Map<String, Double> values = new LinkedHashMap<>();
    if (observations > 0) {
      micros.forEach((metric, field) -> values.put(metric.key(), number(result, field) / 1e3));
    }
    return values;
  }

  /**
   * One measurement a metric: the median of the repeats, of a maximum the maximum. Missing when any
   * repeat has none, and for a percentile when any has too few observations for it.
   */
  static List<Measurement> merge(List<Metric> metrics, List<Figures> repeats) {
    return metrics.stream().map(metric -> merge(metric, repeats)).toList();
  }

  private static Measurement merge(Metric metric, List<Figures> repeats) {
    double[] values =
        repeats.stream()
            .flatMap(repeat -> Optional.ofNullable(repeat.values().get(metric.key())).stream())
            .mapToDouble(Double::doubleValue)
            .toArray();
    if (values.length == 0 || values.length < repeats.size()) {
      return Measurement.missing(metric, "nothing was completed while it was measured");
    }
    long fewest = repeats.stream().mapToLong(Figures::samples).min().orElseThrow();
    long needed = BEYOND * ONE_IN.getOrDefault(metric, 0L);
    if (fewest < needed) {
      return Measurement.missing(
          metric, "too few samples: " + fewest + " in a repeat, it takes " + needed);
    }
    long samples = repeats.stream().mapToLong(Figures::samples).sum();
    // The median of maxima would hide the longest stall, which is what a maximum is for.
    return metric == Metric.COMMIT_MAX
        ? Measurement.maximum(metric, values, samples)
        : Measurement.of(metric, values, samples);
  }

  private static double number(JsonNode result, String field) {
    JsonNode value = result.path(field);
    if (!value.isNumber()) {
      throw new ExperimentFailure("the agent's result has no number " + field + ": " + result);
    }
    return value.asDouble();
  }

  private static long whole(JsonNode result, String field) {
    return Math.round(number(result, field));
  }
}
