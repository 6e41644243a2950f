package dev.durabench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Metric;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReportTextTest {
  private static final String HOSTILE =
      "<script>alert(1)</script> | \"q\" & 'p' `c` **b** [x](javascript:y)\n# h";

  private static Run hostile() {
    return new Run(
        SampleRuns.run().folder(),
        SampleRuns.result(
            "r1",
            List.of(
                SampleRuns.failOver(
                    "any-1", SampleRuns.kept(), new Judgement(Verdict.KEPT, HOSTILE)))));
  }

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
        .allSatisfy(line -> assertThat(line.codePointCount(0, line.length())).isBetween(0, 100));
  }

  @Test
  void markdownTakesTextLiterallyAndOnOneLine() {
    String text = Markdown.of(Report.of(List.of(hostile())), Map.of());
    assertThat(text)
        .contains("\\<script\\>alert(1)\\</script\\> \\| \"q\" &amp; 'p' \\`c\\` \\*\\*b\\*\\*")
        .contains("\\[x\\](javascript:y) \\# h")
        .doesNotContainPattern("(?<!\\\\)<");
  }

  @Test
  void htmlTakesTextLiterally() {
    assertThat(Html.of(Report.of(List.of(hostile())), List.of()))
        .contains("&lt;script&gt;alert(1)&lt;/script&gt; | &quot;q&quot; &amp; &#39;p&#39;")
        .doesNotContain("<script>alert");
  }

  @Test
  void csvQuotesWhatRfc4180Wants() {
    assertThat(Csv.quoted("plain")).isEqualTo("plain");
    assertThat(Csv.quoted("a,b")).isEqualTo("\"a,b\"");
    assertThat(Csv.quoted("say \"x\"\r\ny")).isEqualTo("\"say \"\"x\"\"\r\ny\"");
    assertThat(Csv.of(List.of(SampleRuns.run())).replace("\r\n", "")).doesNotContain("\r");
  }

  @Test
  void theTerminalIsNotSteeredByANote() {
    Run run = hostile();
    var cell =
        SampleRuns.failOver(
            "any-1", SampleRuns.kept(), new Judgement(Verdict.KEPT, "\u001b[2Jgone\u0007"));
    assertThat(Reports.table(SampleRuns.result(run.result().run(), List.of(cell))))
        .contains("gone")
        .doesNotContain("\u001b", "\u0007");
  }

  @Test
  void aRunWithoutRowsIsReportedAsSuch() {
    Run empty = new Run(SampleRuns.run().folder(), SampleRuns.result("r0", List.of()));
    assertThat(Markdown.of(Report.of(List.of(empty)), Map.of()))
        .contains("No experiment with a fault was run, so nothing can be said about promises.");
    assertThat(Reports.table(empty.result()))
        .startsWith("durabench bench/r0, topology local, 0 rows");
  }

  @Test
  void publishedFiguresStandApartAndOnlyForTheirTopology() {
    List<Map<String, Object>> figures =
        List.of(
            Map.of(
                "topology",
                "local",
                "cell",
                "local/pg/flush/",
                "metric",
                "flush.mean",
                "value",
                List.of(0.34, 0.38),
                "unit",
                "ms",
                "about",
                true));
    assertThat(PublishedFigures.sections(Set.of("other"), List.of(), figures)).isEmpty();
    StringBuilder out = new StringBuilder();
    PublishedFigures.sections(Set.of("local"), List.of(), figures)
        .forEach(section -> Markdown.section(out, section));
    assertThat(out.toString())
        .contains("## Published figures (other servers)")
        .contains("| local/pg/flush/ | flush.mean | 0.34, 0.38 | ms | about |");
  }

  @Test
  void aCellMeasuresWhatWasPublishedWhenItHasTheParametersThatWereNamed() {
    List<dev.durabench.experiment.Cell> cells = SampleRuns.run().result().cells();
    dev.durabench.experiment.Cell cell =
        cells.stream().filter(it -> it.kind().equals("fail-over")).findFirst().orElseThrow();
    String start = cell.topology() + "/" + cell.database() + "/fail-over/";
    String fault = "fault=" + cell.parameters().get("fault");

    assertThat(cell.parameters()).hasSizeGreaterThan(1);
    assertThat(PublishedFigures.measures(cell, start)).isTrue();
    assertThat(PublishedFigures.measures(cell, start + fault)).isTrue();
    assertThat(PublishedFigures.measures(cell, start + "fault=power-off")).isFalse();
    assertThat(PublishedFigures.measures(cell, start + fault + ",hold-back=7")).isFalse();
    assertThat(PublishedFigures.measures(cell, "other" + start + fault)).isFalse();
    Map<String, Object> figure =
        Map.of("topology", "t", "cell", start + fault, "metric", "gap.longest", "value", 66);
    StringBuilder out = new StringBuilder();
    PublishedFigures.sections(Set.of("t"), cells, List.of(figure))
        .forEach(section -> Markdown.section(out, section));
    assertThat(out.toString()).contains("measured here as " + cell.key());
  }

  @Test
  void whatOthersPublishedIsInTheJar() {
    Run run =
        new Run(
            SampleRuns.run().folder(),
            new dev.durabench.experiment.RunResult(1, "s", "postgres-any1-local", "r", List.of()));
    assertThat(PublishedFigures.sections(List.of(run))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.0123456, 0.0123",
    "0.344, 0.344",
    "2.2349, 2.23",
    "99.96, 100",
    "448.2, 448",
    "0.00000123, 0.000001",
    "-0.889, -0.889"
  })
  void figuresHaveThreeSignificantDigits(double value, String text) {
    assertThat(Figure.number(value)).isEqualTo(text);
  }

  @Test
  void countsAreGroupedAndBytesAreMegabytes() {
    assertThat(Figure.count(1_234_567)).isEqualTo("1,234,567");
    assertThat(Figure.number(Metric.RESTORE_BYTES, 104_857_600)).isEqualTo("105");
    assertThat(Figure.heading(Metric.RESTORE_BYTES)).isEqualTo("restore.bytes, MB");
  }
}
