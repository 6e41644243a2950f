package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** What clients were promised and what was left: rows with a ledger. */
final class Ledgers {
  private static final int IDS_SHOWN = 10;

  private Ledgers() {}

  /** Every verdict of the runs, the worst first, with its reason: the answer, up front. */
  static Section verdicts(List<Run> runs) {
    List<List<Field>> rows = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    Footnotes footnotes = new Footnotes();
    for (Run run : runs) {
      for (Cell cell : judged(run.result().cells())) {
        rows.add(
            row(
                runs.size() > 1 ? run.name() + " " + RowName.of(cell) : RowName.of(cell),
                cell,
                footnotes));
        cell.ledger()
            .filter(counts -> !counts.lostIds().isEmpty())
            .ifPresent(
                counts ->
                    notes.add(RowName.of(cell) + ": lost ids " + ids(counts.lostIds()) + "."));
      }
    }
    notes.addAll(0, footnotes.lines());
    if (rows.isEmpty()) {
      return new Section(
          "What was promised, what was left",
          List.of("No experiment with a fault was run, so nothing can be said about promises."),
          List.of(),
          List.of());
    }
    Grid grid =
        new Grid(
            "Acknowledged writes after a fault",
            List.of("row", "verdict", "acknowledged", "survived", "lost", "reason"),
            2,
            rows);
    return new Section("What was promised, what was left", List.of(), List.of(grid), notes);
  }

  private static List<Field> row(String name, Cell cell, Footnotes footnotes) {
    var judgement = cell.judgement().orElseThrow();
    List<Field> row = new ArrayList<>();
    row.add(Field.of(name));
    row.add(Field.of(judgement.verdict()));
    if (cell.ledger().isPresent()) {
      LedgerCounts counts = cell.ledger().get();
      row.add(count(counts.acknowledged()));
      row.add(count(counts.survived()));
      row.add(count(counts.lostAcknowledged()));
    } else {
      for (int i = 0; i < 3; i++) {
        row.add(Field.of(footnotes.missing("writes were not counted: " + judgement.reason())));
      }
    }
    row.add(Field.of(judgement.reason()));
    return row;
  }

  /** All counts of the rows of one kind. */
  static Grid counts(List<Cell> cells) {
    List<List<Field>> rows = new ArrayList<>();
    for (Cell cell : cells) {
      cell.ledger()
          .ifPresent(
              counts ->
                  rows.add(
                      List.of(
                          Field.of(RowName.of(cell)),
                          count(counts.acknowledged()),
                          count(counts.survived()),
                          count(counts.lostAcknowledged()),
                          count(counts.unknownSurvived()),
                          count(counts.unknownLost()),
                          count(counts.duplicated()),
                          count(counts.failed()))));
    }
    return new Grid(
        "Ledger, writes",
        List.of(
            "row",
            "acknowledged",
            "survived",
            "lost",
            "unknown, survived",
            "unknown, lost",
            "duplicated",
            "refused"),
        1,
        rows);
  }

  /** Rows with a verdict, the worst first. */
  static List<Cell> judged(List<Cell> cells) {
    return cells.stream()
        .filter(cell -> cell.judgement().isPresent())
        .sorted(
            Comparator.comparing(
                    (Cell cell) -> cell.judgement().orElseThrow().verdict(), Verdict.WORST_FIRST)
                .thenComparing(CellOrder.BY_NAME))
        .toList();
  }

  /** The first few of many ids. */
  static String ids(List<Long> ids) {
    String shown =
        ids.stream().limit(IDS_SHOWN).map(String::valueOf).collect(Collectors.joining(", "));
    int more = ids.size() - IDS_SHOWN;
    return more > 0 ? shown + " and " + Figure.count(more) + " more (all in result.json)" : shown;
  }

  private static Field count(long value) {
    return Field.number(Figure.count(value), (double) value);
  }
}
