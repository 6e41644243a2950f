package dev.durabench.measure;

import java.util.Collection;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one client, in nanoseconds, to three significant digits: 20 us flushes are told
 * apart to 20 ns. Preallocated, so that recording allocates nothing; not thread-safe: every client
 * has its own, merged afterwards.
 */
public final class LatencyRecorder {
  /** Latencies above one hour are recorded as one hour. */
  static final long HIGHEST_NANOS = 3_600_000_000_000L;

  static final int SIGNIFICANT_DIGITS = 3;

  private final Histogram histogram = new Histogram(HIGHEST_NANOS, SIGNIFICANT_DIGITS);

  /** Records one latency; a negative one as 0. */
  public void recordNanos(long nanos) {
    histogram.recordValue(Math.min(Math.max(nanos, 0), HIGHEST_NANOS));
  }

  /** How many were recorded. */
  public long count() {
    return histogram.getTotalCount();
  }

  /** What was recorded so far; later recordings do not change it. */
  public Latencies latencies() {
    return new Latencies(histogram.copy());
  }

  /** Everything that several clients recorded. They must have stopped recording. */
  public static Latencies merge(Collection<LatencyRecorder> recorders) {
    Histogram merged = new Histogram(HIGHEST_NANOS, SIGNIFICANT_DIGITS);
    recorders.forEach(recorder -> merged.add(recorder.histogram));
    return new Latencies(merged);
  }
}
