package dev.durabench.experiment;

import java.time.Duration;
import java.util.Locale;

/** Quantities as they stand in messages; the same in every locale. */
final class Texts {
  private Texts() {}

  /** Such as {@code 1.5 s} or {@code 250 ms}. */
  static String of(Duration duration) {
    if (duration.toMillis() < 1_000) {
      return duration.toMillis() + " ms";
    }
    double seconds = duration.toMillis() / 1e3;
    return seconds == Math.rint(seconds)
        ? String.format(Locale.ROOT, "%.0f s", seconds)
        : String.format(Locale.ROOT, "%.1f s", seconds);
  }

  /** Such as {@code 1.23 s}. */
  static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.2f s", seconds);
  }

  /** Such as {@code 1.23 ms}. */
  static String millis(double millis) {
    return String.format(Locale.ROOT, "%.2f ms", millis);
  }

  /** Such as {@code 1 write} or {@code 7 writes}. */
  static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
