package dev.durabench.ledger;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A ledger read back.
 *
 * @param entries in the order of their ids
 * @param incomplete why the ledger cannot be trusted to be whole (cut short, overflow, ids
 *     missing); empty when it is whole
 * @param keeper who kept it; decides about ids beyond the last entry: a client never sent them, but
 *     a logger may just not have heard of them any more
 */
public record Ledger(List<Entry> entries, Optional<String> incomplete, Keeper keeper) {
  public Ledger {
    entries = CompactEntries.copyOf(entries);
    requireNonNull(incomplete, "incomplete is null");
    requireNonNull(keeper, "keeper is null");
  }

  /** A ledger that the writing client kept. */
  public Ledger(List<Entry> entries, Optional<String> incomplete) {
    this(entries, incomplete, Keeper.CLIENT);
  }

  /**
   * The same ledger as somebody stamps it whose clock is behind.
   *
   * @param aheadMicros how far the ledger's own clock is ahead of that one; negative when behind
   */
  public Ledger onClockBehind(long aheadMicros) {
    if (aheadMicros == 0) {
      return this;
    }
    CompactEntries.Builder shifted = new CompactEntries.Builder();
    for (Entry entry : entries) {
      shifted.add(
          new Entry(
              entry.id(),
              shifted(entry.intendedMicros(), aheadMicros),
              shifted(entry.sentMicros(), aheadMicros),
              shifted(entry.answeredMicros(), aheadMicros),
              entry.outcome()));
    }
    return new Ledger(shifted.inOrderGiven(), incomplete, keeper);
  }

  /** 0 is no stamp. */
  private static long shifted(long micros, long aheadMicros) {
    return micros == 0 ? 0 : micros - aheadMicros;
  }

  /** When each acknowledgement was seen, ascending, microseconds since the epoch. */
  public long[] ackMicros() {
    long[] acks =
        entries.stream()
            .filter(entry -> entry.outcome() == Outcome.OK)
            .mapToLong(Entry::answeredMicros)
            .toArray();
    Arrays.sort(acks);
    return acks;
  }
}
