package dev.durabench.report;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A part of a report, before it is Markdown, HTML or plain text.
 *
 * @param title its heading
 * @param paragraphs before the tables
 * @param grids its tables
 * @param notes below the tables, footnotes among them
 */
record Section(String title, List<String> paragraphs, List<Grid> grids, List<String> notes) {
  Section {
    requireNonNull(title, "title is null");
    paragraphs = List.copyOf(paragraphs);
    grids = List.copyOf(grids);
    notes = List.copyOf(notes);
  }
}
