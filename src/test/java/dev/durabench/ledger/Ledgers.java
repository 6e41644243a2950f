package dev.durabench.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ledgers and scans for tests: one write a millisecond from {@link #START} on. */
final class Ledgers {
  static final long START = 1_790_000_000_000_000L;

  private Ledgers() {}

  /** Answered id milliseconds after the start. */
  static Entry entry(long id, Outcome outcome) {
    long answered = START + id * 1000;
    return new Entry(id, answered - 500, answered - 400, answered, outcome);
  }

  static Ledger acknowledged(int count) {
    List<Entry> entries = new ArrayList<>();
    for (int id = 1; id <= count; id++) {
      entries.add(entry(id, Outcome.OK));
    }
    return whole(entries);
  }

  static Ledger of(Outcome... outcomes) {
    List<Entry> entries = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      entries.add(entry(entries.size() + 1, outcome));
    }
    return whole(entries);
  }

  static Ledger whole(List<Entry> entries) {
    return new Ledger(entries, Optional.empty());
  }

  static Scan found(long... ids) {
    Map<Long, Integer> found = new HashMap<>();
    for (long id : ids) {
      found.merge(id, 1, Integer::sum);
    }
    return new Scan(found, Optional.empty());
  }

  static Scan foundUpTo(long highest) {
    return found(java.util.stream.LongStream.rangeClosed(1, highest).toArray());
  }
}
