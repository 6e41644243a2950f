package dev.durabench.ledger;

import static dev.durabench.ledger.Ledgers.acknowledged;
import static dev.durabench.ledger.Ledgers.found;
import static dev.durabench.ledger.Ledgers.foundUpTo;
import static dev.durabench.ledger.Outcome.FAILED;
import static dev.durabench.ledger.Outcome.OK;
import static dev.durabench.ledger.Outcome.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClassificationTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 1000})
  void reportsExactlyTheAcknowledgedIdsThatWereDeleted(int deleted) {
    int writes = 5000;
    Ledger ledger = acknowledged(writes);
    List<Long> ids = new ArrayList<>();
    for (long id = 1; id <= writes; id++) {
      ids.add(id);
    }
    Collections.shuffle(ids, new Random(deleted));
    List<Long> gone = ids.subList(0, deleted).stream().sorted().toList();
    Scan scan = found(ids.subList(deleted, writes).stream().mapToLong(Long::longValue).toArray());

    LedgerCounts counts = Classification.of(ledger, scan);

    assertThat(counts.lostIds()).isEqualTo(gone);
    assertThat(counts.lostAcknowledged()).isEqualTo(deleted);
    assertThat(counts.survived()).isEqualTo(writes - deleted);
    assertThat(counts.acknowledged()).isEqualTo(writes);
    assertThat(Classification.contradiction(ledger, scan)).isEmpty();
  }

  /** One write in every combination; columns are the classes. */
  @ParameterizedTest
  @CsvSource({
    // outcome, found, survived, lost, unknownSurvived, unknownLost, duplicated, failed,
    // contradiction
    "OK,      0, 0, 1, 0, 0, 0, 0, false",
    "OK,      1, 1, 0, 0, 0, 0, 0, false",
    "OK,      2, 1, 0, 0, 0, 1, 0, false",
    "UNKNOWN, 0, 0, 0, 0, 1, 0, 0, false",
    "UNKNOWN, 1, 0, 0, 1, 0, 0, 0, false",
    "UNKNOWN, 3, 0, 0, 1, 0, 1, 0, false",
    "FAILED,  0, 0, 0, 0, 0, 0, 1, false",
    "FAILED,  1, 0, 0, 0, 0, 0, 1, true",
    "FAILED,  2, 0, 0, 0, 0, 1, 1, true"
  })
  void putsEachWriteIntoItsClass(
      Outcome outcome,
      int times,
      long survived,
      long lost,
      long unknownSurvived,
      long unknownLost,
      long duplicated,
      long failed,
      boolean contradiction) {
    Ledger ledger = Ledgers.of(outcome);
    Scan scan = new Scan(times == 0 ? Map.of() : Map.of(1L, times), Optional.empty());

    assertThat(Classification.of(ledger, scan))
        .isEqualTo(
            new LedgerCounts(
                outcome == OK ? 1 : 0,
                survived,
                lost,
                unknownSurvived,
                unknownLost,
                duplicated,
                failed,
                lost == 1 ? List.of(1L) : List.of()));
    assertThat(Classification.contradiction(ledger, scan).isPresent()).isEqualTo(contradiction);
  }

  /** A database that remembers by itself what it kept, with a client that books the outcomes. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89})
  void agreesWithADatabaseThatCountsForItself(long seed) {
    Random random = new Random(seed);
    List<Entry> entries = new ArrayList<>();
    Map<Long, Integer> rows = new HashMap<>();
    Map<String, Long> model = new HashMap<>();
    List<Long> lost = new ArrayList<>();
    int writes = 200 + random.nextInt(800);
    for (long id = 1; id <= writes; id++) {
      boolean committed = random.nextInt(10) > 0;
      boolean answered = random.nextInt(10) > 0;
      boolean forgotten = committed && random.nextInt(20) == 0;
      boolean doubled = committed && !forgotten && random.nextInt(50) == 0;
      Outcome outcome = !answered ? UNKNOWN : committed ? OK : FAILED;
      entries.add(Ledgers.entry(id, outcome));
      if (committed && !forgotten) {
        rows.put(id, doubled ? 2 : 1);
      }
      if (doubled) {
        model.merge("duplicated", 1L, Long::sum);
      }
      if (!answered) {
        model.merge(committed && !forgotten ? "unknown-survived" : "unknown-lost", 1L, Long::sum);
      } else if (!committed) {
        model.merge("failed", 1L, Long::sum);
      } else {
        model.merge(forgotten ? "lost" : "survived", 1L, Long::sum);
        if (forgotten) {
          lost.add(id);
        }
      }
    }
    Ledger ledger = Ledgers.whole(entries);
    Scan scan = new Scan(rows, Optional.empty());

    LedgerCounts counts = Classification.of(ledger, scan);

    assertThat(counts.survived()).isEqualTo(model.getOrDefault("survived", 0L));
    assertThat(counts.lostAcknowledged()).isEqualTo(model.getOrDefault("lost", 0L));
    assertThat(counts.unknownSurvived()).isEqualTo(model.getOrDefault("unknown-survived", 0L));
    assertThat(counts.unknownLost()).isEqualTo(model.getOrDefault("unknown-lost", 0L));
    assertThat(counts.duplicated()).isEqualTo(model.getOrDefault("duplicated", 0L));
    assertThat(counts.failed()).isEqualTo(model.getOrDefault("failed", 0L));
    assertThat(counts.lostIds()).isEqualTo(lost).isNotEmpty();
    assertThat(Classification.contradiction(ledger, scan)).isEmpty();
  }

  @Test
  void findsIdsThatTheClientNeverSent() {
    assertThat(Classification.contradiction(acknowledged(3), found(1, 2, 3, 9, 4)))
        .hasValue("2 ids were found that the client never sent: 4, 9");
  }

  @Test
  void findsWritesThatTheClientHoldsForNotCommitted() {
    Ledger ledger = Ledgers.of(OK, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED);

    assertThat(Classification.contradiction(ledger, foundUpTo(7)))
        .hasValue(
            "6 writes were found that the client holds for not committed: 2, 3, 4, 5, 6, ...");
  }

  @Test
  void takesIdsBeyondALoggersLastForUnknown() {
    Ledger kept = acknowledged(3);
    Ledger ledger = new Ledger(kept.entries(), Optional.empty(), Keeper.LOGGER);

    assertThat(Classification.contradiction(ledger, foundUpTo(5))).isEmpty();
    assertThat(Classification.of(ledger, foundUpTo(5)).unknownSurvived()).isEqualTo(2);
    assertThat(Classification.of(ledger, foundUpTo(5)).survived()).isEqualTo(3);
  }

  @Test
  void refusesAnIdOnNoSide() {
    assertThat(Classification.contradiction(acknowledged(3), found(0, 1, 2, 3)))
        .hasValue("1 id was found that the client never sent: 0");
    Ledger logger = new Ledger(acknowledged(3).entries(), Optional.empty(), Keeper.LOGGER);
    assertThat(Classification.contradiction(logger, found(0, 1, 2, 3))).isPresent();
  }
}
