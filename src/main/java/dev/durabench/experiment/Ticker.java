package dev.durabench.experiment;

import dev.durabench.measure.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The experiment's clock, so that tests need not wait. */
interface Ticker {
  /** Microseconds since the epoch, on the clock that agents stamp with; never goes backwards. */
  long micros();

  /** Returns after a while, or throws when the thread is interrupted. */
  void pause(Duration duration) throws InterruptedException;

  /** The machine's. */
  static Ticker system() {
    Clock clock = Clock.system();
    return new Ticker() {
      @Override
      public long micros() {
        return clock.nowMicros();
      }

      @Override
      public void pause(Duration duration) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(duration.toNanos());
      }
    };
  }
}
