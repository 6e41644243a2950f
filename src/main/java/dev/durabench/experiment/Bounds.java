package dev.durabench.experiment;

import java.time.Duration;

/**
 * How long a fail-over waits for what, at most. Bounds, not expectations: what is reached sooner
 * goes on sooner.
 *
 * @param start the first acknowledgement, before anything is broken
 * @param notice an effect of the fault, once it is done
 * @param position a standby's WAL position
 * @param resumed the first acknowledgement of the new primary
 * @param end an agent's end after it was told to stop
 * @param redundant every standby streaming, once the old primary has rejoined
 */
record Bounds(
    Duration start,
    Duration notice,
    Duration position,
    Duration resumed,
    Duration end,
    Duration redundant) {
  private static final Bounds ONE_MACHINE =
      new Bounds(
          Duration.ofSeconds(60),
          Duration.ofSeconds(20),
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofSeconds(60),
          Duration.ofSeconds(60));

  /** Calls travel, agents are fetched, and a small server is slow while it boots. */
  private static final Bounds SERVERS =
      new Bounds(
          Duration.ofMinutes(2),
          Duration.ofSeconds(60),
          Duration.ofSeconds(30),
          Duration.ofMinutes(2),
          Duration.ofMinutes(2),
          Duration.ofMinutes(10));

  static Bounds of(Posts posts) {
    return posts.apart() ? SERVERS : ONE_MACHINE;
  }
}
