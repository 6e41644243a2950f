package dev.durabench.agent;

import dev.durabench.ledger.Entry;
import dev.durabench.ledger.Outcome;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link StreamPlan writer} tells a {@link LoggerPlan logger}, one line each:
 *
 * <pre>
 * sent 7 1790000000000120 1790000000000121     id, intended, sent: before it commits
 * answered 7 1790000000000533 ok               id, when, outcome
 * </pre>
 *
 * <p>Before that, the writer sends a line with the token, and the logger answers {@link #WELCOME}.
 * A write that was announced and never answered is unknown: the writer was killed in between. Back
 * comes, after each flush, the number of acknowledged writes that are on the logger's disk.
 */
final class LoggerLines {
  /** The byte that lets a writer in. */
  static final int WELCOME = '+';

  private long id;
  private long intendedMicros;
  private long sentMicros;
  private boolean open;

  static String sent(long id, long intendedMicros, long sentMicros) {
    return "sent " + id + " " + intendedMicros + " " + sentMicros + "\n";
  }

  static String answered(long id, long answeredMicros, Outcome outcome) {
    return "answered " + id + " " + answeredMicros + " " + outcome + "\n";
  }

  /**
   * Takes a line.
   *
   * @return the entry that it completes
   * @throws IllegalArgumentException when it does not follow from the lines before
   */
  @Nullable Entry take(String line) {
    String[] words = line.split(" ", -1);
    if (words.length != 4) {
      throw new IllegalArgumentException("not a line of a writer: " + line);
    }
    long named = Long.parseLong(words[1]);
    if (words[0].equals("sent") && !open && named == id + 1) {
      id = named;
      intendedMicros = Long.parseLong(words[2]);
      sentMicros = Long.parseLong(words[3]);
      open = true;
      return null;
    }
    if (words[0].equals("answered") && open && named == id) {
      open = false;
      Outcome outcome = Outcome.valueOf(words[3].toUpperCase(Locale.ROOT));
      return new Entry(id, intendedMicros, sentMicros, Long.parseLong(words[2]), outcome);
    }
    throw new IllegalArgumentException("after id " + id + " came: " + line);
  }

  /**
   * The write that was announced and not answered, when the writer is gone. It has no stamp of an
   * answer: nobody saw one, and the logger's clock is not the one that the others are of.
   */
  @Nullable Entry unanswered() {
    if (!open) {
      return null;
    }
    open = false;
    return new Entry(id, intendedMicros, sentMicros, 0, Outcome.UNKNOWN);
  }
}
