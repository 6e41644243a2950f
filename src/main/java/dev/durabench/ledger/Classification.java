package dev.durabench.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Holds a ledger against a scan, write by write. */
public final class Classification {
  private static final int SHOWN_IDS = 5;

  private Classification() {}

  /**
   * Counts what became of every write. Ids found beyond the end of a {@link Keeper#LOGGER logger's}
   * ledger count as unknown and survived: their client died before it could report them. Other ids
   * that should not be there are in no class; {@link #contradiction} finds them.
   */
  public static LedgerCounts of(Ledger ledger, Scan scan) {
    long acknowledged = 0;
    long failed = 0;
    long unknownSurvived = 0;
    long unknownLost = 0;
    long duplicated = 0;
    long highestId = 0;
    List<Long> lostIds = new ArrayList<>();
    for (Entry entry : ledger.entries()) {
      boolean found = scan.found().containsKey(entry.id());
      highestId = Math.max(highestId, entry.id());
      switch (entry.outcome()) {
        case OK -> {
          acknowledged++;
          if (!found) {
            lostIds.add(entry.id());
          }
        }
        case FAILED -> failed++;
        case UNKNOWN -> {
          if (found) {
            unknownSurvived++;
          } else {
            unknownLost++;
          }
        }
      }
    }
    for (var found : scan.found().entrySet()) {
      if (found.getValue() > 1) {
        duplicated++;
      }
      if (ledger.keeper() == Keeper.LOGGER && found.getKey() > highestId) {
        unknownSurvived++;
      }
    }
    lostIds.sort(null);
    return new LedgerCounts(
        acknowledged,
        acknowledged - lostIds.size(),
        lostIds.size(),
        unknownSurvived,
        unknownLost,
        duplicated,
        failed,
        lostIds);
  }

  /**
   * Why ledger and scan cannot both be right; empty when they can. An id that was found although
   * the client never sent it, or holds it for certainly not committed, means that the books are
   * wrong: somebody else wrote, the scan read another run's rows, or an outcome was misjudged.
   * Nothing that rests on such books can be trusted, whatever it says about losses.
   */
  public static Optional<String> contradiction(Ledger ledger, Scan scan) {
    List<Long> failedButFound = new ArrayList<>();
    long inLedgerAndFound = 0;
    long highestId = 0;
    for (Entry entry : ledger.entries()) {
      highestId = Math.max(highestId, entry.id());
      if (scan.found().containsKey(entry.id())) {
        inLedgerAndFound++;
        if (entry.outcome() == Outcome.FAILED) {
          failedButFound.add(entry.id());
        }
      }
    }
    if (!failedButFound.isEmpty()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%s found that the client holds for not committed: %s",
              count(failedButFound.size(), "write was", "writes were"),
              sample(failedButFound)));
    }
    if (inLedgerAndFound == scan.found().size()) {
      return Optional.empty();
    }
    List<Long> neverSent = neverSent(ledger, scan, highestId);
    return neverSent.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%s found that the client never sent: %s",
                count(neverSent.size(), "id was", "ids were"),
                sample(neverSent)));
  }

  private static List<Long> neverSent(Ledger ledger, Scan scan, long highestId) {
    var sent = ledger.entries().stream().map(Entry::id).collect(Collectors.toSet());
    boolean mayBeMore = ledger.keeper() == Keeper.LOGGER;
    return scan.found().keySet().stream()
        .filter(id -> !sent.contains(id))
        .filter(id -> !(mayBeMore && id > highestId))
        .sorted()
        .toList();
  }

  private static String count(int count, String one, String many) {
    return count == 1 ? "1 " + one : String.format(Locale.ROOT, "%,d %s", count, many);
  }

  private static String sample(List<Long> ids) {
    String shown =
        ids.stream()
            .sorted()
            .limit(SHOWN_IDS)
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    return ids.size() > SHOWN_IDS ? shown + ", ..." : shown;
  }
}
