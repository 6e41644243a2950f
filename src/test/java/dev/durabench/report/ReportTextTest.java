package dev.durabench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ReportTextTest {
  @Test
  void markdownIsTheSameInEveryLocale() {
    Golden.check("report.md", () -> Markdown.of(Report.of(List.of(SampleRuns.run())), Map.of()));
  }

  @Test
  void csvIsTheSameInEveryLocale() {
    Golden.check("report.csv", () -> Csv.of(List.of(SampleRuns.run())));
  }

  @Test
  void terminalTableIsTheSameInEveryLocale() {
    Golden.check("table.txt", () -> Reports.table(SampleRuns.result()));
  }

  @Test
  void noLineOfTheTerminalTableIsOverAHundredCharacters() {
    assertThat(Reports.table(SampleRuns.result()).lines())
        .allSatisfy(
            line -> assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(100));
  }
}
