package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.measure.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cost of transactions: a row a mode and workload, three columns a number of clients. */
final class Transactions {
  private static final List<Metric> SHOWN =
      List.of(Metric.COMMIT_MEAN, Metric.COMMIT_P99, Metric.TPS);
  private static final String CLIENTS = "clients";

  private Transactions() {}

  static Grid grid(List<Cell> cells, Footnotes footnotes) {
    List<String> labels =
        Figures.parameters(cells).stream().filter(name -> !name.equals(CLIENTS)).toList();
    List<String> clients =
        cells.stream()
            .map(cell -> cell.parameters().getOrDefault(CLIENTS, "?"))
            .distinct()
            .sorted(CellOrder.BY_VALUE)
            .toList();
    List<String> columns = new ArrayList<>();
    columns.add("database");
    columns.addAll(labels);
    for (String count : clients) {
      for (Metric metric : SHOWN) {
        columns.add(count + (count.equals("1") ? " client: " : " clients: ") + heading(metric));
      }
    }
    columns.add("n");
    List<List<Field>> rows = new ArrayList<>();
    byRow(cells, labels).forEach((names, row) -> rows.add(row(names, clients, row, footnotes)));
    return new Grid(
        "Latency and throughput, median of the repeats (lowest–highest)",
        columns,
        1 + labels.size(),
        rows);
  }

  private static Map<List<String>, List<Cell>> byRow(List<Cell> cells, List<String> labels) {
    Map<List<String>, List<Cell>> rows = new LinkedHashMap<>();
    for (Cell cell : cells) {
      List<String> names = new ArrayList<>();
      names.add(cell.database());
      labels.forEach(label -> names.add(cell.parameters().getOrDefault(label, "")));
      rows.computeIfAbsent(names, any -> new ArrayList<>()).add(cell);
    }
    return rows;
  }

  private static List<Field> row(
      List<String> names, List<String> clients, List<Cell> cells, Footnotes footnotes) {
    List<Field> row = new ArrayList<>();
    names.forEach(name -> row.add(Field.of(name)));
    for (String count : clients) {
      var cell =
          cells.stream()
              .filter(c -> c.parameters().getOrDefault(CLIENTS, "?").equals(count))
              .findFirst();
      for (Metric metric : SHOWN) {
        row.add(
            cell.map(c -> Figures.field(c, metric, footnotes))
                .orElseGet(() -> Field.of(footnotes.missing("no such row in this run"))));
      }
    }
    row.add(
        Field.of(Figures.repeats(cells.stream().flatMap(c -> c.measurements().stream()).toList())));
    return row;
  }

  private static String heading(Metric metric) {
    return switch (metric) {
      case COMMIT_MEAN -> "mean, ms";
      case COMMIT_P99 -> "p99, ms";
      case TPS -> "tps, 1/s";
      default -> throw new IllegalArgumentException("not shown here: " + metric);
    };
  }
}
