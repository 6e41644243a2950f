package dev.durabench.ledger;

import static dev.durabench.ledger.LedgerFiles.COLUMNS;
import static dev.durabench.ledger.LedgerFiles.HEADER;
import static dev.durabench.ledger.LedgerFiles.ended;
import static dev.durabench.ledger.LedgerFiles.line;
import static dev.durabench.ledger.LedgerFiles.read;
import static dev.durabench.ledger.LedgerFiles.whole;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LedgerFileTest {
  @Test
  void readsAWholeLedger() {
    Ledger ledger = read(whole(3));

    assertThat(ledger.incomplete()).isEmpty();
    assertThat(ledger.keeper()).isEqualTo(Keeper.CLIENT);
    assertThat(ledger.entries()).hasSize(3);
    assertThat(ledger.entries().get(1))
        .isEqualTo(
            new Entry(
                2,
                1_790_000_000_002_000L,
                1_790_000_000_002_001L,
                1_790_000_000_002_400L,
                Outcome.OK));
  }

  @Test
  void readsEveryOutcomeAndTheLogger() {
    String body =
        HEADER.replace("client", "logger")
            + COLUMNS
            + line(1, "ok")
            + line(2, "failed")
            + line(3, "unknown");

    Ledger ledger = read(ended(body, 3));

    assertThat(ledger.incomplete()).isEmpty();
    assertThat(ledger.keeper()).isEqualTo(Keeper.LOGGER);
    assertThat(ledger.entries())
        .extracting(Entry::outcome)
        .containsExactly(Outcome.OK, Outcome.FAILED, Outcome.UNKNOWN);
  }

  @Test
  void isUnresolvedAndNeverKeptWhereverItIsCutShort() {
    byte[] bytes = whole(12).getBytes(US_ASCII);
    // Every row is there: a ledger cut short must not pass for a shorter one that was kept.
    Scan scan =
        new Scan(
            java.util.stream.LongStream.rangeClosed(1, 12)
                .boxed()
                .collect(Collectors.toMap(id -> id, id -> 1)),
            Optional.empty());
    assertThat(judge(read(bytes), scan)).isEqualTo(Verdict.KEPT);

    for (int length = 0; length < bytes.length; length++) {
      Ledger cut = read(Arrays.copyOf(bytes, length));

      assertThat(cut.incomplete()).as("cut to %d of %d bytes", length, bytes.length).isPresent();
      assertThat(judge(cut, scan)).isEqualTo(Verdict.UNRESOLVED);
    }
  }

  @Test
  void isIncompleteWhicheverByteIsDamaged() {
    byte[] bytes = whole(5).getBytes(US_ASCII);

    for (int at = 0; at < bytes.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] damaged = bytes.clone();
        damaged[at] ^= (byte) (1 << bit);

        assertThat(read(damaged).incomplete()).as("bit %d of byte %d", bit, at).isPresent();
      }
    }
  }

  @Test
  void isIncompleteWithoutARowEvenWhenTheEndLineFits() {
    String body = HEADER + COLUMNS + line(1, "ok") + line(3, "ok");

    assertThat(read(ended(body, 2)).incomplete()).hasValue("id 2 is missing");
  }

  @Test
  void isIncompleteWhenAnIdComesTwice() {
    String body = HEADER + COLUMNS + line(1, "ok") + line(2, "ok") + line(2, "unknown");

    assertThat(read(ended(body, 3)).incomplete()).hasValue("id 2 is in it twice");
  }

  @Test
  void sortsEntriesThatWereAnsweredOutOfOrder() {
    String body = HEADER + COLUMNS + line(2, "ok") + line(3, "ok") + line(1, "unknown");

    Ledger ledger = read(ended(body, 3));

    assertThat(ledger.incomplete()).isEmpty();
    assertThat(ledger.entries()).extracting(Entry::id).containsExactly(1L, 2L, 3L);
  }

  @Test
  void isIncompleteAfterAnOverflow() {
    String body = HEADER + COLUMNS + line(1, "ok") + "overflow,1017\n";

    assertThat(read(ended(body, 1)).incomplete()).hasValue("1,017 entries overflowed its queue");
  }

  @Test
  void isIncompleteWhenCountOrChecksumDisagree() {
    String body = HEADER + COLUMNS + line(1, "ok") + line(2, "ok");

    assertThat(read(ended(body, 3)).incomplete())
        .hasValue("it holds 2 entries, but its end line says 3");
    assertThat(read(body + "end,2,00000000\n").incomplete())
        .hasValue("its checksum is wrong: it was damaged or altered");
  }

  @Test
  void isIncompleteWhenSomethingFollowsTheEnd() {
    assertThat(read(whole(2) + line(3, "ok")).incomplete())
        .hasValue("there is more after the end line");
    assertThat(read(whole(2) + whole(2)).incomplete()).isPresent();
    assertThat(read(whole(2) + "3,1,1").incomplete()).hasValue("it is cut short within line 6");
  }

  @Test
  void isIncompleteInAnotherVersion() {
    String body = HEADER.replace(",1,", ",2,") + COLUMNS + line(1, "ok");

    assertThat(read(ended(body, 1)).incomplete()).hasValue("it has version 2 of the format, not 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2,1,1,1",
        "2,1,1,1,1,ok",
        "2,1,1,1,OK",
        "2,1,1,,ok",
        "2,1,-1,1,ok",
        "0,1,1,1,ok",
        "2,1,1,0,ok",
        "2,1,1,1234567890123456789,ok",
        " 2,1,1,1,ok",
        "2,1,1,1,ok\r",
        "overflow,0",
        "overflow,x",
        "endless",
        ""
      })
  void isIncompleteWithAMalformedLine(String malformed) {
    String body = HEADER + COLUMNS + line(1, "ok") + malformed + "\n";

    Ledger ledger = read(ended(body, 2));

    assertThat(ledger.incomplete()).hasValue("line 4 is malformed");
    assertThat(ledger.entries()).hasSize(1);
  }

  @Test
  void isIncompleteWithoutAFile() {
    assertThat(LedgerFile.read(Path.of("no", "such", "ledger.csv")).incomplete())
        .hasValue("there is no file " + Path.of("no", "such", "ledger.csv"));
  }

  @Test
  void isIncompleteWhenItIsSomethingElse() {
    assertThat(read("{\"json\": true}\n").incomplete()).hasValue("it does not begin as a ledger");
    assertThat(read("x".repeat(100_000)).incomplete())
        .hasValue("it holds an overlong line: it is no ledger, or was damaged");
  }

  private static Verdict judge(Ledger ledger, Scan scan) {
    LedgerCounts counts = Classification.of(ledger, scan);
    return VerdictRule.judge(
            Promise.kept(Set.of(Fault.KILL)),
            Fault.KILL,
            ledger,
            scan,
            counts,
            1_790_000_000_900_000L)
        .verdict();
  }

  @Test
  void countsAreWhatTheScanMakesOfAnEmptyLedger() {
    Ledger ledger = read(ended(HEADER + COLUMNS, 0));

    assertThat(ledger.incomplete()).isEmpty();
    assertThat(judge(ledger, new Scan(Map.of(), Optional.empty()))).isEqualTo(Verdict.UNRESOLVED);
  }
}
