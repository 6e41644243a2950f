package dev.durabench.report;

import dev.durabench.experiment.Cell;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Names rows for readers, such as {@code pg fail-over any-1 kill}. */
final class RowName {
  /** Parameters whose values speak for themselves. */
  private static final Set<String> PLAIN = Set.of("workload", "mode", "synchronous", "fault");

  private RowName() {}

  /** Database, kind and parameters: unlike rows of a topology have unlike names. */
  static String of(Cell cell) {
    return (cell.database() + " " + cell.kind() + " " + parameters(cell.parameters())).strip();
  }

  /** Without the kind, where the heading says it. */
  static String withinKind(Cell cell) {
    return (cell.database() + " " + parameters(cell.parameters())).strip();
  }

  static String parameters(Map<String, String> parameters) {
    Map<String, String> all = new TreeMap<>(parameters);
    return CellOrder.parameterOrder(all.keySet()).stream()
        .map(name -> parameter(name, all.getOrDefault(name, "")))
        .collect(Collectors.joining(" "));
  }

  private static String parameter(String name, String value) {
    if (name.equals("clients")) {
      return value + (value.equals("1") ? " client" : " clients");
    }
    return PLAIN.contains(name) ? value : name + "=" + value;
  }
}
