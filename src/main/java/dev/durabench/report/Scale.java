package dev.durabench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps values to pixels along a line.
 *
 * @param from the value at {@code start}
 * @param to the value at {@code end}
 * @param start pixels
 * @param end pixels
 */
record Scale(double from, double to, double start, double end) {
  Scale {
    if (!(to > from)) {
      throw new IllegalArgumentException("empty scale: " + from + " to " + to);
    }
  }

  double at(double value) {
    return start + (value - from) / (to - from) * (end - start);
  }

  /** Round values, at most {@code most} of them, 1, 2 or 5 times a power of ten apart. */
  List<Double> ticks(int most) {
    double step = step((to - from) / most);
    List<Double> ticks = new ArrayList<>();
    for (long i = (long) Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  /** The next round value that is not below. */
  static double roundUp(double value) {
    return step(value);
  }

  private static double step(double least) {
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * power >= least * (1 - 1e-9)) {
        return factor * power;
      }
    }
    return 10 * power;
  }
}
