package dev.durabench.report;

import static java.util.Objects.requireNonNull;

import dev.durabench.experiment.Cell;
import dev.durabench.measure.Gap;
import java.util.List;
import java.util.Map;

/**
 * Acknowledgements around a fault.
 *
 * @param row names the row
 * @param from start of the first bucket, seconds after the fault
 * @param counts acknowledgements per bucket of {@link #BUCKET_SECONDS}
 * @param gaps {start, end} in seconds after the fault
 * @param clocks events in seconds after the fault, in order of time
 */
record AckCounts(
    String row, double from, List<Integer> counts, List<double[]> gaps, List<Event> clocks) {
  /** Length of a bucket. */
  static final double BUCKET_SECONDS = 0.1;

  private static final double MICROS = 1e6;
  private static final long BUCKET_MICROS = 100_000;
  private static final long BEFORE = 3_000_000;
  private static final long AFTER = 2_000_000;

  /** No longer than this is drawn; what comes later stands in the tables. */
  private static final long LONGEST = 180_000_000;

  AckCounts {
    requireNonNull(row, "row is null");
    counts = List.copyOf(counts);
    gaps = List.copyOf(gaps);
    clocks = List.copyOf(clocks);
  }

  /**
   * Something that happened.
   *
   * @param name of the clock
   * @param seconds after the fault
   */
  record Event(String name, double seconds) {}

  /** End of the last bucket, seconds after the fault. */
  double to() {
    return from + counts.size() * BUCKET_SECONDS;
  }

  /**
   * @param ackMicros when each acknowledgement was seen, ascending
   * @param fault what seconds are counted from
   */
  static AckCounts of(Cell cell, long[] ackMicros, long fault) {
    long last = cell.clocks().values().stream().mapToLong(micros -> micros).max().orElse(fault);
    long from = fault - BEFORE;
    long to = Math.min(last + AFTER, fault + LONGEST);
    Integer[] counts = new Integer[(int) ((to - from) / BUCKET_MICROS) + 1];
    java.util.Arrays.fill(counts, 0);
    for (long micros : ackMicros) {
      if (micros >= from && micros < from + counts.length * BUCKET_MICROS) {
        counts[(int) ((micros - from) / BUCKET_MICROS)]++;
      }
    }
    return new AckCounts(
        RowName.of(cell),
        -BEFORE / MICROS,
        List.of(counts),
        cell.gaps().stream().map(gap -> interval(gap, fault)).toList(),
        cell.clocks().entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .map(clock -> new Event(clock.getKey(), (clock.getValue() - fault) / MICROS))
            .toList());
  }

  private static double[] interval(Gap gap, long fault) {
    double start = (gap.startMicros() - fault) / MICROS;
    return new double[] {start, start + gap.lengthMicros() / MICROS};
  }
}
