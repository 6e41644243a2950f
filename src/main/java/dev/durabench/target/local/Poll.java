package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition, never longer than a bound. */
final class Poll {
  private static final Duration PAUSE = Duration.ofMillis(5);

  private Poll() {}

  /**
   * Waits until the condition holds.
   *
   * @param state what to say when it does not within {@code bound}
   */
  static void until(BooleanSupplier condition, Duration bound, Supplier<String> state) {
    if (!reaches(condition, bound)) {
      throw new TargetFailure(state.get() + " (waited " + Math.max(1, bound.toSeconds()) + " s)");
    }
  }

  /** Waits until the condition holds; false when it does not within {@code bound}. */
  static boolean reaches(BooleanSupplier condition, Duration bound) {
    long deadline = System.nanoTime() + bound.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        return false;
      }
      try {
        TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new TargetFailure("interrupted while waiting", e);
      }
    }
    return true;
  }
}
