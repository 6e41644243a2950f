package dev.durabench.cli;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Changes between two revisions, for a terminal and for a pull request. */
final class ChangeText {
  /** A comment with more lines than this is not read. */
  private static final int SHOWN = 40;

  private ChangeText() {}

  static String plain(TopologyChange change) {
    StringBuilder text = new StringBuilder(change.topology()).append(":\n");
    change.problem().ifPresent(problem -> text.append("  ").append(problem).append('\n'));
    for (Planned.Step step : change.steps()) {
      text.append(String.format("  %-8s %s%s%n", step.what(), step.resource(), properties(step)));
    }
    if (change.steps().isEmpty() && change.problem().isEmpty()) {
      text.append("  no resource changes\n");
    }
    change
        .grouped()
        .forEach(row -> text.append(String.format("  %-8s %s%n", row.what(), row.key())));
    return text.append("  price    ").append(change.price().text()).append('\n').toString();
  }

  static String markdown(String base, List<TopologyChange> changes) {
    StringBuilder text = new StringBuilder("### durabench preview against `");
    text.append(base).append("`\n\n");
    if (changes.isEmpty()) {
      return text.append("No topology changes.\n").toString();
    }
    text.append(
        "| topology | resources | experiments (rows) | price |\n| --- | --- | --- | --- |\n");
    for (TopologyChange change : changes) {
      text.append("| ")
          .append(escape(change.topology()))
          .append(" | ")
          .append(
              change.problem().isPresent() && change.steps().isEmpty()
                  ? "unknown"
                  : counts(change.steps().stream().map(Planned.Step::what).toList()))
          .append(" | ")
          .append(counts(change.rows().stream().map(TopologyChange.Row::what).toList()))
          .append(" | ")
          .append(escape(change.price().text()))
          .append(" |\n");
    }
    changes.forEach(change -> details(text, change));
    return text.toString();
  }

  private static void details(StringBuilder text, TopologyChange change) {
    change
        .problem()
        .ifPresent(
            problem ->
                text.append("\n**")
                    .append(escape(change.topology()))
                    .append("**: ")
                    .append(escape(problem))
                    .append('\n'));
    int all = change.steps().size() + change.rows().size();
    if (all == 0) {
      return;
    }
    text.append("\n<details><summary>")
        .append(escape(change.topology()))
        .append("</summary>\n\n| what | which | properties |\n| --- | --- | --- |\n");
    change.steps().stream()
        .limit(SHOWN)
        .forEach(
            step -> line(text, step.what(), step.resource(), String.join(", ", step.properties())));
    change.grouped().stream().limit(SHOWN).forEach(row -> line(text, row.what(), row.key(), ""));
    text.append("\n</details>\n");
    if (change.steps().size() > SHOWN || change.grouped().size() > SHOWN) {
      text.append("\nThe first ").append(SHOWN).append(" of each; the command shows all.\n");
    }
  }

  private static void line(StringBuilder text, String what, String which, String properties) {
    text.append("| ")
        .append(what)
        .append(" | ")
        .append(escape(which))
        .append(" | ")
        .append(escape(properties))
        .append(" |\n");
  }

  private static String properties(Planned.Step step) {
    return step.properties().isEmpty() ? "" : " (" + String.join(", ", step.properties()) + ")";
  }

  private static String counts(List<String> words) {
    if (words.isEmpty()) {
      return "none";
    }
    Map<String, Long> counts =
        words.stream()
            .collect(Collectors.groupingBy(word -> word, TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .collect(Collectors.joining(", "));
  }

  /** On one line, and literally. */
  private static String escape(String text) {
    return text.replaceAll("\\s*[\\r\\n]+\\s*", " ")
        .replaceAll("([\\\\`*_<>|#~\\[\\]])", "\\\\$1")
        .replace("&", "&amp;");
  }
}
