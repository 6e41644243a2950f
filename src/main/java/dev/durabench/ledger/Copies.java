package dev.durabench.ledger;

import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;

/** Two copies of one ledger, kept by two who heard of the same writes. */
public final class Copies {
  private Copies() {}

  /**
   * Where two copies disagree; empty when they say the same about the same writes. Which of them is
   * wrong cannot be told, so that neither proves anything.
   *
   * @param logger kept by the logger
   * @param writer kept by the writer
   */
  public static Optional<String> disagreement(Ledger logger, Ledger writer) {
    if (writer.incomplete().isPresent()) {
      return Optional.of("the writer's copy is not whole: " + writer.incomplete().get());
    }
    Iterator<Entry> theirs = writer.entries().iterator();
    for (Entry entry : logger.entries()) {
      if (!theirs.hasNext()) {
        break;
      }
      Entry other = theirs.next();
      if (!entry.equals(other)) {
        return Optional.of(
            String.format(
                Locale.ROOT,
                "the logger has %s, the writer has %s",
                describe(entry),
                describe(other)));
      }
    }
    return logger.entries().size() == writer.entries().size()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the logger has %,d writes, the writer has %,d",
                logger.entries().size(),
                writer.entries().size()));
  }

  private static String describe(Entry entry) {
    return String.format(
        Locale.ROOT,
        "id %d %s at %d",
        entry.id(),
        LedgerFormat.key(entry.outcome()),
        entry.answeredMicros());
  }
}
