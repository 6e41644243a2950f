package dev.durabench.hetzner;

import java.time.Duration;

/** Waiting, so that tests need none. */
interface Pause {
  /** Returns after that time. */
  void of(Duration time);

  /**
   * Waits for real; an interrupt ends it with a {@link HetznerFailure}.
   *
   * @return a pause of the calling thread
   */
  static Pause real() {
    return time -> {
      try {
        Thread.sleep(time.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new HetznerFailure("interrupted", 0, "interrupted while waiting for Hetzner", e);
      }
    };
  }
}
