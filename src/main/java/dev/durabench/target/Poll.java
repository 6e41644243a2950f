package dev.durabench.target;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition, never longer than a bound. */
public final class Poll {
  private static final Duration PAUSE = Duration.ofMillis(5);

  private Poll() {}

  /**
   * Waits until the condition holds.
   *
   * @param state what to say when it does not within {@code bound}
   */
  public static void until(BooleanSupplier condition, Duration bound, Supplier<String> state) {
    if (!reaches(condition, bound)) {
      throw new TargetFailure(state.get() + " (waited " + Math.max(1, bound.toSeconds()) + " s)");
    }
  }

  /** Waits until the condition holds; false when it does not within {@code bound}. */
  public static boolean reaches(BooleanSupplier condition, Duration bound) {
    return reaches(condition, bound, PAUSE);
  }

  /**
   * The same.
   *
   * @param pause between two looks; longer where each is costly
   */
  public static boolean reaches(BooleanSupplier condition, Duration bound, Duration pause) {
    return first(
            () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty(), bound, pause)
        .isPresent();
  }

  /** Waits for an answer; empty when there is none within {@code bound}. */
  public static <T> Optional<T> first(Supplier<Optional<T>> question, Duration bound) {
    return first(question, bound, PAUSE);
  }

  private static <T> Optional<T> first(
      Supplier<Optional<T>> question, Duration bound, Duration pause) {
    long deadline = System.nanoTime() + bound.toNanos();
    while (true) {
      Optional<T> answer = question.get();
      if (answer.isPresent() || System.nanoTime() - deadline > 0) {
        return answer;
      }
      try {
        TimeUnit.NANOSECONDS.sleep(pause.toNanos());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new TargetFailure("interrupted while waiting", e);
      }
    }
  }
}
