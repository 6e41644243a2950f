package dev.durabench.report;

import dev.durabench.experiment.Cell;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The section of one kind of experiment in one run. */
final class Kinds {
  private Kinds() {}

  static Section section(Run run, String kind) {
    List<Cell> cells = run.cells(kind);
    Footnotes footnotes = new Footnotes();
    List<Grid> grids = new ArrayList<>();
    if (kind.equals("transactions")) {
      List<Cell> firsts = cells.stream().filter(c -> !SameAgainstSame.isSecond(c)).toList();
      grids.add(Transactions.grid(firsts, footnotes));
      grids.add(SameAgainstSame.grid(cells, footnotes));
    } else {
      grids.add(Ledgers.counts(cells));
      grids.add(Figures.grid("Figures, median of the repeats (lowest–highest)", cells, footnotes));
      grids.add(Clocks.clocks(cells, footnotes));
      grids.add(Clocks.gaps(cells));
    }
    grids.removeIf(grid -> grid.rows().isEmpty());
    List<String> notes = new ArrayList<>(footnotes.lines());
    notes.addAll(notes(cells));
    return new Section(title(kind), List.of(meaning(kind)), grids, notes);
  }

  /** What a reader must know about the rows, each remark once. */
  private static Set<String> notes(List<Cell> cells) {
    Set<String> notes = new LinkedHashSet<>();
    for (Cell cell : cells) {
      for (String remark : remarks(cell)) {
        boolean all = cells.stream().allMatch(other -> remarks(other).contains(remark));
        notes.add((all ? "All rows" : RowName.of(cell)) + ": " + sentence(remark));
      }
    }
    if (cells.stream().anyMatch(cell -> !cell.comparable())) {
      notes.add("Not to be ranked with rows of other machines.");
    }
    return notes;
  }

  /** A note is remarks with semicolons between them. */
  static List<String> remarks(Cell cell) {
    return cell.note().isBlank() ? List.of() : List.of(cell.note().split("; ", -1));
  }

  static String sentence(String note) {
    return note.endsWith(".") ? note : note + ".";
  }

  private static String title(String kind) {
    return switch (kind) {
      case "transactions" -> "Transactions";
      case "commit" -> "Commits (SQLite)";
      case "flush" -> "Flush";
      case "network" -> "Network";
      case "fail-over" -> "Fail-over";
      case "fencing" -> "Fencing";
      case "loss" -> "Loss";
      case "restore" -> "Restore";
      default -> kind;
    };
  }

  private static String meaning(String kind) {
    return switch (kind) {
      case "transactions" -> "What a PostgreSQL transaction costs in each replication mode.";
      case "commit" -> "What a SQLite commit costs, one row a transaction, one writer.";
      case "flush" -> "How long the disk takes to make an 8 KiB overwrite durable, depth 1.";
      case "network" -> "How long a round trip to the primary's machine takes from each other one.";
      case "fail-over" -> "A primary is broken while a client writes; a standby takes over.";
      case "fencing" ->
          "One standby, then all are stopped by their operator while a client writes.";
      case "loss" -> "A writer is broken; what is left is opened or restored, and counted.";
      case "restore" -> "How long until a database is back from the object store.";
      default -> "Experiments of the kind " + kind + ".";
    };
  }
}
