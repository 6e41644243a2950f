package dev.durabench.target;

/**
 * How far a machine's clock is ahead of ours.
 *
 * @param micros theirs minus ours, microseconds; negative when theirs is behind
 * @param uncertaintyMicros what that may be off by, in either direction
 */
public record ClockOffset(long micros, long uncertaintyMicros) {
  /** The same clock. */
  public static final ClockOffset NONE = new ClockOffset(0, 0);

  public ClockOffset {
    if (uncertaintyMicros < 0) {
      throw new IllegalArgumentException("uncertaintyMicros is negative: " + uncertaintyMicros);
    }
  }

  /** A stamp of theirs on our clock. */
  public long toOurs(long theirMicros) {
    return theirMicros - micros;
  }

  /** Such as {@code -1234 us, at most 210 us off}. */
  @Override
  public String toString() {
    return "%+d us, at most %d us off".formatted(micros, uncertaintyMicros);
  }
}
