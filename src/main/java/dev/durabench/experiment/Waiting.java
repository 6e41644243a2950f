package dev.durabench.experiment;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Tells a user who waits what for, and since when. */
public final class Waiting {
  private static final Duration EVERY = Duration.ofSeconds(15);

  private Waiting() {}

  /**
   * Works, and says every 15 seconds that it is not over.
   *
   * @param what is waited for, such as {@code db-1 to answer}
   */
  public static void during(String what, Progress progress, Runnable work) {
    during(what, EVERY, progress, work);
  }

  static void during(String what, Duration every, Progress progress, Runnable work) {
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "waiting");
              thread.setDaemon(true);
              return thread;
            });
    long begun = System.nanoTime();
    var unused =
        clock.scheduleAtFixedRate(
            () ->
                progress.report(
                    "waiting for %s, for %d s now"
                        .formatted(what, Duration.ofNanos(System.nanoTime() - begun).toSeconds()),
                    0),
            every.toMillis(),
            every.toMillis(),
            TimeUnit.MILLISECONDS);
    try {
      work.run();
    } finally {
      clock.shutdownNow();
      awaitEnd(clock);
    }
  }

  /** Progress is told by one thread at a time. */
  private static void awaitEnd(ScheduledExecutorService clock) {
    try {
      // Longer than a word to the engine takes; one that takes none is noticed elsewhere.
      boolean unused = clock.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
