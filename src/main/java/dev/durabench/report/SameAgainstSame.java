package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.measure.AaCheck;
import dev.durabench.measure.Comparison;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The A/A difference: a configuration measured a second time in the same rounds, as a cell that has
 * the parameter {@value #PARAMETER} besides. What differs between the two is noise.
 */
final class SameAgainstSame {
  /** Marks the second measurement of a row. */
  static final String PARAMETER = "aa";

  private SameAgainstSame() {}

  static boolean isSecond(Cell cell) {
    return cell.parameters().containsKey(PARAMETER);
  }

  /** A row a pair and metric; no rows when nothing was measured twice. */
  static Grid grid(List<Cell> cells, Footnotes footnotes) {
    List<List<Field>> rows = new ArrayList<>();
    for (Cell second : cells) {
      if (isSecond(second)) {
        first(cells, second).ifPresent(first -> rows.addAll(rows(first, second, footnotes)));
      }
    }
    return new Grid(
        "A/A: the same row measured twice in the same rounds; a difference of this size is noise",
        List.of("row", "metric", "first", "second", "difference", "told apart"),
        2,
        rows);
  }

  /** The largest difference of two means, in one sentence; empty when none was measured twice. */
  static Optional<String> largest(List<Cell> cells) {
    return cells.stream()
        .filter(SameAgainstSame::isSecond)
        .flatMap(
            second ->
                first(cells, second).stream()
                    .flatMap(first -> percent(first, second, Metric.COMMIT_MEAN).stream()))
        .max(Comparator.comparingDouble(Math::abs))
        .map(
            percent ->
                "A/A: the same row measured twice differs by up to "
                    + Figure.number(Math.abs(percent))
                    + " % in its mean; less than that is noise.");
  }

  private static Optional<Cell> first(List<Cell> cells, Cell second) {
    Map<String, String> parameters = new TreeMap<>(second.parameters());
    parameters.remove(PARAMETER);
    return cells.stream()
        .filter(cell -> cell.database().equals(second.database()))
        .filter(cell -> cell.parameters().equals(parameters))
        .findFirst();
  }

  private static List<List<Field>> rows(Cell first, Cell second, Footnotes footnotes) {
    List<List<Field>> rows = new ArrayList<>();
    for (Metric metric : List.of(Metric.COMMIT_MEAN, Metric.COMMIT_P99, Metric.TPS)) {
      rows.add(
          List.of(
              Field.of(RowName.of(first)),
              Field.of(Figure.heading(metric)),
              Figures.field(first, metric, footnotes),
              Figures.field(second, metric, footnotes),
              difference(first, second, metric, footnotes),
              Field.of(toldApart(first, second, metric))));
    }
    return rows;
  }

  /** By the very rule that compares unlike rows: "yes" warns that it sees what is not there. */
  private static String toldApart(Cell first, Cell second, Metric metric) {
    List<double[]> repeats =
        Stream.of(first, second)
            .flatMap(cell -> Figures.measurement(cell, metric).stream())
            .map(m -> m.repeats().stream().mapToDouble(value -> value).toArray())
            .filter(values -> values.length >= Comparison.MIN_REPEATS)
            .toList();
    if (repeats.size() < 2) {
      return "n < " + Comparison.MIN_REPEATS;
    }
    return AaCheck.of(repeats.get(0), repeats.get(1)).passed() ? "no" : "yes: take care";
  }

  private static Field difference(Cell first, Cell second, Metric metric, Footnotes footnotes) {
    return percent(first, second, metric)
        .map(
            percent ->
                Field.number((percent > 0 ? "+" : "") + Figure.number(percent) + " %", percent))
        .orElseGet(() -> Field.of(footnotes.missing("one of the two has no figure")));
  }

  private static Optional<Double> percent(Cell first, Cell second, Metric metric) {
    Optional<Double> before = Figures.measurement(first, metric).map(Measurement::value);
    Optional<Double> after = Figures.measurement(second, metric).map(Measurement::value);
    return before.isEmpty() || after.isEmpty() || before.get() == 0
        ? Optional.empty()
        : Optional.of((after.get() / before.get() - 1) * 100);
  }
}
