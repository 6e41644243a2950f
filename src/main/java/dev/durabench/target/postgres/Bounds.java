package dev.durabench.target.postgres;

import java.time.Duration;

/**
 * How long the steps of a cluster may take. They only end what does not work, so they are generous.
 *
 * @param answer a statement, or a setting to come into effect
 * @param streaming a standby to stream
 * @param replay a standby to apply what it was behind
 * @param promotion a standby to accept writes
 */
public record Bounds(Duration answer, Duration streaming, Duration replay, Duration promotion) {
  /** Of servers that are processes of this machine. */
  public static Bounds local() {
    return new Bounds(
        Duration.ofSeconds(30),
        Duration.ofSeconds(60),
        Duration.ofMinutes(5), // the WAL of a long measurement that it was detached from
        Duration.ofSeconds(60));
  }

  /**
   * Of servers on machines of their own. A primary keeps the slot of a standby whose machine lost
   * power until wal_sender_timeout (60 s) is over.
   */
  public static Bounds remote() {
    return new Bounds(
        Duration.ofSeconds(60),
        Duration.ofMinutes(3),
        Duration.ofMinutes(15),
        Duration.ofMinutes(2));
  }
}
