package dev.durabench.report;

import dev.durabench.experiment.Cell;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Whether two rows that must not be ranked across machines come from one. */
final class SameMachine {
  /** What tells machines apart in a provenance; versions and load may differ on the same one. */
  private static final List<String> HARDWARE =
      List.of("machine", "host", "server", "cpu", "cores", "memory", "architecture", "file-system");

  private SameMachine() {}

  /** The first fact of the hardware in which they differ; empty when they may be ranked. */
  static Optional<String> difference(Cell a, Cell b) {
    if (a.comparable() && b.comparable()) {
      return Optional.empty();
    }
    Map<String, String> factsA = hardware(a);
    Map<String, String> factsB = hardware(b);
    return factsA.entrySet().stream()
        .filter(
            fact -> !factsB.getOrDefault(fact.getKey(), fact.getValue()).equals(fact.getValue()))
        .map(
            fact -> fact.getKey() + " " + fact.getValue() + " against " + factsB.get(fact.getKey()))
        .findFirst();
  }

  private static Map<String, String> hardware(Cell cell) {
    Map<String, String> facts = new TreeMap<>(cell.provenance());
    facts.keySet().removeIf(name -> !HARDWARE.contains(firstWord(name)) || momentary(name));
    return facts;
  }

  private static String firstWord(String name) {
    int end = name.indexOf('.');
    return end < 0 ? name : name.substring(0, end);
  }

  private static boolean momentary(String name) {
    return name.endsWith(".end")
        || name.contains("steal")
        || name.contains("load")
        || name.contains("free")
        || name.contains("available");
  }
}
