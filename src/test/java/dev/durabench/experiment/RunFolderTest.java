package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Gap;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RunFolderTest {
  private static final CellKey KEY =
      new CellKey("local", "pg", "fail-over", Map.of("mode", "any-1", "fault", "kill"));

  @TempDir private Path results;

  private static Cell cell(String fingerprint) {
    return new Cell(
        KEY.toString(),
        "local",
        "pg",
        "fail-over",
        KEY.parameters(),
        fingerprint,
        false,
        "process death only",
        List.of(
            Measurement.once(Metric.FAIL_OVER_FIRST_ACK, 1.25, 1),
            Measurement.missing(Metric.REJOIN_DURATION, "it did not come back")),
        Optional.of(new LedgerCounts(10, 8, 2, 1, 0, 0, 3, List.of(9L, 10L))),
        Optional.of(new Judgement(Verdict.BROKEN, "2 of 10 acknowledged writes lost")),
        List.of(new Gap(1_790_000_000_000_000L, 1_250_000, "kill of the primary")),
        Map.of("fault-requested", 1_790_000_000_000_000L),
        Map.of("kernel", "6.1"),
        List.of(new RawFile("raw/x/ledger.csv", "00ff")));
  }

  private RunFolder open() {
    return RunFolder.open(results, "bench", "local", "20260101");
  }

  @Test
  void givesAKeptCellBackToTheSameFingerprintOnly() {
    open().keep(cell("abc"));

    assertThat(open().cell(KEY, "abc")).contains(cell("abc"));
    assertThat(open().cell(KEY, "abd")).isEmpty();
  }

  @Test
  void holdsOneCellAKey() {
    RunFolder folder = open();
    folder.keep(cell("abc"));
    folder.keep(cell("abd"));

    assertThat(RunFolder.read(results.resolve("bench/latest")).cells())
        .containsExactly(cell("abd"));
  }

  @Test
  void dropsACellOfAnotherFingerprintAndLeavesItsRawFiles() throws IOException {
    RunFolder folder = open();
    Path raw = Files.writeString(folder.raw(KEY).resolve("ledger.csv"), "some");
    folder.keep(cell("abc"));

    folder.dropOther(KEY, "abc");
    assertThat(folder.result().cells()).containsExactly(cell("abc"));

    folder.dropOther(KEY, "abd");
    assertThat(RunFolder.read(folder.root()).cells()).isEmpty();
    assertThat(folder.root().resolve("cells")).isEmptyDirectory();
    assertThat(raw).hasContent("some");
  }

  @Test
  void tellsCellsThatAreStillAskedForFromOthers() {
    RunFolder folder = open();
    folder.keep(cell("abc"));

    assertThat(folder.result().current(Set.of(KEY.toString(), "other")).cells())
        .containsExactly(cell("abc"));
    assertThat(folder.result().current(Set.of("other")).cells()).isEmpty();
    assertThat(folder.result().current(Set.of("other")).run()).isEqualTo("20260101");
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE"})
  void writesTheSealedForm(String locale) throws IOException {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag(locale));
      open().keep(cell("abc"));
    } finally {
      Locale.setDefault(before);
    }

    try (var golden = RunFolderTest.class.getResourceAsStream("result.golden.json")) {
      assertThat(golden).isNotNull();
      assertThat(Files.readString(results.resolve("bench/latest/result.json")))
          .isEqualTo(new String(golden.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
    }
  }

  @Test
  void leavesEarlierCellsIntactWhenWritingFails() throws IOException {
    RunFolder folder = open();
    folder.keep(cell("abc"));
    // A directory in the way fails as a full disk does: after the earlier content was there.
    Files.createDirectory(folder.root().resolve(".result.json.tmp"));

    assertThatThrownBy(() -> folder.keep(cell("abd")))
        .isInstanceOf(ExperimentFailure.class)
        .hasMessageContaining("earlier cells are intact");
    assertThat(folder.result().cells()).containsExactly(cell("abc"));
  }

  @Test
  void saysWhatIsWrongWithAResultOfAnotherVersion() throws IOException {
    RunFolder folder = open();
    Files.writeString(folder.root().resolve("result.json"), "{\"schemaVersion\": 1}");

    assertThatThrownBy(folder::result)
        .isInstanceOf(ExperimentFailure.class)
        .hasMessageContaining("result.json: not a RunResult of this version");
  }

  @Test
  void namesFoldersOfUnlikeKeysUnlike() {
    assertThat(RunFolder.slug("local/pg/x/a=1,b=2"))
        .isNotEqualTo(RunFolder.slug("local/pg/x/a=1_b=2"));
  }
}
