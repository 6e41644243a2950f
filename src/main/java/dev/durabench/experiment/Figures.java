package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an agent reported in one repeat, in the units of our metrics.
 *
 * @param values metric key to value; a metric that could not be had is absent
 * @param samples single observations behind each of them
 * @param errors failed transactions, which count in none of the values
 */
record Figures(Map<String, Double> values, long samples, long errors) {
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

  /** Without observations there is no latency, least of all one of 0. */
  private static Map<String, Double> latencies(
      JsonNode result, Map<Metric, String> micros, long observations) {
    Map<String, Double> values = new LinkedHashMap<>();
    if (observations > 0) {
      micros.forEach((metric, field) -> values.put(metric.key(), number(result, field) / 1e3));
    }
    return values;
  }

  /** One measurement a metric; missing when any repeat has none. */
  static List<Measurement> merge(List<Metric> metrics, List<Figures> repeats) {
    long samples = repeats.stream().mapToLong(Figures::samples).sum();
    List<Measurement> merged = new ArrayList<>();
    for (Metric metric : metrics) {
      List<Double> values = new ArrayList<>();
      for (Figures repeat : repeats) {
        Double value = repeat.values().get(metric.key());
        if (value != null) {
          values.add(value);
        }
      }
      merged.add(
          values.isEmpty() || values.size() < repeats.size()
              ? Measurement.missing(metric, "nothing was completed while it was measured")
              : Measurement.of(
                  metric, values.stream().mapToDouble(Double::doubleValue).toArray(), samples));
    }
    return merged;
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
