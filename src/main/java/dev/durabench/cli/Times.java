package dev.durabench.cli;

import java.time.Duration;

/** Durations as people say them. */
final class Times {
  private Times() {}

  /** Such as {@code 45 s}, {@code 3 min 20 s}, {@code 2 h 5 min}. */
  static String text(Duration duration) {
    long seconds = Math.max(0, Math.round(duration.toMillis() / 1000.0));
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3600) {
      return seconds / 60 + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
    }
    long minutes = seconds / 60;
    return minutes / 60 + " h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + " min");
  }

  /** As {@link #text}, no more exact than an estimate is. */
  static String about(Duration duration) {
    long seconds = Math.max(0, duration.toSeconds());
    long step = seconds < 30 ? 5 : seconds < 300 ? 10 : 60;
    return "about " + text(Duration.ofSeconds(Math.max(step, (seconds + step / 2) / step * step)));
  }
}
