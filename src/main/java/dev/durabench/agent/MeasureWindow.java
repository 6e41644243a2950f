package dev.durabench.agent;

import dev.durabench.measure.Clock;
import java.time.Duration;

/**
 * When to count: after the warm-up, until the end or until told to stop. Instants are those of
 * {@link System#nanoTime}.
 */
final class MeasureWindow {
  private final long startNanos;
  private final long startMicros;
  private final long fromNanos;
  private final long plannedEndNanos;
  private volatile long endNanos;

  MeasureWindow(long startNanos, Duration warmUp, Duration measure, Clock clock) {
    this.startNanos = startNanos;
    this.startMicros = clock.nowMicros();
    this.fromNanos = startNanos + warmUp.toNanos();
    this.plannedEndNanos = fromNanos + measure.toNanos();
    this.endNanos = plannedEndNanos;
  }

  /** True for what is seen to end at this instant, if it is to be counted. */
  boolean contains(long nowNanos) {
    return nowNanos - fromNanos >= 0 && nowNanos - endNanos <= 0;
  }

  boolean over(long nowNanos) {
    return nowNanos - plannedEndNanos > 0;
  }

  /** Ends the window now, unless it had ended already. */
  synchronized void close(long nowNanos) {
    if (nowNanos - endNanos < 0) {
      endNanos = nowNanos;
    }
  }

  /** Its length in seconds; 0 when it ended before it began. */
  double seconds() {
    return Math.max(0, endNanos - fromNanos) / 1e9;
  }

  /** Its start, microseconds since the epoch. */
  long fromMicros() {
    return startMicros + (fromNanos - startNanos) / 1000;
  }

  /** Its end, microseconds since the epoch. */
  long endMicros() {
    return startMicros + (endNanos - startNanos) / 1000;
  }
}
