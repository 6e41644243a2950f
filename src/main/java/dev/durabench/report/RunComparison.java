package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Two runs, key by key. Figures differ only where the 95 % interval of their difference leaves out
 * 0; with fewer than three repeats, or on another machine, they are not ranked.
 */
public final class RunComparison {
  private final Run a;
  private final Run b;
  private final List<ComparedRow> rows = new ArrayList<>();
  private final List<ComparedVerdict> verdicts = new ArrayList<>();
  private final List<String> onlyInA = new ArrayList<>();
  private final List<String> onlyInB = new ArrayList<>();
  private final List<String> measuredUnlike = new ArrayList<>();

  private RunComparison(Run a, Run b) {
    this.a = a;
    this.b = b;
    Map<String, Cell> inB = new LinkedHashMap<>();
    b.result().cells().stream().sorted(CellOrder.BY_NAME).forEach(c -> inB.put(c.key(), c));
    a.result().cells().stream()
        .sorted(CellOrder.BY_NAME)
        .forEach(
            cell ->
                Optional.ofNullable(inB.remove(cell.key()))
                    .ifPresentOrElse(other -> compare(cell, other), () -> onlyInA.add(cell.key())));
    onlyInB.addAll(inB.keySet());
  }

  /**
   * Compares two run folders.
   *
   * @throws ReportFailure when one cannot be read
   */
  public static RunComparison of(Path a, Path b) {
    return of(RunReader.read(a), RunReader.read(b));
  }

  static RunComparison of(Run a, Run b) {
    return new RunComparison(a, b);
  }

  private void compare(Cell cellA, Cell cellB) {
    Set<Metric> metrics = new LinkedHashSet<>();
    cellA.measurements().stream().map(Measurement::metric).forEach(metrics::add);
    cellB.measurements().stream().map(Measurement::metric).forEach(metrics::add);
    metrics.forEach(metric -> rows.add(ComparedRow.of(cellA, cellB, metric)));
    if (cellA.judgement().isPresent() && cellB.judgement().isPresent()) {
      verdicts.add(
          new ComparedVerdict(
              cellA.key(),
              RowName.of(cellA),
              cellA.judgement().get().verdict(),
              cellB.judgement().get().verdict()));
    }
    if (!cellA.fingerprint().equals(cellB.fingerprint())) {
      measuredUnlike.add(cellA.key());
    }
  }

  /** As a table for a terminal, no line over 100 characters. */
  public String text() {
    return new ComparisonText(this).text();
  }

  /** As indented JSON with a final newline. */
  public String json() {
    return ComparisonJson.of(this);
  }

  Run a() {
    return a;
  }

  Run b() {
    return b;
  }

  List<ComparedRow> rows() {
    return List.copyOf(rows);
  }

  List<ComparedVerdict> verdicts() {
    return List.copyOf(verdicts);
  }

  /** Keys that the second run does not have. */
  List<String> onlyInA() {
    return List.copyOf(onlyInA);
  }

  /** Keys that the first run does not have. */
  List<String> onlyInB() {
    return List.copyOf(onlyInB);
  }

  /** Keys whose fingerprints differ: what was measured, on what, or how, has changed. */
  List<String> measuredUnlike() {
    return List.copyOf(measuredUnlike);
  }
}
