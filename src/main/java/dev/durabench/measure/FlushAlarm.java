package dev.durabench.measure;

import java.util.Locale;
import java.util.Optional;

/** Finds storage that answers flushes faster than the disk below it can. */
public final class FlushAlarm {
  /** Below this share of the raw disk's median a flush cannot have reached that disk. */
  public static final double LOWEST_CREDIBLE_RATIO = 0.8;

  private FlushAlarm() {}

  /**
   * What is wrong with a storage class's flushes; empty when nothing is.
   *
   * @param storageP50Millis median flush of the storage class, positive
   * @param rawDiskP50Millis median flush of the same node's raw disk in the same run, positive
   */
  public static Optional<String> check(double storageP50Millis, double rawDiskP50Millis) {
    if (!(storageP50Millis > 0) || !(rawDiskP50Millis > 0)) {
      throw new IllegalArgumentException(
          "medians are not positive: " + storageP50Millis + ", " + rawDiskP50Millis);
    }
    double ratio = storageP50Millis / rawDiskP50Millis;
    if (ratio >= LOWEST_CREDIBLE_RATIO) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "faster than its own disk: flush p50 %.3f ms is %.2fx the raw disk's %.3f ms; "
                + "flushes are answered before they are done",
            storageP50Millis,
            ratio,
            rawDiskP50Millis));
  }
}
