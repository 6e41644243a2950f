package dev.durabench.report;

import dev.durabench.measure.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Latency by percentile. The horizontal axis counts nines (90 %, 99 %, 99.9 % are one step apart),
 * because what hurts is in the tail; the vertical one is logarithmic, so that hiding a series needs
 * no new scale.
 */
final class PercentilePlot {
  private static final int HEIGHT = 300;
  private static final int LEFT = 52;
  private static final int RIGHT = 12;
  private static final int TOP = 12;
  private static final int BOTTOM = 40;

  private PercentilePlot() {}

  static Drawing draw(String title, List<Distribution> series, int width) {
    double most = 1;
    double low = Double.MAX_VALUE;
    double high = 0;
    for (Distribution distribution : series) {
      for (Latencies.Point point : distribution.points()) {
        most = Math.max(most, finite(point));
        low = Math.min(low, Math.max(point.millis(), 1e-3));
        high = Math.max(high, point.millis());
      }
    }
    Scale x = new Scale(0, most, LEFT, width - RIGHT);
    double floor = Math.floor(Math.log10(low));
    Scale y =
        new Scale(floor, Math.max(Math.ceil(Math.log10(high)), floor + 1), HEIGHT - BOTTOM, TOP);
    List<Shape> shapes = new ArrayList<>();
    axes(shapes, x, y, width);
    for (int i = 0; i < series.size(); i++) {
      shapes.add(new Shape.Path(path(series.get(i), x, y), Ink.series(i), i));
    }
    return new Drawing(width, HEIGHT, title, shapes, Optional.of(x));
  }

  /** How many nines: 0 for 0 %, 1 for 90 %, 2 for 99 %. */
  static double nines(double percentile) {
    return -Math.log10(1 - percentile / 100);
  }

  /** Points for the page's script: nines and milliseconds; the maximum at the right end. */
  static List<double[]> points(Distribution distribution) {
    return distribution.points().stream()
        .filter(point -> point.percentile() < 100)
        .map(point -> new double[] {nines(point.percentile()), point.millis()})
        .toList();
  }

  private static double finite(Latencies.Point point) {
    return point.percentile() < 100 ? nines(point.percentile()) : 0;
  }

  private static List<Double> path(Distribution distribution, Scale x, Scale y) {
    List<Double> path = new ArrayList<>();
    for (double[] point : points(distribution)) {
      path.add(x.at(point[0]));
      path.add(y.at(Math.log10(Math.max(point[1], 1e-3))));
    }
    return path;
  }

  private static void axes(List<Shape> shapes, Scale x, Scale y, int width) {
    for (int power = (int) y.from(); power <= y.to(); power++) {
      for (int factor : new int[] {1, 2, 5}) {
        double value = power + Math.log10(factor);
        if (value > y.to() + 1e-9) {
          break;
        }
        double at = y.at(value);
        shapes.add(new Shape.Line(LEFT, at, width - RIGHT, at, Ink.GRID, 1, -1));
        if (factor == 1 || y.to() - y.from() < 2.5) {
          String text = Figure.exact(factor * Math.pow(10, power));
          shapes.add(new Shape.Label(LEFT - 6, at + 4, text, Shape.Anchor.END, Ink.MUTED, false));
        }
      }
    }
    String[] names = {"0 %", "90 %", "99 %", "99.9 %", "99.99 %", "99.999 %", "99.9999 %"};
    for (int nines = 0; nines <= Math.min(x.to(), names.length - 1); nines++) {
      double at = x.at(nines);
      shapes.add(new Shape.Line(at, TOP, at, HEIGHT - BOTTOM, Ink.GRID, 1, -1));
      if (nines == 0) {
        continue;
      }
      shapes.add(
          new Shape.Label(
              at, HEIGHT - BOTTOM + 16, names[nines], Shape.Anchor.MIDDLE, Ink.MUTED, false));
    }
    shapes.add(
        new Shape.Label(
            (LEFT + width) / 2.0,
            HEIGHT - 6,
            "share of operations at or below",
            Shape.Anchor.MIDDLE,
            Ink.MUTED,
            false));
    shapes.add(
        new Shape.Label(LEFT + 4, TOP + 12, "latency, ms", Shape.Anchor.START, Ink.MUTED, false));
  }
}
