package dev.durabench.measure;

/**
 * Where time stamps come from: microseconds since the epoch that never jump, so that stamps can be
 * subtracted from one another and also laid beside those of other processes.
 */
@FunctionalInterface
public interface Clock {
  /** Now, in microseconds since the epoch; never less than at an earlier call. */
  long nowMicros();

  /**
   * The machine's clock: read once when the first caller asks, carried on by {@link
   * System#nanoTime}. A step of the wall clock during a run (NTP, an administrator) does not reach
   * it; its slow correction does, as it reaches every process of the machine alike. One anchor a
   * JVM: stamps of all threads compare.
   */
  static Clock system() {
    return SystemClock.INSTANCE;
  }
}
