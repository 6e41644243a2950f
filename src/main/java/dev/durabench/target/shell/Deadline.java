package dev.durabench.target.shell;

import java.time.Duration;

/** A point in time that a call must be over by. */
public final class Deadline {
  private final long endNanos;

  private Deadline(long endNanos) {
    this.endNanos = endNanos;
  }

  /** So far from now. */
  public static Deadline in(Duration bound) {
    return new Deadline(System.nanoTime() + bound.toNanos());
  }

  /** What is left; zero when it is over. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
  }

  /** True when nothing is left. */
  public boolean over() {
    return left().isZero();
  }

  /** What is left, but not more than {@code most}. */
  public Duration atMost(Duration most) {
    Duration left = left();
    return left.compareTo(most) < 0 ? left : most;
  }
}
