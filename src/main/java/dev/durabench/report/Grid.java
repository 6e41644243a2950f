package dev.durabench.report;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A table.
 *
 * @param caption what is in it, in one line
 * @param columns headings, with units
 * @param labels how many columns at the left name the row; the others are figures
 * @param rows as many fields each as there are columns
 */
record Grid(String caption, List<String> columns, int labels, List<List<Field>> rows) {
  Grid {
    requireNonNull(caption, "caption is null");
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<Field> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            caption + ": a row of " + row.size() + " fields under " + columns.size() + " columns");
      }
    }
  }
}
