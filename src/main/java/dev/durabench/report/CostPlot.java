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
  static final String TITLE = "Mean latency of a commit, ms (line: lowest to highest repeat)";
  private static final int ROW = 20;
  private static final int TOP = 26;
  private static final int LEGEND = 18;

  private CostPlot() {}

  /** Empty when no commit was measured. */
  static Optional<Drawing> draw(List<Cell> cells, int width) {
    List<Cell> rows = cells.stream().filter(CostPlot::drawn).sorted(CellOrder.BY_NAME).toList();
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    double label =
        10 + rows.stream().mapToDouble(c -> Drawing.width(RowName.withinKind(c))).max().orElse(0);
    double most = rows.stream().mapToDouble(cell -> highest(mean(cell))).max().orElse(1);
    Scale x = new Scale(0, most, label, width - 60);
    Set<Acknowledgement> groups = EnumSet.noneOf(Acknowledgement.class);
    rows.forEach(cell -> groups.add(Acknowledgement.of(cell)));
    List<Shape> shapes = new ArrayList<>();
    shapes.add(new Shape.Label(4, 16, TITLE, Shape.Anchor.START, Ink.TEXT, true));
    for (int i = 0; i < rows.size(); i++) {
      bar(shapes, rows.get(i), x, TOP + i * ROW, label);
    }
    int bottom = TOP + rows.size() * ROW + 8;
    for (Acknowledgement group : groups) {
      shapes.add(new Shape.Box(4, bottom + 2, 12, 12, ink(group), -1));
      shapes.add(
          new Shape.Label(
              22, bottom + 12, group.meaning(), Shape.Anchor.START, Ink.MUTED, false));
      bottom += LEGEND;
    }
    return Optional.of(new Drawing(width, bottom + 8, TITLE, shapes, Optional.empty()));
  }

  private static boolean drawn(Cell cell) {
    return (cell.kind().equals("transactions") || cell.kind().equals("commit"))
        && !SameAgainstSame.isSecond(cell)
        && Figures.measurement(cell, Metric.COMMIT_MEAN).map(Measurement::value).isPresent();
  }

  private static void bar(List<Shape> shapes, Cell cell, Scale x, int top, double label) {
    Measurement mean = mean(cell);
    double value = mean.value() == null ? 0 : mean.value();
    shapes.add(
        new Shape.Label(
            label - 6, top + 14, RowName.withinKind(cell), Shape.Anchor.END, Ink.TEXT, false));
    shapes.add(
        new Shape.Box(
            label, top + 3, x.at(value) - label, ROW - 6, ink(Acknowledgement.of(cell)), -1));
    double end = x.at(highest(mean));
    if (mean.repeats().size() > 1) {
      double start = x.at(Collections.min(mean.repeats()));
      double middle = top + ROW / 2.0;
      shapes.add(new Shape.Line(start, middle, end, middle, Ink.TEXT, 1.5, -1));
      shapes.add(new Shape.Line(start, middle - 4, start, middle + 4, Ink.TEXT, 1.5, -1));
      shapes.add(new Shape.Line(end, middle - 4, end, middle + 4, Ink.TEXT, 1.5, -1));
    }
    shapes.add(
        new Shape.Label(
            end + 6, top + 14, Figure.number(value), Shape.Anchor.START, Ink.TEXT, false));
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
