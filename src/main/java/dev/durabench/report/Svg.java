package dev.durabench.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Drawings as SVG, written by hand: no font is needed to make one, one file serves light and dark
 * ground, and its text stays text.
 */
final class Svg {
  private static final String FONT = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

  private Svg() {}

  /** A file of its own, which brings its colours along. */
  static String file(Drawing drawing) {
    return open(
            drawing,
            " xmlns=\"http://www.w3.org/2000/svg\" width=\""
                + drawing.width()
                + "\" height=\""
                + drawing.height()
                + "\"")
        + "<style>svg{"
        + Ink.declarations(false)
        + "}@media (prefers-color-scheme:dark){svg{"
        + Ink.declarations(true)
        + "}}</style>\n"
        + "<rect width=\"100%\" height=\"100%\" style=\"fill:"
        + Ink.GROUND.variable()
        + "\"/>\n"
        + shapes(drawing)
        + "</svg>\n";
  }

  /** Part of a page that has the colours. */
  static String inline(Drawing drawing) {
    String axis =
        drawing
            .axis()
            .map(
                scale ->
                    " data-from=\""
                        + scale.from()
                        + "\" data-to=\""
                        + scale.to()
                        + "\" data-start=\""
                        + scale.start()
                        + "\" data-end=\""
                        + scale.end()
                        + "\"")
            .orElse("");
    return open(drawing, axis) + shapes(drawing) + "</svg>\n";
  }

  private static String open(Drawing drawing, String attributes) {
    return "<svg"
        + attributes
        + " viewBox=\"0 0 "
        + drawing.width()
        + " "
        + drawing.height()
        + "\" role=\"img\" aria-label=\""
        + Html.escape(drawing.title())
        + "\" font-family=\""
        + FONT
        + "\" font-size=\""
        + Drawing.TEXT
        + "\">\n";
  }

  private static String shapes(Drawing drawing) {
    return drawing.shapes().stream().map(Svg::shape).collect(Collectors.joining());
  }

  private static String shape(Shape shape) {
    String series = shape.series() < 0 ? "" : " data-series=\"" + shape.series() + "\"";
    if (shape instanceof Shape.Box box) {
      return "<rect x=\""
          + px(box.x())
          + "\" y=\""
          + px(box.y())
          + "\" width=\""
          + px(box.width())
          + "\" height=\""
          + px(box.height())
          + "\" style=\"fill:"
          + box.ink().variable()
          + "\""
          + series
          + "/>\n";
    }
    if (shape instanceof Shape.Line line) {
      return "<line x1=\""
          + px(line.x1())
          + "\" y1=\""
          + px(line.y1())
          + "\" x2=\""
          + px(line.x2())
          + "\" y2=\""
          + px(line.y2())
          + "\""
          + stroke(line.ink(), line.thickness())
          + series
          + "/>\n";
    }
    if (shape instanceof Shape.Path path) {
      List<String> points = new ArrayList<>();
      for (int i = 0; i + 1 < path.points().size(); i += 2) {
        points.add(px(path.points().get(i)) + "," + px(path.points().get(i + 1)));
      }
      return "<polyline points=\""
          + String.join(" ", points)
          + "\" fill=\"none\""
          + stroke(path.ink(), 2)
          + series
          + "/>\n";
    }
    return label((Shape.Label) shape);
  }

  private static String label(Shape.Label label) {
    return "<text x=\""
        + px(label.x())
        + "\" y=\""
        + px(label.y())
        + "\" text-anchor=\""
        + label.anchor().name().toLowerCase(Locale.ROOT)
        + "\""
        + (label.bold() ? " font-weight=\"600\"" : "")
        + " style=\"fill:"
        + label.ink().variable()
        + "\">"
        + Html.escape(label.text())
        + "</text>\n";
  }

  private static String stroke(Ink ink, double thickness) {
    String dashes = ink.dashes().isEmpty() ? "" : ";stroke-dasharray:" + ink.dashes();
    return " style=\"stroke:" + ink.variable() + ";stroke-width:" + px(thickness) + dashes + "\"";
  }

  private static String px(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
