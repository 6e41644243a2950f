package dev.durabench.target.ssh;

import java.time.Duration;

/** A point in time that a call must be over by. */
final class Deadline {
  private final long endNanos;

  private Deadline(long endNanos) {
    this.endNanos = endNanos;
  }

  static Deadline in(Duration bound) {
    return new Deadline(System.nanoTime() + bound.toNanos());
  }

  /** What is left; zero when it is over. */
  Duration left() {
    return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
  }

  boolean over() {
    return left().isZero();
  }

  /** What is left, but not more than {@code most}. */
  Duration atMost(Duration most) {
    Duration left = left();
    return left.compareTo(most) < 0 ? left : most;
  }
}
