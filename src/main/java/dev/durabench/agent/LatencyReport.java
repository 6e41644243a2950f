package dev.durabench.agent;

import dev.durabench.measure.Latencies;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Latencies as fields of a result, in microseconds; null where nothing was measured. */
final class LatencyReport {
  private LatencyReport() {}

  static OptionalDouble meanMicros(Latencies latencies) {
    return micros(latencies, Latencies::meanMillis);
  }

  static Message addMean(Message result, Latencies latencies) {
    return result.with("meanMicros", meanMicros(latencies));
  }

  static Message addPercentiles(Message result, Latencies latencies) {
    return result
        .with("p50Micros", percentileMicros(latencies, 50))
        .with("p99Micros", percentileMicros(latencies, 99))
        .with("p999Micros", percentileMicros(latencies, 99.9))
        .with("maxMicros", micros(latencies, Latencies::maxMillis));
  }

  static OptionalDouble percentileMicros(Latencies latencies, double percentile) {
    return micros(latencies, measured -> measured.percentileMillis(percentile));
  }

  private static OptionalDouble micros(Latencies latencies, ToDoubleFunction<Latencies> millis) {
    return latencies.count() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(millis.applyAsDouble(latencies) * 1000);
  }

  static OptionalDouble sum(OptionalDouble one, OptionalDouble other) {
    return one.isPresent() && other.isPresent()
        ? OptionalDouble.of(one.getAsDouble() + other.getAsDouble())
        : OptionalDouble.empty();
  }

  /** Operations a second; null when the window was empty. */
  static OptionalDouble rate(long operations, double seconds) {
    return seconds > 0 ? OptionalDouble.of(operations / seconds) : OptionalDouble.empty();
  }
}
