package dev.durabench.agent;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Counts acknowledgements and tells the controller while they arrive, on a thread of its own. */
final class Acks implements AutoCloseable {
  private static final Duration EVERY = Duration.ofMillis(50);

  private final Controller controller;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "acks");
            thread.setDaemon(true);
            return thread;
          });
  private final ScheduledFuture<?> telling;
  private volatile long count;
  private volatile long lastMicros;
  private long toldCount;

  Acks(Controller controller) {
    this.controller = controller;
    this.telling =
        timer.scheduleAtFixedRate(
            this::tell, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** From one thread only. */
  void set(long newCount, long atMicros) {
    // In this order: who sees the count sees a stamp that is not older than it.
    lastMicros = atMicros;
    count = newCount;
  }

  long count() {
    return count;
  }

  long lastMicros() {
    return lastMicros;
  }

  private synchronized void tell() {
    long now = count;
    if (now != toldCount) {
      toldCount = now;
      controller.send(new Message("acks").with("count", now).with("atMicros", lastMicros));
    }
  }

  /** Tells the rest. */
  @Override
  public void close() {
    telling.cancel(false);
    timer.shutdownNow();
    tell();
  }
}
