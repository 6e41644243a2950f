package dev.durabench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportsIT {
  @TempDir private Path scratch;

  @Test
  void writesEveryFileTheSameInEveryLocale() throws IOException {
    Path run = SampleFolder.write(scratch.resolve("results"));
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.US);
      Reports.write(List.of(run), scratch.resolve("en"));
      Locale.setDefault(Locale.GERMANY);
      Reports.write(List.of(run), scratch.resolve("de"));
    } finally {
      Locale.setDefault(before);
    }
    var english = content(scratch.resolve("en"));
    assertThat(english.keySet())
        .contains("report.md", "report.csv", "report.html", "commit-cost.svg")
        .contains("time-line-pg-fail-over-any-1-kill.svg");
    assertThat(content(scratch.resolve("de"))).isEqualTo(english);
    keepForALook(scratch.resolve("en"));
  }

  @Test
  void thePageNeitherRunsWhatARunSaysNorAsksForAnything() throws IOException {
    Path run = SampleFolder.write(scratch.resolve("results"));
    Reports.write(List.of(run), scratch.resolve("report"));
    String page = Files.readString(scratch.resolve("report/report.html"));
    assertThat(page).contains("&lt;script&gt;alert(&#39;note&#39;)&lt;/script&gt;");
    assertThat(page).doesNotContain(SampleFolder.SCRIPT, "<script>alert", "<img");
    assertThat(page)
        .doesNotContainPattern(
            "<[^>]*\\s(src|href|action|on[a-z]+)\\s*=|url\\(|@import|https?://(?!www\\.w3\\.org/2000/svg)");
  }

  @Test
  void twoRunsHavePicturesOfTheirOwn() {
    Path run = SampleFolder.write(scratch.resolve("results"));
    Path other = SampleFolder.write(scratch.resolve("others"));
    assertThat(Reports.write(List.of(run, other), scratch.resolve("report")))
        .extracting(file -> file.getFileName().toString())
        .contains("commit-cost.svg", "commit-cost-2.svg")
        .doesNotHaveDuplicates();
  }

  @Test
  void aPictureWhoseRawFilesAreGoneIsLeftOutAndSaidSo() throws IOException {
    Path run = SampleFolder.write(scratch.resolve("results"));
    try (Stream<Path> files = Files.walk(run.resolve("raw"))) {
      for (Path file : files.filter(f -> f.endsWith("ledger.csv")).toList()) {
        Files.delete(file);
      }
    }
    List<Path> written = Reports.write(List.of(run), scratch.resolve("report"));
    assertThat(written).noneMatch(file -> file.toString().contains("time-line"));
    assertThat(scratch.resolve("report/report.md"))
        .content()
        .contains("4 of them are not there any more; plots that need them are left out.");
  }

  @Test
  void aFolderWithoutAResultLeavesNothingBehind() {
    Path empty = scratch.resolve("empty");
    Path into = scratch.resolve("into");
    assertThatThrownBy(() -> Reports.write(List.of(empty), into))
        .isInstanceOf(ReportFailure.class)
        .hasMessageContaining(empty.toString())
        .hasMessageContaining("no result.json");
    assertThat(into).doesNotExist();
  }

  @Test
  void aResultThatWasCutShortIsNamedAndLeavesTheOldReport() throws IOException {
    Path run = SampleFolder.write(scratch.resolve("results"));
    Path into = scratch.resolve("into");
    Reports.write(List.of(run), into);
    var before = content(into);
    String json = Files.readString(run.resolve("result.json"));
    Files.writeString(run.resolve("result.json"), json.substring(0, json.length() / 2));
    assertThatThrownBy(() -> Reports.write(List.of(run), into))
        .isInstanceOf(ReportFailure.class)
        .hasMessageContaining("result.json: broken or cut short (line ");
    assertThat(content(into)).isEqualTo(before);
  }

  @Test
  void aResultOfAnotherVersionIsRefused() throws IOException {
    Path run = SampleFolder.write(scratch.resolve("results"));
    Path file = run.resolve("result.json");
    Files.writeString(
        file, Files.readString(file).replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 2"));
    assertThatThrownBy(() -> Reports.write(List.of(run), scratch.resolve("into")))
        .isInstanceOf(ReportFailure.class)
        .hasMessageContaining("schemaVersion 2, but this durabench reads 1");
  }

  @Test
  void someOtherJsonIsRefused() throws IOException {
    Path run = Files.createDirectories(scratch.resolve("other"));
    Files.writeString(run.resolve("result.json"), "[1, 2]");
    assertThatThrownBy(() -> Reports.write(List.of(run), scratch.resolve("into")))
        .isInstanceOf(ReportFailure.class)
        .hasMessageContaining("not a result of durabench");
  }

  @Test
  void aResultWithAnUnknownMetricIsRefusedInOneSentence() throws IOException {
    Path run = SampleFolder.write(scratch.resolve("results"));
    Path file = run.resolve("result.json");
    Files.writeString(file, Files.readString(file).replace("\"tps\"", "\"warp\""));
    assertThatThrownBy(() -> Reports.write(List.of(run), scratch.resolve("into")))
        .isInstanceOf(ReportFailure.class)
        .hasMessageContaining("not a RunResult of this version")
        .hasMessageContaining("warp");
  }

  @Test
  void aPlaceThatCannotBeWrittenIsNamed() throws IOException {
    Path run = SampleFolder.write(scratch.resolve("results"));
    Path taken = Files.writeString(scratch.resolve("taken"), "a file");
    assertThatThrownBy(() -> Reports.write(List.of(run), taken))
        .isInstanceOf(ReportFailure.class)
        .hasMessageContaining("cannot write the report into " + taken);
  }

  private static Map<String, String> content(Path folder) throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        content.put(
            file.getFileName().toString(),
            new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1));
      }
    }
    return content;
  }

  /** Leaves the page where a person can open it: {@code target/sample-report/report.html}. */
  private static void keepForALook(Path report) throws IOException {
    Path kept = Files.createDirectories(Path.of("target/sample-report"));
    try (Stream<Path> files = Files.list(report)) {
      for (Path file : files.toList()) {
        Files.copy(
            file,
            kept.resolve(file.getFileName()),
            java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
