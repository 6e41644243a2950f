package dev.durabench.target.postgres;

import java.util.Optional;

/** Positions in the WAL: bytes as a number, {@code 16/B374D848} as PostgreSQL writes them. */
public final class Lsn {
  private static final int SEGMENT_BITS = 24;

  private Lsn() {}

  /** 0 for the empty text, which stands for SQL null. */
  public static long parse(String text) {
    if (text.isEmpty()) {
      return 0;
    }
    int slash = text.indexOf('/');
    return (Long.parseLong(text.substring(0, slash), 16) << 32)
        | Long.parseLong(text.substring(slash + 1), 16);
  }

  public static String text(long position) {
    return "%X/%X".formatted(position >>> 32, position & 0xFFFFFFFFL);
  }

  /** The last 16 digits of the name of the 16 MB segment that holds a position. */
  public static String segment(long position) {
    return "%08X%08X".formatted(position >>> 32, (position & 0xFFFFFFFFL) >>> SEGMENT_BITS);
  }

  /** Where a timeline ended, by the history file of a later one; empty when it is no ancestor. */
  public static Optional<Long> fork(String history, int timeline) {
    for (String line : history.split("\n", -1)) {
      String[] columns = line.strip().split("\\s+", 3);
      if (columns.length >= 2 && columns[0].equals(Integer.toString(timeline))) {
        return Optional.of(parse(columns[1]));
      }
    }
    return Optional.empty();
  }
}
