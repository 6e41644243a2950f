package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Mean latency of a durable commit, a bar a row with its range, coloured by what it promises. */
final class CostPlot {
  private static final String TITLE =
      "Mean latency of a commit, ms; line: lowest to highest repeat";

  /** Below this width, names stand above their bars. */
  private static final int ROOMY = 600;

  private static final int BAR = 14;
  private static final int LINE = 18;

  private final List<Shape> shapes = new ArrayList<>();
  private final boolean roomy;
  private final Scale x;
  private int y = 6;

  private CostPlot(List<Cell> rows, int width) {
    roomy = width >= ROOMY;
    double names =
        rows.stream().mapToDouble(c -> Drawing.width(RowName.withinKind(c))).max().orElse(0);
    double most = rows.stream().mapToDouble(cell -> highest(mean(cell))).max().orElse(1);
    x = new Scale(0, Math.max(most, 1e-6), roomy ? 10 + names : 4, width - 56);
  }

  /** Empty when no commit was measured. */
  static Optional<Drawing> draw(List<Cell> cells, int width) {
    List<Cell> rows = cells.stream().filter(CostPlot::drawn).sorted(CellOrder.BY_LOAD).toList();
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    CostPlot plot = new CostPlot(rows, width);
    String before = load(rows.get(0));
    for (Cell cell : rows) {
      if (!load(cell).equals(before)) {
        plot.y += 8;
        before = load(cell);
      }
      plot.row(cell);
    }
    plot.legend(rows);
    return Optional.of(new Drawing(width, plot.y + 4, TITLE, plot.shapes, Optional.empty()));
  }

  private static boolean drawn(Cell cell) {
    return (cell.kind().equals("transactions") || cell.kind().equals("commit"))
        && !SameAgainstSame.isSecond(cell)
        && Figures.measurement(cell, Metric.COMMIT_MEAN).map(Measurement::value).isPresent();
  }

  /** Rows of one load are compared with one another, and stand together. */
  private static String load(Cell cell) {
    return cell.database()
        + "/"
        + cell.kind()
        + "/"
        + cell.parameters().getOrDefault("workload", "")
        + "/"
        + cell.parameters().getOrDefault("clients", "");
  }

  private void row(Cell cell) {
    String name = RowName.withinKind(cell);
    if (roomy) {
      text(x.start() - 6, y + 12, name, Shape.Anchor.END, Ink.TEXT);
    } else {
      text(x.start(), y + 12, name, Shape.Anchor.START, Ink.TEXT);
      y += LINE - 2;
    }
    Measurement mean = mean(cell);
    double value = mean.value() == null ? 0 : mean.value();
    Ink ink = ink(Acknowledgement.of(cell));
    shapes.add(new Shape.Box(x.start(), y, x.at(value) - x.start(), BAR, ink, -1));
    double end = x.at(highest(mean));
    if (mean.repeats().size() > 1) {
      whisker(x.at(Collections.min(mean.repeats())), end);
    }
    text(end + 6, y + 12, Figure.number(value), Shape.Anchor.START, Ink.TEXT);
    y += LINE + 2;
  }

  private void whisker(double start, double end) {
    double middle = y + BAR / 2.0;
    shapes.add(new Shape.Line(start, middle, end, middle, Ink.TEXT, 1.5, -1));
    shapes.add(new Shape.Line(start, middle - 4, start, middle + 4, Ink.TEXT, 1.5, -1));
    shapes.add(new Shape.Line(end, middle - 4, end, middle + 4, Ink.TEXT, 1.5, -1));
  }

  private void legend(List<Cell> rows) {
    Set<Acknowledgement> groups = EnumSet.noneOf(Acknowledgement.class);
    rows.forEach(cell -> groups.add(Acknowledgement.of(cell)));
    y += 8;
    for (Acknowledgement group : groups) {
      shapes.add(new Shape.Box(4, y, 12, 12, ink(group), -1));
      String meaning = roomy ? group.meaning() : group.brief();
      text(22, y + 11, meaning, Shape.Anchor.START, Ink.MUTED);
      y += LINE;
    }
  }

  private void text(double atX, double atY, String text, Shape.Anchor anchor, Ink ink) {
    shapes.add(new Shape.Label(atX, atY, text, anchor, ink, false));
  }

  private static Measurement mean(Cell cell) {
    return Figures.measurement(cell, Metric.COMMIT_MEAN).orElseThrow();
  }

  private static double highest(Measurement measurement) {
    double value = measurement.value() == null ? 0 : measurement.value();
    return measurement.repeats().stream().mapToDouble(v -> v).reduce(value, Math::max);
  }

  private static Ink ink(Acknowledgement group) {
    return switch (group) {
      case TWO_DISKS -> Ink.SERIES_2;
      case DISK_AND_MEMORY -> Ink.SERIES_4;
      case ONE_DISK -> Ink.SERIES_0;
      case MEMORY -> Ink.SERIES_1;
      case OTHER -> Ink.SERIES_6;
    };
  }
}
