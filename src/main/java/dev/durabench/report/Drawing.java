package dev.durabench.report;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * A picture before it is SVG or PNG.
 *
 * @param width in pixels
 * @param height in pixels
 * @param title what it shows, for those who cannot see it too
 * @param shapes from back to front
 * @param axis the horizontal axis, where a reader may point at
 */
record Drawing(int width, int height, String title, List<Shape> shapes, Optional<Scale> axis) {
  /** Height of text in pixels. */
  static final int TEXT = 12;

  Drawing {
    requireNonNull(title, "title is null");
    shapes = List.copyOf(shapes);
    requireNonNull(axis, "axis is null");
  }

  /** About how wide a text is; no font is asked, because a machine may have none. */
  static double width(String text) {
    return text.codePointCount(0, text.length()) * TEXT * 0.56;
  }
}
