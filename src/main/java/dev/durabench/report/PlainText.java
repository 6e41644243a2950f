package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.experiment.RunResult;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a user sees on the terminal when a run is over; no line is over 100 characters. */
final class PlainText {
  private static final List<String> SPEED = List.of("transactions", "commit");

  private final List<String> lines = new ArrayList<>();
  private final Footnotes footnotes = new Footnotes();

  private PlainText() {}

  static String of(RunResult result) {
    PlainText text = new PlainText();
    text.wrapped(
        "durabench "
            + result.stack()
            + "/"
            + result.run()
            + ", topology "
            + result.topology()
            + ", "
            + Report.rows(result),
        0);
    List<Cell> cells = result.cells().stream().sorted(CellOrder.BY_NAME).toList();
    text.verdicts(cells);
    for (Acknowledgement group : Acknowledgement.values()) {
      text.speed(
          group,
          cells.stream()
              .filter(cell -> SPEED.contains(cell.kind()) && Acknowledgement.of(cell) == group)
              .filter(cell -> !SameAgainstSame.isSecond(cell))
              .toList());
    }
    SameAgainstSame.largest(cells).ifPresent(noise -> text.wrapped(noise, 2));
    text.others(cells.stream().filter(cell -> !SPEED.contains(cell.kind())).toList());
    text.remarks(cells);
    return String.join("\n", text.lines) + "\n";
  }

  private void verdicts(List<Cell> cells) {
    List<Cell> judged = Ledgers.judged(cells);
    if (judged.isEmpty()) {
      return;
    }
    heading("What was promised, what was left");
    for (Cell cell : judged) {
      var judgement = cell.judgement().orElseThrow();
      String counts =
          cell.ledger()
              .map(
                  ledger ->
                      Figure.count(ledger.acknowledged())
                          + " acknowledged, "
                          + Figure.count(ledger.lostAcknowledged())
                          + " lost. ")
              .orElse("Writes were not counted. ");
      wrapped("  " + label(judgement.verdict()), RowName.of(cell), 16);
      wrapped(" ".repeat(16), counts + judgement.reason(), 16);
    }
  }

  private void speed(Acknowledgement group, List<Cell> cells) {
    if (cells.isEmpty()) {
      return;
    }
    heading(group.meaning());
    List<List<String>> rows = new ArrayList<>();
    for (Cell cell : cells) {
      rows.add(
          List.of(
              printable(RowName.withinKind(cell)),
              Figures.field(cell, Metric.COMMIT_MEAN, footnotes).text(),
              median(cell, Metric.COMMIT_P99),
              median(cell, Metric.TPS),
              Figures.repeats(cell.measurements())));
    }
    lines.addAll(TextTable.lines(List.of("row", "mean, ms (range)", "p99, ms", "1/s", "n"), rows));
  }

  private String median(Cell cell, Metric metric) {
    String text = Figures.field(cell, metric, footnotes).text();
    int range = text.indexOf(" (");
    return range < 0 ? text : text.substring(0, range);
  }

  private void others(List<Cell> cells) {
    if (cells.isEmpty()) {
      return;
    }
    heading("Flush, network, fail-over, fencing, loss, restore");
    List<List<String>> rows = new ArrayList<>();
    for (Cell cell : cells) {
      String name = printable(RowName.of(cell));
      for (var measurement : cell.measurements()) {
        String unit = Figure.unit(measurement.metric());
        Field field = Figure.field(measurement, footnotes);
        rows.add(
            List.of(
                name,
                measurement.metric().key(),
                measurement.value() == null || unit.isEmpty()
                    ? field.text()
                    : field.text() + " " + unit,
                String.valueOf(measurement.repeats().size())));
        name = "";
      }
    }
    lines.addAll(TextTable.lines(List.of("row", "metric", "value (range)", "n"), rows));
  }

  private void remarks(List<Cell> cells) {
    lines.add("");
    footnotes.lines().forEach(note -> wrapped(note, 4));
    cells.stream()
        .flatMap(cell -> Kinds.remarks(cell).stream())
        .distinct()
        .forEach(note -> wrapped("Note: " + Kinds.sentence(note), 6));
    if (cells.stream().anyMatch(cell -> !cell.comparable())) {
      wrapped("Not to be ranked with rows of other machines.", 0);
    }
  }

  private void heading(String text) {
    lines.add("");
    lines.add(text);
  }

  private void wrapped(String text, int hang) {
    lines.addAll(TextTable.wrap(printable(text), TextTable.WIDTH, hang));
  }

  private void wrapped(String first, String text, int hang) {
    List<String> wrapped = TextTable.wrap(printable(text), TextTable.WIDTH - hang, 0);
    for (int i = 0; i < wrapped.size(); i++) {
      String start = i == 0 ? first : "";
      lines.add(start + " ".repeat(Math.max(0, hang - start.length())) + wrapped.get(i));
    }
  }

  /** A note must not be able to steer the terminal. */
  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }

  private static String label(Verdict verdict) {
    return verdict.key().toUpperCase(Locale.ROOT);
  }
}
