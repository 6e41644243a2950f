package dev.durabench.agent;

/** When an open loop is to send what: evenly from a start, whatever became of the earlier ones. */
final class Pace {
  private final long startNanos;
  private final long ratePerSecond;

  /**
   * @param ratePerSecond at least 1
   */
  Pace(long startNanos, int ratePerSecond) {
    if (ratePerSecond < 1) {
      throw new IllegalArgumentException("ratePerSecond is below 1: " + ratePerSecond);
    }
    this.startNanos = startNanos;
    this.ratePerSecond = ratePerSecond;
  }

  /** The intended instant of the {@code index}th, from 0; without drift, however large. */
  long intendedNanos(long index) {
    return startNanos
        + index / ratePerSecond * 1_000_000_000L
        + index % ratePerSecond * 1_000_000_000L / ratePerSecond;
  }
}
