package dev.durabench.measure;

import java.time.Duration;

/** A clock that stands until it is moved. */
public final class FakeClock implements Clock {
  private long nowMicros;

  public FakeClock(long nowMicros) {
    this.nowMicros = nowMicros;
  }

  @Override
  public synchronized long nowMicros() {
    return nowMicros;
  }

  /** Moves it forward. */
  public synchronized void advance(Duration by) {
    nowMicros += by.toNanos() / 1000;
  }
}
