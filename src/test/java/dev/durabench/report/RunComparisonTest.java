package dev.durabench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.experiment.Cell;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RunComparisonTest {
  private static Run run(String name, Cell... cells) {
    return new Run(Path.of("results/bench", name), SampleRuns.result(name, List.of(cells)));
  }

  private static Cell any1(double... means) {
    return SampleRuns.transactions("any-1", "1", Map.of(), means);
  }

  private static ComparedRow mean(RunComparison comparison) {
    return comparison.rows().stream()
        .filter(row -> row.metric() == Metric.COMMIT_MEAN)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void saysWhichIsBetterWhereTheIntervalLeavesOutZero() {
    RunComparison comparison =
        RunComparison.of(run("a", any1(2, 2.01, 1.99)), run("b", any1(3, 3.01, 2.99)));
    assertThat(mean(comparison).outcome()).isEqualTo(ComparedRow.Outcome.A_BETTER);
    assertThat(comparison.rows())
        .filteredOn(row -> row.metric() == Metric.TPS)
        .extracting(ComparedRow::outcome)
        .containsExactly(ComparedRow.Outcome.A_BETTER);
  }

  @Test
  void saysUnresolvedWhereItHoldsZero() {
    RunComparison comparison =
        RunComparison.of(run("a", any1(2, 2.2, 1.8)), run("b", any1(2.1, 2.3, 1.9)));
    assertThat(mean(comparison).outcome()).isEqualTo(ComparedRow.Outcome.UNRESOLVED);
    assertThat(comparison.text())
        .contains("unresolved")
        .contains("figures could be ranked; none differ.");
  }

  @Test
  void printsTheRangeAndDoesNotRankBelowThreeRepeats() {
    RunComparison comparison = RunComparison.of(run("a", any1(2, 2.2)), run("b", any1(9, 9.2, 9)));
    assertThat(mean(comparison).outcome()).isEqualTo(ComparedRow.Outcome.NOT_RANKED);
    assertThat(comparison.text()).contains("2.00–2.20, n=2", "not ranked [1]");
  }

  @Test
  void doesNotRankLocalRowsOfAnotherMachine() {
    Cell here = any1(2, 2.01, 1.99);
    Map<String, String> provenance = new HashMap<>(here.provenance());
    provenance.put("cpu", "another");
    Cell there = withProvenance(any1(3, 3.01, 2.99), provenance);
    RunComparison comparison = RunComparison.of(run("a", here), run("b", there));
    assertThat(mean(comparison).outcome()).isEqualTo(ComparedRow.Outcome.NOT_RANKED);
    assertThat(mean(comparison).remark()).startsWith("other machine: cpu");
  }

  @Test
  void sizesAreDifferentButNotBetter() {
    Cell small = restore(100, 101, 102);
    Cell large = restore(200, 201, 202);
    assertThat(RunComparison.of(run("a", small), run("b", large)).rows().get(0).outcome())
        .isEqualTo(ComparedRow.Outcome.DIFFERENT);
  }

  @Test
  void aMissingFigureIsMissingAndNamesItsReason() {
    Cell gone =
        SampleRuns.cell(
            "pg",
            "transactions",
            any1(2).parameters(),
            List.of(Measurement.missing(Metric.COMMIT_MEAN, "the load died")),
            Optional.empty(),
            Optional.empty());
    RunComparison comparison = RunComparison.of(run("a", any1(2, 2, 2)), run("b", gone));
    assertThat(mean(comparison).outcome()).isEqualTo(ComparedRow.Outcome.MISSING);
    assertThat(comparison.text()).contains("[1] B: the load died");
    assertThat(comparison.json()).contains("\"difference\" : null");
  }

  @Test
  void countsInWordsThatFit() {
    Cell one =
        SampleRuns.cell(
            "pg",
            "transactions",
            any1(2).parameters(),
            List.of(Measurement.of(Metric.TPS, new double[] {500, 501, 499}, 100)),
            Optional.empty(),
            Optional.empty());
    Cell less =
        SampleRuns.cell(
            "pg",
            "transactions",
            any1(2).parameters(),
            List.of(Measurement.of(Metric.TPS, new double[] {400, 401, 399}, 100)),
            Optional.empty(),
            Optional.empty());
    assertThat(RunComparison.of(run("a", one), run("b", less)).text())
        .contains("1 figure could be ranked; 1 differs.");
    assertThat(RunComparison.of(run("a", one), run("b", one)).text())
        .contains("1 figure could be ranked; none differ.");
  }

  @Test
  void textAndJsonAreTheSameInEveryLocale() {
    RunComparison comparison = RunComparison.of(before(), after());
    Golden.check("compare.txt", comparison::text);
    Golden.check("compare.json", comparison::json);
    assertThat(comparison.text().lines())
        .allSatisfy(
            line -> assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(100));
  }

  private static Run before() {
    return run(
        "a",
        any1(2, 2.01, 1.99),
        SampleRuns.transactions("async", "8", Map.of(), 1.1, 1.2, 1),
        SampleRuns.failOver("any-1", SampleRuns.kept(), new Judgement(Verdict.KEPT, "0 lost.")),
        restore(100, 101));
  }

  private static Run after() {
    return run(
        "b",
        any1(2.5, 2.51, 2.49),
        SampleRuns.transactions("async", "8", Map.of(), 1.15, 1.25, 1),
        SampleRuns.failOver("any-1", SampleRuns.lost(3), new Judgement(Verdict.BROKEN, "3 lost.")),
        SampleRuns.transactions("remote-apply", "32", Map.of(), 4, 4.1, 4.2));
  }

  private static Cell restore(double... megabytes) {
    double[] bytes = megabytes.clone();
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] *= 1e6;
    }
    return SampleRuns.cell(
        "lite",
        "restore",
        Map.of("size", "x"),
        List.of(SampleRuns.repeated(Metric.RESTORE_BYTES, bytes)),
        Optional.empty(),
        Optional.empty());
  }

  private static Cell withProvenance(Cell cell, Map<String, String> provenance) {
    return new Cell(
        cell.key(),
        cell.topology(),
        cell.database(),
        cell.kind(),
        cell.parameters(),
        "other",
        cell.comparable(),
        cell.note(),
        cell.measurements(),
        cell.ledger(),
        cell.judgement(),
        cell.gaps(),
        cell.clocks(),
        provenance,
        cell.files());
  }
}
