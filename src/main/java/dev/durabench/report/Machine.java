package dev.durabench.report;

import dev.durabench.experiment.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What was measured on, from the provenance of the rows. */
final class Machine {
  private static final int SHOWN = 3;

  private Machine() {}

  static Section section(Run run) {
    Map<String, TreeSet<String>> values = new TreeMap<>();
    for (Cell cell : run.result().cells()) {
      cell.provenance()
          .forEach(
              (name, value) -> values.computeIfAbsent(name, any -> new TreeSet<>()).add(value));
    }
    List<List<Field>> rows = new ArrayList<>();
    values.forEach((name, found) -> rows.add(List.of(Field.of(name), Field.of(summary(found)))));
    List<String> paragraphs = rows.isEmpty() ? List.of("The rows carry no provenance.") : List.of();
    List<Grid> grids =
        rows.isEmpty()
            ? List.of()
            : List.of(new Grid("As the rows were measured", List.of("what", "value"), 1, rows));
    return new Section("Machine and versions", paragraphs, grids, List.of());
  }

  private static String summary(SortedSet<String> found) {
    if (found.size() <= SHOWN) {
      return String.join(" | ", found);
    }
    return "differs from row to row: "
        + found.first()
        + " … "
        + found.last()
        + " ("
        + found.size()
        + " values, all in result.json)";
  }
}
