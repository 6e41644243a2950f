package dev.durabench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Acknowledgements per 100 ms around a fault, gaps shaded, a marker for each clock. */
final class TimeLinePlot {
  private static final Set<String> SHOWN =
      Set.of(
          Clocks.FAULT,
          "last-ack",
          "promoted",
          "first-ack",
          "power-on-requested",
          "machine-back",
          "redundant");

  private static final int PLOT = 170;
  private static final int LEFT = 46;
  private static final int RIGHT = 12;
  private static final int ROW = 15;
  private static final int BOTTOM = 36;

  private TimeLinePlot() {}

  static Drawing draw(String title, AckCounts acks, int width) {
    Scale x = new Scale(acks.from(), acks.to(), LEFT, width - RIGHT);
    List<AckCounts.Event> shown =
        acks.clocks().stream()
            .filter(TimeLinePlot::told)
            .filter(event -> event.seconds() >= acks.from() && event.seconds() <= acks.to())
            .toList();
    int[] rows = rows(shown, x, width);
    int top = 8 + ROW * (1 + max(rows));
    int bottom = top + PLOT;
    int most = acks.counts().stream().mapToInt(count -> count).max().orElse(0);
    Scale y = new Scale(0, Scale.roundUp(Math.max(most, 1)), bottom, top);
    List<Shape> shapes = new ArrayList<>();
    gaps(shapes, acks, x, top);
    axes(shapes, x, y, bottom, width);
    bars(shapes, acks, x, y);
    shapes.add(
        new Shape.Label(
            LEFT,
            bottom + 31,
            width < 600 ? "acks in 100 ms" : "acknowledgements in 100 ms",
            Shape.Anchor.START,
            Ink.MUTED,
            false));
    for (int i = 0; i < shown.size(); i++) {
      marker(shapes, shown.get(i), x, 8 + ROW * rows[i], bottom, width);
    }
    return new Drawing(width, bottom + BOTTOM, title, shapes, Optional.of(x));
  }

  /** Puts each marker's name on the first row where it touches no other. */
  private static int[] rows(List<AckCounts.Event> events, Scale x, int width) {
    int[] rows = new int[events.size()];
    List<Double> ends = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      double start = labelStart(events.get(i), x, width);
      int row = 0;
      while (row < ends.size() && ends.get(row) > start) {
        row++;
      }
      double end = start + Drawing.width(text(events.get(i))) + 10;
      if (row == ends.size()) {
        ends.add(end);
      } else {
        ends.set(row, end);
      }
      rows[i] = row;
    }
    return rows;
  }

  /** To the right of the marker, or to its left where the right has no room. */
  private static double labelStart(AckCounts.Event event, Scale x, int width) {
    double at = x.at(event.seconds());
    double length = Drawing.width(text(event));
    return at + 3 + length <= width - 2 ? at + 3 : at - 3 - length;
  }

  private static String text(AckCounts.Event event) {
    String name = event.name().equals(Clocks.FAULT) ? "fault" : event.name();
    return name + " " + Clocks.signed(Math.round(event.seconds() * 1e6)) + " s";
  }

  private static void marker(
      List<Shape> shapes, AckCounts.Event event, Scale x, int y, int bottom, int width) {
    double at = x.at(event.seconds());
    shapes.add(new Shape.Line(at, y, at, bottom, Ink.MARKER, 1.5, -1));
    shapes.add(
        new Shape.Label(
            labelStart(event, x, width), y + 11, text(event), Shape.Anchor.START, Ink.TEXT, false));
  }

  private static void gaps(List<Shape> shapes, AckCounts acks, Scale x, int top) {
    for (double[] gap : acks.gaps()) {
      double start = x.at(Math.max(gap[0], acks.from()));
      double end = x.at(Math.min(gap[1], acks.to()));
      if (end > start) {
        shapes.add(new Shape.Box(start, top, end - start, PLOT, Ink.GAP, -1));
      }
    }
  }

  private static void bars(List<Shape> shapes, AckCounts acks, Scale x, Scale y) {
    for (int i = 0; i < acks.counts().size(); i++) {
      int count = acks.counts().get(i);
      if (count > 0) {
        double left = x.at(acks.from() + i * AckCounts.BUCKET_SECONDS);
        double right = x.at(acks.from() + (i + 1) * AckCounts.BUCKET_SECONDS);
        double height = y.start() - y.at(count);
        shapes.add(new Shape.Box(left, y.at(count), right - left, height, Ink.SERIES_0, -1));
      }
    }
  }

  private static void axes(List<Shape> shapes, Scale x, Scale y, int bottom, int width) {
    for (double tick : y.ticks(4)) {
      double at = y.at(tick);
      shapes.add(new Shape.Line(LEFT, at, width - RIGHT, at, Ink.GRID, 1, -1));
      shapes.add(
          new Shape.Label(
              LEFT - 6, at + 4, Figure.exact(tick), Shape.Anchor.END, Ink.MUTED, false));
    }
    for (double tick : x.ticks(width / 80)) {
      double at = x.at(tick);
      shapes.add(new Shape.Line(at, bottom, at, bottom + 4, Ink.MUTED, 1, -1));
      shapes.add(
          new Shape.Label(
              at, bottom + 16, Figure.exact(tick), Shape.Anchor.MIDDLE, Ink.MUTED, false));
    }
    shapes.add(
        new Shape.Label(
            width - RIGHT,
            bottom + 31,
            "seconds after the fault",
            Shape.Anchor.END,
            Ink.MUTED,
            false));
  }

  /** Clocks that tell the story; the others stand in the tables. */
  private static boolean told(AckCounts.Event event) {
    return SHOWN.contains(event.name());
  }

  private static int max(int[] values) {
    int max = 0;
    for (int value : values) {
      max = Math.max(max, value);
    }
    return max;
  }
}
