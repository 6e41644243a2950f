package dev.durabench.cli;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Ends work that takes too long: asks it to stop, and kills it a minute later. */
final class Deadline implements AutoCloseable {
  private static final Duration GRACE = Duration.ofMinutes(1);

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "deadline");
            thread.setDaemon(true);
            return thread;
          });
  private volatile boolean passed;

  /**
   * @param end hears false to ask, true to kill
   */
  Deadline(Duration bound, Consumer<Boolean> end) {
    this(bound, GRACE, end);
  }

  Deadline(Duration bound, Duration grace, Consumer<Boolean> end) {
    after(
        bound,
        () -> {
          passed = true;
          end.accept(false);
        });
    after(bound.plus(grace), () -> end.accept(true));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it
  private void after(Duration time, Runnable what) {
    timer.schedule(what, time.toMillis(), TimeUnit.MILLISECONDS);
  }

  boolean passed() {
    return passed;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
