package dev.durabench.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A report as GitHub-flavoured Markdown. */
final class Markdown {
  private Markdown() {}

  /**
   * @param pictures file names of plots to show below the verdicts, and what each shows
   */
  static String of(Report report, Map<String, String> pictures) {
    StringBuilder out = new StringBuilder();
    out.append("# ").append(escape(report.title())).append("\n");
    for (int i = 0; i < report.sections().size(); i++) {
      section(out, report.sections().get(i));
      if (i == Report.VERDICTS) {
        pictures.forEach(
            (file, title) ->
                out.append("\n![").append(escape(title)).append("](").append(file).append(")\n"));
      }
    }
    return out.toString();
  }

  static void section(StringBuilder out, Section section) {
    out.append("\n## ").append(escape(section.title())).append("\n");
    section.paragraphs().forEach(text -> out.append("\n").append(escape(text)).append("\n"));
    section.grids().forEach(grid -> table(out, grid));
    if (!section.notes().isEmpty()) {
      out.append("\n");
      section.notes().forEach(note -> out.append("- ").append(escape(note)).append("\n"));
    }
  }

  static void table(StringBuilder out, Grid grid) {
    out.append("\n").append(escape(grid.caption())).append(":\n\n");
    line(out, grid.columns().stream().map(Markdown::escape).toList());
    out.append("|");
    for (int i = 0; i < grid.columns().size(); i++) {
      out.append(numeric(grid, i) ? " ---: |" : " --- |");
    }
    out.append("\n");
    grid.rows().forEach(row -> line(out, row.stream().map(Markdown::text).toList()));
  }

  /** A column of figures is set to the right. */
  static boolean numeric(Grid grid, int column) {
    return grid.rows().stream().anyMatch(row -> row.get(column).order() != null);
  }

  private static String text(Field field) {
    String text = escape(field.text());
    return field.verdict() == null ? text : "**" + text + "**";
  }

  private static void line(StringBuilder out, List<String> fields) {
    out.append(fields.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** Text that Markdown takes literally, on one line. */
  static String escape(String text) {
    return text.replaceAll("\\s*[\\r\\n]+\\s*", " ")
        .replaceAll("([\\\\`*_<>|#~\\[\\]])", "\\\\$1")
        .replace("&", "&amp;");
  }
}
