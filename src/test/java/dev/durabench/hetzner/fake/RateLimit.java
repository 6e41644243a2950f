package dev.durabench.hetzner.fake;

import java.util.Map;
import java.util.function.LongSupplier;

/** A bucket of requests that gets one back each second. */
final class RateLimit {
  private final Limits limits;
  private final LongSupplier nanoTime;
  private final long start;
  private long taken;
  private long returned;

  RateLimit(Limits limits, LongSupplier nanoTime) {
    this.limits = limits;
    this.nanoTime = nanoTime;
    start = nanoTime.getAsLong();
  }

  /** Takes one; false when there is none. */
  synchronized boolean take() {
    giveBack();
    if (limits.requests() - taken <= 0) {
      return false;
    }
    taken++;
    return true;
  }

  /** What every answer says about it. */
  synchronized Map<String, String> headers(long nowSeconds) {
    giveBack();
    return Map.of(
        "RateLimit-Limit", Integer.toString(limits.requests()),
        "RateLimit-Remaining", Long.toString(Math.max(0, limits.requests() - taken)),
        "RateLimit-Reset", Long.toString(nowSeconds + taken));
  }

  private void giveBack() {
    long seconds = (nanoTime.getAsLong() - start) / 1_000_000_000;
    taken = Math.max(0, taken - (seconds - returned));
    returned = seconds;
  }
}
