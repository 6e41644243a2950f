package dev.durabench.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Stretches without an acknowledgement, from the times of the acknowledgements. The stretches
 * before the first and after the last acknowledgement count as well. Acknowledgements outside of
 * {@code startMicros..endMicros} are ignored.
 */
public final class Gaps {
  /** From this length on a stretch is a gap that is listed. */
  public static final Duration THRESHOLD = Duration.ofSeconds(1);

  private Gaps() {}

  /**
   * Every stretch of {@link #THRESHOLD} or more, in order of time, causes unknown.
   *
   * @param sortedAckMicros when each acknowledgement was seen, ascending
   * @param startMicros when the client began to try
   * @param endMicros when it stopped trying
   * @throws IllegalArgumentException when the times are not ascending or end before they start
   */
  public static List<Gap> of(long[] sortedAckMicros, long startMicros, long endMicros) {
    return of(sortedAckMicros, startMicros, endMicros, THRESHOLD);
  }

  /** Every stretch of {@code threshold} or more; otherwise as {@link #of(long[], long, long)}. */
  public static List<Gap> of(
      long[] sortedAckMicros, long startMicros, long endMicros, Duration threshold) {
    long thresholdMicros = threshold.toNanos() / 1000;
    List<Gap> gaps = new ArrayList<>();
    walk(
        sortedAckMicros,
        startMicros,
        endMicros,
        (start, length) -> {
          if (length >= thresholdMicros) {
            gaps.add(new Gap(start, length, null));
          }
        });
    return List.copyOf(gaps);
  }

  /**
   * The longest stretch without an acknowledgement, however short, in microseconds. Parameters as
   * {@link #of(long[], long, long)}.
   */
  public static long longestMicros(long[] sortedAckMicros, long startMicros, long endMicros) {
    long[] longest = {0};
    walk(
        sortedAckMicros,
        startMicros,
        endMicros,
        (start, length) -> longest[0] = Math.max(longest[0], length));
    return longest[0];
  }

  /** The lengths of all gaps together, in microseconds; 0 without gaps. */
  public static long totalMicros(List<Gap> gaps) {
    return gaps.stream().mapToLong(Gap::lengthMicros).sum();
  }

  private static void walk(
      long[] sortedAckMicros, long startMicros, long endMicros, Stretch stretch) {
    if (endMicros < startMicros) {
      throw new IllegalArgumentException(
          "the end " + endMicros + " is before the start " + startMicros);
    }
    long last = startMicros;
    long previous = Long.MIN_VALUE;
    for (long ack : sortedAckMicros) {
      if (ack < previous) {
        throw new IllegalArgumentException("acknowledgements are not in order of time: " + ack);
      }
      previous = ack;
      if (ack >= startMicros && ack <= endMicros) {
        stretch.between(last, ack - last);
        last = ack;
      }
    }
    stretch.between(last, endMicros - last);
  }

  private interface Stretch {
    void between(long startMicros, long lengthMicros);
  }
}
