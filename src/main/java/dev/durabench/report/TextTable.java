package dev.durabench.report;

import java.util.ArrayList;
import java.util.List;

/** Lines for a terminal: aligned columns, the first one wrapped where all would be too wide. */
final class TextTable {
  /** No line is longer, in characters. */
  static final int WIDTH = 100;

  private static final int GAP = 2;

  private TextTable() {}

  /** Rows under headings; the first column is set to the left, the others to the right. */
  static List<String> lines(List<String> headings, List<List<String>> rows) {
    int[] widths = new int[headings.size()];
    measure(widths, headings);
    rows.forEach(row -> measure(widths, row));
    int others = 0;
    for (int i = 1; i < widths.length; i++) {
      others += GAP + widths[i];
    }
    widths[0] = Math.max(1, Math.min(widths[0], WIDTH - GAP - others));
    List<String> lines = new ArrayList<>();
    lines.addAll(row(widths, headings));
    rows.forEach(row -> lines.addAll(row(widths, row)));
    return lines;
  }

  /** Words on as many lines as they need, all but the first indented by {@code hang}. */
  static List<String> wrap(String text, int width, int hang) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+", -1)) {
      String rest = word;
      int indent = lines.isEmpty() ? 0 : hang;
      if (line.length() > indent && length(line) + 1 + length(rest) > width) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(hang));
        indent = hang;
      }
      if (line.length() > indent) {
        line.append(' ');
      }
      while (length(line) + length(rest) > width) {
        int fits = rest.offsetByCodePoints(0, Math.max(1, width - length(line)));
        lines.add(line + rest.substring(0, fits));
        rest = rest.substring(fits);
        line = new StringBuilder(" ".repeat(hang));
      }
      line.append(rest);
    }
    lines.add(line.toString());
    return lines;
  }

  private static void measure(int[] widths, List<String> row) {
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], length(row.get(i)));
    }
  }

  private static List<String> row(int[] widths, List<String> row) {
    List<String> names = wrap(row.get(0), widths[0], 0);
    List<String> lines = new ArrayList<>();
    for (int line = 0; line < names.size(); line++) {
      StringBuilder out = new StringBuilder(" ".repeat(GAP)).append(names.get(line));
      if (line == 0) {
        out.append(" ".repeat(widths[0] - length(names.get(0))));
        for (int i = 1; i < widths.length; i++) {
          out.append(" ".repeat(GAP + widths[i] - length(row.get(i)))).append(row.get(i));
        }
      }
      lines.add(out.toString().stripTrailing());
    }
    return lines;
  }

  private static int length(CharSequence text) {
    return Character.codePointCount(text, 0, text.length());
  }
}
