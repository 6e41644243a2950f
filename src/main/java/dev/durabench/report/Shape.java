package dev.durabench.report;

import static java.util.Objects.requireNonNull;

import java.util.List;

/** Something on a {@link Drawing}; lengths and places in pixels from the upper left corner. */
sealed interface Shape {
  /** Which series it belongs to, to be shown and hidden with it; -1 for none. */
  int series();

  /** A filled rectangle. */
  record Box(double x, double y, double width, double height, Ink ink, int series)
      implements Shape {}

  /** A straight line. */
  record Line(double x1, double y1, double x2, double y2, Ink ink, double thickness, int series)
      implements Shape {}

  /** A line through points, {@code x, y, x, y ...}. */
  record Path(List<Double> points, Ink ink, int series) implements Shape {
    public Path {
      points = List.copyOf(points);
    }
  }

  /** One line of text. */
  record Label(double x, double y, String text, Anchor anchor, Ink ink, boolean bold)
      implements Shape {
    public Label {
      requireNonNull(text, "text is null");
    }

    @Override
    public int series() {
      return -1;
    }
  }

  /** Where a text's own x is. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }
}
