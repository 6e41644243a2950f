package dev.durabench.report;

import dev.durabench.experiment.Cell;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The order of rows. Cells are finished in random order (rounds are interleaved), so a table that
 * kept it would differ from run to run.
 */
final class CellOrder {
  private static final List<String> KINDS =
      List.of(
          "transactions", "commit", "flush", "network", "fail-over", "fencing", "loss", "restore");

  /** From the weakest to the strongest; a reader goes down the table and pays more. */
  private static final List<String> VALUES =
      List.of(
          "none",
          "async",
          "remote-write",
          "sync",
          "any-1",
          "remote-apply",
          "normal",
          "full",
          "simple-update",
          "tpcb-like");

  static final Comparator<String> BY_KIND =
      Comparator.comparingInt((String kind) -> rank(KINDS, kind)).thenComparing(kind -> kind);

  static final Comparator<String> BY_VALUE =
      Comparator.comparing((String value) -> !value.isEmpty())
          .thenComparingInt(value -> rank(VALUES, value))
          .thenComparingDouble(CellOrder::number)
          .thenComparing(value -> value);

  /** Kind, database, parameters: tables go by it. */
  static final Comparator<Cell> BY_NAME =
      Comparator.comparing(Cell::kind, BY_KIND)
          .thenComparing(Cell::topology)
          .thenComparing(Cell::database)
          .thenComparing(Cell::parameters, CellOrder::compareParameters)
          .thenComparing(Cell::key);

  /** The modes next to each other, at the same load: pictures go by it. */
  static final Comparator<Cell> BY_LOAD =
      Comparator.comparing(Cell::kind, BY_KIND)
          .thenComparing(Cell::database)
          .thenComparing(cell -> cell.parameters().getOrDefault("workload", ""), BY_VALUE)
          .thenComparing(cell -> cell.parameters().getOrDefault("clients", ""), BY_VALUE)
          .thenComparing(BY_NAME);

  private CellOrder() {}

  private static int compareParameters(Map<String, String> left, Map<String, String> right) {
    TreeSet<String> names = new TreeSet<>(left.keySet());
    names.addAll(right.keySet());
    for (String name : parameterOrder(names)) {
      int order = BY_VALUE.compare(left.getOrDefault(name, ""), right.getOrDefault(name, ""));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Parameter names as columns: the mode first, then what is done to it, the rest by name. */
  static List<String> parameterOrder(Iterable<String> names) {
    List<String> first = List.of("workload", "mode", "synchronous", "fault", "size", "clients");
    TreeSet<String> ordered =
        new TreeSet<>(
            Comparator.comparingInt((String name) -> rank(first, name)).thenComparing(n -> n));
    names.forEach(ordered::add);
    return List.copyOf(ordered);
  }

  private static int rank(List<String> known, String value) {
    int index = known.indexOf(value);
    return index < 0 ? known.size() : index;
  }

  private static double number(String value) {
    return value.matches("\\d{1,15}") ? Double.parseDouble(value) : Double.MAX_VALUE;
  }
}
