package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The measurements of one kind of experiment: a row a cell, a column a metric. */
final class Figures {
  static final String NOT_MEASURED = "not measured in this row";

  private Figures() {}

  static Grid grid(String caption, List<Cell> cells, Footnotes footnotes) {
    List<String> parameters = parameters(cells);
    Set<Metric> metrics = new LinkedHashSet<>();
    cells.forEach(cell -> cell.measurements().forEach(m -> metrics.add(m.metric())));
    List<String> columns = new ArrayList<>();
    columns.add("database");
    columns.addAll(parameters);
    metrics.forEach(metric -> columns.add(Figure.heading(metric)));
    columns.add("n");
    columns.add("samples");
    List<List<Field>> rows = new ArrayList<>();
    for (Cell cell : cells) {
      List<Field> row = new ArrayList<>();
      row.add(Field.of(cell.database()));
      parameters.forEach(name -> row.add(parameter(cell, name)));
      metrics.forEach(metric -> row.add(field(cell, metric, footnotes)));
      row.add(Field.of(repeats(cell.measurements())));
      row.add(samples(cell.measurements()));
      rows.add(row);
    }
    return new Grid(caption, columns, 1 + parameters.size(), rows);
  }

  /** Names of the parameters in which the rows can differ. */
  static List<String> parameters(List<Cell> cells) {
    Set<String> names = new TreeSet<>();
    cells.forEach(cell -> names.addAll(cell.parameters().keySet()));
    return CellOrder.parameterOrder(names);
  }

  static Field parameter(Cell cell, String name) {
    String value = cell.parameters().getOrDefault(name, "");
    return value.matches("\\d{1,15}")
        ? Field.number(value, Double.parseDouble(value))
        : Field.of(value);
  }

  static Optional<Measurement> measurement(Cell cell, Metric metric) {
    return cell.measurements().stream().filter(m -> m.metric() == metric).findFirst();
  }

  static Field field(Cell cell, Metric metric, Footnotes footnotes) {
    return measurement(cell, metric)
        .map(measurement -> Figure.field(measurement, footnotes))
        .orElseGet(() -> Field.of(footnotes.missing(NOT_MEASURED)));
  }

  /** How often a row was measured; a range when its metrics differ. */
  static String repeats(List<Measurement> measurements) {
    var counts =
        measurements.stream()
            .filter(m -> m.value() != null)
            .mapToInt(m -> m.repeats().size())
            .summaryStatistics();
    if (counts.getCount() == 0) {
      return "0";
    }
    return counts.getMin() == counts.getMax()
        ? String.valueOf(counts.getMin())
        : counts.getMin() + "–" + counts.getMax();
  }

  private static Field samples(List<Measurement> measurements) {
    long most = measurements.stream().mapToLong(Measurement::samples).max().orElse(0);
    return Field.number(Figure.count(most), (double) most);
  }
}
