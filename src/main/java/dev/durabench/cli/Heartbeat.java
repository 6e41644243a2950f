package dev.durabench.cli;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Calls something every second until it is stopped. */
final class Heartbeat {
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "heartbeat");
            thread.setDaemon(true);
            return thread;
          });

  Heartbeat(Runnable beat) {
    var unused = clock.scheduleWithFixedDelay(beat, 1, 1, TimeUnit.SECONDS);
  }

  void stop() {
    clock.shutdownNow();
  }
}
