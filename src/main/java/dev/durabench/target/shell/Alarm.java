package dev.durabench.target.shell;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Ends a wait that has no bound of its own: does something at a time, unless called off before. */
public final class Alarm {
  private enum State {
    SET,
    CALLED_OFF,
    RUNG
  }

  private final AtomicReference<State> state = new AtomicReference<>(State.SET);

  private Alarm() {}

  /** Sets one; the action runs in a thread of its own and may block. */
  public static Alarm in(Duration bound, Runnable action) {
    Alarm alarm = new Alarm();
    CompletableFuture<Void> unused =
        CompletableFuture.runAsync(
            () -> alarm.ring(action),
            CompletableFuture.delayedExecutor(
                bound.toNanos(), TimeUnit.NANOSECONDS, Alarm::thread));
    return alarm;
  }

  private static void thread(Runnable task) {
    Thread thread = new Thread(task, "alarm");
    thread.setDaemon(true);
    thread.start();
  }

  private void ring(Runnable action) {
    if (state.compareAndSet(State.SET, State.RUNG)) {
      action.run();
    }
  }

  /** False when it has rung already; from then on it does not ring any more. Idempotent. */
  public boolean callOff() {
    return state.compareAndSet(State.SET, State.CALLED_OFF) || state.get() == State.CALLED_OFF;
  }
}
