package dev.durabench.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** Time that passes only when somebody waits; interrupts the waiter when told to. */
final class FakeTicker implements Ticker {
  private static final long STEP_MICROS = 10_000;
  private final List<LongConsumer> listeners = new ArrayList<>();
  private long now = 1_790_000_000_000_000L;
  private long interruptAt = Long.MAX_VALUE;

  @Override
  public long micros() {
    return now;
  }

  @Override
  public void pause(Duration duration) throws InterruptedException {
    long end = now + duration.toNanos() / 1_000;
    while (now < end) {
      advance(Math.min(STEP_MICROS, end - now));
      if (now >= interruptAt) {
        interruptAt = Long.MAX_VALUE;
        throw new InterruptedException("told to");
      }
    }
  }

  /** Something takes time. */
  void advance(long micros) {
    now += micros;
    List.copyOf(listeners).forEach(listener -> listener.accept(now));
  }

  /** The listener hears of every step. */
  void listen(LongConsumer listener) {
    listeners.add(listener);
  }

  /** Whoever waits that far from now is interrupted. */
  void interruptIn(Duration duration) {
    interruptAt = now + duration.toNanos() / 1_000;
  }
}
