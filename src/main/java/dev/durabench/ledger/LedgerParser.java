package dev.durabench.ledger;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Takes a ledger file's lines one after the other; stops listening at the first problem. */
final class LedgerParser {
  private enum Expecting {
    HEADER,
    COLUMNS,
    ENTRIES,
    END,
    NOTHING
  }

  private final CompactEntries.Builder entries = new CompactEntries.Builder();
  private final CRC32 crc = new CRC32();
  private Expecting expecting = Expecting.HEADER;
  private Keeper keeper = Keeper.CLIENT;
  private long lineNumber;
  private long count;
  private long dropped;
  private @Nullable String problem;

  /**
   * One line.
   *
   * @param length its length without the line feed, which follows it in {@code bytes}
   * @return false when there is no use in more lines
   */
  boolean line(byte[] bytes, int length) {
    lineNumber++;
    String line = new String(bytes, 0, length, ISO_8859_1);
    switch (expecting) {
      case HEADER -> header(line);
      case COLUMNS -> columns(line);
      case ENTRIES -> entryOrEnd(line);
      case END -> end(line);
      case NOTHING -> fail("there is more after the end line");
    }
    crc.update(bytes, 0, length + 1);
    return problem == null;
  }

  /** Says that the file ends in the middle of a line. */
  void cutLine() {
    lineNumber++;
    problem = "it is cut short within line " + lineNumber;
  }

  void fail(String reason) {
    problem = reason;
  }

  Ledger ledger() {
    if (problem == null && expecting != Expecting.NOTHING) {
      problem = String.format(Locale.ROOT, "it is cut short after %,d entries: no end line", count);
    }
    List<Entry> inOrder = entries.inOrderOfIds();
    if (problem == null && dropped > 0) {
      problem = String.format(Locale.ROOT, "%,d entries overflowed its queue", dropped);
    }
    if (problem == null) {
      problem = discontinuity(inOrder);
    }
    return new Ledger(inOrder, Optional.ofNullable(problem), keeper);
  }

  private void header(String line) {
    String[] fields = line.split(",", -1);
    if (fields.length != 4 || !fields[0].equals(LedgerFormat.MAGIC)) {
      fail("it does not begin as a ledger");
    } else if (!fields[1].equals(LedgerFormat.VERSION)) {
      fail("it has version " + fields[1] + " of the format, not " + LedgerFormat.VERSION);
    } else if (number(fields[3]) < 0) {
      fail("its first line is malformed");
    } else {
      switch (fields[2]) {
        case "client" -> keeper = Keeper.CLIENT;
        case "logger" -> keeper = Keeper.LOGGER;
        default -> fail("its first line is malformed");
      }
      expecting = Expecting.COLUMNS;
    }
  }

  private void columns(String line) {
    if (line.equals(LedgerFormat.COLUMNS)) {
      expecting = Expecting.ENTRIES;
    } else {
      malformed();
    }
  }

  private void entryOrEnd(String line) {
    if (line.startsWith(LedgerFormat.END)) {
      end(line);
    } else if (line.startsWith(LedgerFormat.OVERFLOW + ",")) {
      dropped = number(line.substring(LedgerFormat.OVERFLOW.length() + 1));
      expecting = Expecting.END;
      if (dropped < 1) {
        malformed();
      }
    } else {
      entry(line);
    }
  }

  private void entry(String line) {
    String[] fields = line.split(",", -1);
    Outcome outcome = fields.length == 5 ? outcome(fields[4]) : null;
    if (outcome == null) {
      malformed();
      return;
    }
    long id = number(fields[0]);
    long intended = number(fields[1]);
    long sent = number(fields[2]);
    long answered = number(fields[3]);
    boolean acknowledgedAtNoTime = outcome == Outcome.OK && answered < 1;
    if (id < 1 || intended < 0 || sent < 0 || answered < 0 || acknowledgedAtNoTime) {
      malformed();
      return;
    }
    entries.add(new Entry(id, intended, sent, answered, outcome));
    count++;
  }

  private void end(String line) {
    String[] fields = line.split(",", -1);
    if (fields.length != 3 || !fields[0].equals(LedgerFormat.END)) {
      malformed();
    } else if (number(fields[1]) != count) {
      fail(
          String.format(
              Locale.ROOT, "it holds %,d entries, but its end line says %s", count, fields[1]));
    } else if (!fields[2].equals(LedgerFormat.checksum(crc))) {
      fail("its checksum is wrong: it was damaged or altered");
    }
    expecting = Expecting.NOTHING;
  }

  private void malformed() {
    fail("line " + lineNumber + " is malformed");
  }

  private static @Nullable String discontinuity(List<Entry> entries) {
    long expected = 1;
    for (Entry entry : entries) {
      if (entry.id() > expected) {
        return "id " + expected + " is missing";
      }
      if (entry.id() < expected) {
        return "id " + entry.id() + " is in it twice";
      }
      expected++;
    }
    return null;
  }

  private static @Nullable Outcome outcome(String key) {
    return switch (key) {
      case "ok" -> Outcome.OK;
      case "failed" -> Outcome.FAILED;
      case "unknown" -> Outcome.UNKNOWN;
      default -> null;
    };
  }

  /** The number in a field, or -1 when it is none (18 digits are enough for any stamp). */
  private static long number(String field) {
    if (field.isEmpty() || field.length() > 18) {
      return -1;
    }
    long value = 0;
    for (int i = 0; i < field.length(); i++) {
      char digit = field.charAt(i);
      if (digit < '0' || digit > '9') {
        return -1;
      }
      value = value * 10 + (digit - '0');
    }
    return value;
  }
}
