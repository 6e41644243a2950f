package dev.durabench.ledger;

import static java.util.Objects.requireNonNull;

/**
 * One write in the ledger.
 *
 * @param id contiguous from 1 within a ledger
 * @param intendedMicros when the schedule wanted it sent; all stamps are microseconds since the
 *     epoch on the ledger's own clock, which never jumps during a run
 * @param sentMicros when it was sent; 0 when it never was
 * @param answeredMicros when the answer (or the failure) was seen; 0 when the client died before
 * @param outcome what the client knows
 */
public record Entry(
    long id, long intendedMicros, long sentMicros, long answeredMicros, Outcome outcome) {
  public Entry {
    if (id < 1) {
      throw new IllegalArgumentException("id is below 1: " + id);
    }
    if (intendedMicros < 0 || sentMicros < 0 || answeredMicros < 0) {
      throw new IllegalArgumentException("a stamp of id " + id + " is negative");
    }
    requireNonNull(outcome, "outcome is null");
  }
}
