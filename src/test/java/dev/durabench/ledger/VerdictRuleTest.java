package dev.durabench.ledger;

import static dev.durabench.ledger.Ledgers.START;
import static dev.durabench.ledger.Ledgers.acknowledged;
import static dev.durabench.ledger.Ledgers.entry;
import static dev.durabench.ledger.Ledgers.found;
import static dev.durabench.ledger.Ledgers.foundUpTo;
import static dev.durabench.ledger.Ledgers.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VerdictRuleTest {
  private static final Promise KEPT = Promise.kept(Set.of(Fault.KILL, Fault.FREEZE));
  private static final Promise AT_MOST_250_MS =
      Promise.loseAtMost(Duration.ofMillis(250), Set.of(Fault.KILL));

  /** 1,204 writes, one a millisecond; the fault comes with the answer to the last. */
  private static final long FAULT = START + 1_204_000;

  @Test
  void isKeptWhenEveryAcknowledgedWriteSurvived() {
    assertThat(judge(KEPT, acknowledged(1204), foundUpTo(1204), FAULT))
        .isEqualTo(new Judgement(Verdict.KEPT, "all 1,204 acknowledged writes survived the kill"));
  }

  @Test
  void reportsBrokenWhenOneAcknowledgedRowIsGone() {
    assertThat(judge(KEPT, acknowledged(1204), foundUpTo(1203), FAULT + 7_000))
        .isEqualTo(
            new Judgement(
                Verdict.BROKEN,
                "1 of 1,204 acknowledged writes lost, the oldest 7 ms before the fault;"
                    + " promised to lose none"));
  }

  @Test
  void isNotPromisedWhenTheFaultIsNotCovered() {
    assertThat(judge(Promise.kept(Set.of(Fault.FREEZE)), acknowledged(1204), foundUpTo(792), FAULT))
        .isEqualTo(
            new Judgement(
                Verdict.NOT_PROMISED,
                "412 of 1,204 acknowledged writes lost, the oldest 411 ms before the fault;"
                    + " nothing is promised against kill"));
    assertThat(judge(Promise.none(), acknowledged(1204), foundUpTo(1204), FAULT))
        .isEqualTo(
            new Judgement(
                Verdict.NOT_PROMISED,
                "all 1,204 acknowledged writes survived the kill; nothing is promised against kill"));
  }

  @Test
  void isUnresolvedWhenTheLedgerIsNotWhole() {
    Ledger ledger =
        new Ledger(acknowledged(10).entries(), Optional.of("it is cut short within line 12"));

    assertThat(judge(KEPT, ledger, foundUpTo(10), FAULT))
        .isEqualTo(
            new Judgement(
                Verdict.UNRESOLVED, "the ledger is not whole: it is cut short within line 12"));
    assertThat(judge(KEPT, ledger, foundUpTo(3), FAULT).verdict()).isEqualTo(Verdict.UNRESOLVED);
    assertThat(judge(Promise.none(), ledger, foundUpTo(3), FAULT).verdict())
        .isEqualTo(Verdict.UNRESOLVED);
  }

  @Test
  void isUnresolvedWhenTheScanIsNotWhole() {
    Scan scan = new Scan(foundUpTo(9).found(), Optional.of("standby s2 cannot be read"));

    assertThat(judge(KEPT, acknowledged(10), scan, FAULT))
        .isEqualTo(
            new Judgement(Verdict.UNRESOLVED, "the scan is not whole: standby s2 cannot be read"));
  }

  @Test
  void isUnresolvedWhenTheBooksContradictEachOther() {
    assertThat(judge(KEPT, acknowledged(10), foundUpTo(11), FAULT))
        .isEqualTo(
            new Judgement(
                Verdict.UNRESOLVED,
                "ledger and scan contradict each other: 1 id was found that the client never"
                    + " sent: 11"));
    assertThat(judge(KEPT, Ledgers.of(Outcome.OK, Outcome.FAILED), foundUpTo(2), FAULT).verdict())
        .isEqualTo(Verdict.UNRESOLVED);
  }

  @Test
  void isUnresolvedWhenNothingWasAcknowledged() {
    assertThat(
            judge(KEPT, Ledgers.of(Outcome.UNKNOWN, Outcome.FAILED), foundUpTo(1), FAULT).verdict())
        .isEqualTo(Verdict.UNRESOLVED);
  }

  @Test
  void isUnresolvedWhenNothingWasAcknowledgedBeforeTheFault() {
    assertThat(judge(KEPT, acknowledged(10), foundUpTo(10), START))
        .isEqualTo(
            new Judgement(
                Verdict.UNRESOLVED,
                "no write was acknowledged before the fault, so nothing was put to the test"));
  }

  @Test
  void doesNotMindWhatBecameOfUnknownWrites() {
    Ledger ledger = Ledgers.of(Outcome.OK, Outcome.UNKNOWN, Outcome.UNKNOWN, Outcome.OK);

    assertThat(judge(KEPT, ledger, found(1, 2, 4), FAULT).verdict()).isEqualTo(Verdict.KEPT);
  }

  @Test
  void tellsDuplicatesAndCountsThemAsSurvived() {
    assertThat(judge(KEPT, acknowledged(3), found(1, 2, 2, 3, 3), FAULT))
        .isEqualTo(
            new Judgement(
                Verdict.KEPT,
                "all 3 acknowledged writes survived the kill (2 ids found more than once)"));
  }

  @ParameterizedTest
  @CsvSource({"1, KEPT", "100, KEPT", "250, KEPT", "251, KEPT", "252, BROKEN", "1204, BROKEN"})
  void measuresALimitedLossByTheAgeOfTheOldest(int lost, Verdict expected) {
    Judgement judgement = judge(AT_MOST_250_MS, acknowledged(1204), foundUpTo(1204 - lost), FAULT);

    assertThat(judgement.verdict()).isEqualTo(expected);
    assertThat(judgement.reason())
        .isEqualTo(
            String.format(
                Locale.ROOT,
                "%,d of 1,204 acknowledged writes lost, the oldest %,d ms before the fault;"
                    + " promised at most 250 ms",
                lost,
                lost - 1));
  }

  @Test
  void breaksALimitedLossByOneOldWriteAmongManySurvivors() {
    Scan allButTheFirst = found(java.util.stream.LongStream.rangeClosed(2, 1204).toArray());

    assertThat(judge(AT_MOST_250_MS, acknowledged(1204), allButTheFirst, FAULT))
        .isEqualTo(
            new Judgement(
                Verdict.BROKEN,
                "1 of 1,204 acknowledged writes lost, the oldest 1,203 ms before the fault;"
                    + " promised at most 250 ms"));
  }

  @Test
  void keepsTheMicrosecondsThatDecide() {
    assertThat(judge(AT_MOST_250_MS, acknowledged(10), foundUpTo(9), START + 10_000 + 250_001))
        .isEqualTo(
            new Judgement(
                Verdict.BROKEN,
                "1 of 10 acknowledged writes lost, the oldest 250.001 ms before the fault;"
                    + " promised at most 250 ms"));
  }

  @Test
  void countsFromTheLastAcknowledgementWhenItCameAfterTheFault() {
    // A power-off takes time to arrive: 1,000 more acknowledgements, the last 100 of them lost.
    assertThat(judge(AT_MOST_250_MS, acknowledged(1204), foundUpTo(1104), START + 204_000))
        .isEqualTo(
            new Judgement(
                Verdict.KEPT,
                "100 of 1,204 acknowledged writes lost, the oldest 99 ms before the last"
                    + " acknowledgement; promised at most 250 ms"));
    assertThat(judge(AT_MOST_250_MS, acknowledged(1204), foundUpTo(900), START + 204_000).verdict())
        .isEqualTo(Verdict.BROKEN);
  }

  @Test
  void doesNotAgeLossesByTheAcknowledgementsOfTheNewPrimary() {
    // 100 acknowledged, the last 10 lost, an unknown at the fault, then 900 by the new primary.
    List<Entry> entries = new ArrayList<>(acknowledged(100).entries());
    entries.add(entry(101, Outcome.UNKNOWN));
    for (long id = 102; id <= 1000; id++) {
      entries.add(entry(id, Outcome.OK));
    }
    long[] ids =
        java.util.stream.LongStream.rangeClosed(1, 1000)
            .filter(id -> id <= 90 || id > 101)
            .toArray();

    assertThat(judge(AT_MOST_250_MS, whole(entries), found(ids), START + 100_000))
        .isEqualTo(
            new Judgement(
                Verdict.KEPT,
                "10 of 999 acknowledged writes lost, the oldest 9 ms before the fault;"
                    + " promised at most 250 ms"));
  }

  @Test
  void takesASecondOfSilenceForTheEndOfTheOldPrimary() {
    // 100 acknowledged until 10 ms after the fault, the last 10 lost; after 2 s somebody goes on.
    List<Entry> entries = new ArrayList<>(acknowledged(100).entries());
    for (long id = 101; id <= 900; id++) {
      long answered = START + 2_000_000 + id * 1000;
      entries.add(new Entry(id, answered - 500, answered - 400, answered, Outcome.OK));
    }
    long[] ids =
        java.util.stream.LongStream.rangeClosed(1, 900)
            .filter(id -> id <= 90 || id > 100)
            .toArray();

    assertThat(judge(AT_MOST_250_MS, whole(entries), found(ids), START + 90_000))
        .isEqualTo(
            new Judgement(
                Verdict.KEPT,
                "10 of 900 acknowledged writes lost, the oldest 9 ms before the last"
                    + " acknowledgement; promised at most 250 ms"));
  }

  @Test
  void breaksALimitedLossWhenTheNewPrimaryLosesToo() {
    List<Entry> entries = new ArrayList<>(acknowledged(100).entries());
    entries.add(entry(101, Outcome.UNKNOWN));
    for (long id = 102; id <= 1000; id++) {
      entries.add(entry(id, Outcome.OK));
    }
    long[] ids =
        java.util.stream.LongStream.rangeClosed(1, 1000)
            .filter(id -> id < 200 || id > 210)
            .toArray();

    assertThat(judge(AT_MOST_250_MS, whole(entries), found(ids), START + 100_000))
        .isEqualTo(
            new Judgement(
                Verdict.BROKEN,
                "11 of 999 acknowledged writes lost, the oldest 800 ms before the last"
                    + " acknowledgement; promised at most 250 ms"));
  }

  @Test
  void tellsTheAgeOfTheOldestLoss() {
    Ledger ledger = acknowledged(1204);

    assertThat(
            VerdictRule.oldestLostMicros(ledger, Classification.of(ledger, foundUpTo(1204)), FAULT))
        .isEmpty();
    assertThat(
            VerdictRule.oldestLostMicros(ledger, Classification.of(ledger, foundUpTo(204)), FAULT))
        .hasValue(999_000);
  }

  @Test
  void refusesAFaultWithoutATime() {
    assertThatThrownBy(() -> judge(KEPT, acknowledged(1), foundUpTo(1), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "ar-EG-u-nu-arab"})
  void saysTheSameInEveryLocale(String tag) {
    Locale before = Locale.getDefault();
    Judgement expected = judge(AT_MOST_250_MS, acknowledged(1204), foundUpTo(2), FAULT + 1);
    try {
      Locale.setDefault(Locale.forLanguageTag(tag));
      assertThat(judge(AT_MOST_250_MS, acknowledged(1204), foundUpTo(2), FAULT + 1))
          .isEqualTo(expected);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void deletingEverythingIsBroken() {
    assertThat(judge(KEPT, acknowledged(5), new Scan(Map.of(), Optional.empty()), FAULT).verdict())
        .isEqualTo(Verdict.BROKEN);
  }

  private static Judgement judge(Promise promise, Ledger ledger, Scan scan, long faultMicros) {
    LedgerCounts counts = Classification.of(ledger, scan);
    return VerdictRule.judge(promise, Fault.KILL, ledger, scan, counts, faultMicros);
  }
}
