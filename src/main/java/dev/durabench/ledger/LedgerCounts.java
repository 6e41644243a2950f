package dev.durabench.ledger;

import java.util.List;

/**
 * The ledger held against the scan. Counts are of writes.
 *
 * @param acknowledged answered {@link Outcome#OK}
 * @param survived acknowledged and found
 * @param lostAcknowledged acknowledged and not found
 * @param unknownSurvived unknown and found
 * @param unknownLost unknown and not found
 * @param duplicated ids found more than once
 * @param failed certainly not committed, as the client saw it
 * @param lostIds the ids of {@code lostAcknowledged}, ascending, all of them
 */
public record LedgerCounts(
    long acknowledged,
    long survived,
    long lostAcknowledged,
    long unknownSurvived,
    long unknownLost,
    long duplicated,
    long failed,
    List<Long> lostIds) {
  public LedgerCounts {
    lostIds = List.copyOf(lostIds);
  }
}
