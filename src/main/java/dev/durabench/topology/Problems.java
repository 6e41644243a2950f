package dev.durabench.topology;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects mistakes, each once, in the order in which they were found. */
final class Problems {
  private final Set<String> lines = new LinkedHashSet<>();

  /** A mistake at a place in a file; {@code path} names the field, empty for the whole file. */
  void add(Place place, String path, String message) {
    String oneLine = message.replaceAll("\\s*[\\r\\n]+\\s*", " ");
    lines.add(place + ": " + (path.isEmpty() ? "" : path + ": ") + oneLine);
  }

  boolean none() {
    return lines.isEmpty();
  }

  List<String> lines() {
    return List.copyOf(lines);
  }
}
