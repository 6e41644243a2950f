package dev.durabench.measure;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The machine's clock, anchored once. */
final class SystemClock implements Clock {
  static final SystemClock INSTANCE = new SystemClock();

  /** Attempts to pair both clocks; one of them is not interrupted by the scheduler. */
  private static final int ATTEMPTS = 32;

  private final long anchorMicros;
  private final long anchorNanos;

  private SystemClock() {
    long bestWidth = Long.MAX_VALUE;
    long micros = 0;
    long nanos = 0;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long before = System.nanoTime();
      long wall = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
      long width = System.nanoTime() - before;
      if (width < bestWidth) {
        bestWidth = width;
        micros = wall;
        nanos = before + width / 2;
      }
    }
    anchorMicros = micros;
    anchorNanos = nanos;
  }

  @Override
  public long nowMicros() {
    return anchorMicros + Math.floorDiv(System.nanoTime() - anchorNanos, 1000L);
  }
}
