package dev.durabench.report;

import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Figures as text, the same in every locale. */
final class Figure {
  private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_UP);

  private Figure() {}

  /** Three significant digits, never in powers of ten; whole numbers from 100 up. */
  static String number(double value) {
    return number(value, decimals(value));
  }

  private static String number(double value, int decimals) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not a figure: " + value);
    }
    return decimals == 0
        ? count(Math.round(value))
        : new BigDecimal(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
  }

  /** How many decimals make three significant digits, at most six. */
  private static int decimals(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return 0;
    }
    BigDecimal rounded = new BigDecimal(value).round(THREE);
    return Math.min(Math.max(3 - (rounded.precision() - rounded.scale()), 0), 6);
  }

  /** A whole number, thousands apart by commas. */
  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A value of a metric without its unit; bytes in MB. */
  static String number(Metric metric, double value) {
    double shown = shown(metric, value);
    return number(shown, decimals(metric, shown));
  }

  /**
   * As {@link #number(Metric, double)}, but counts with decimals: means and differences of them.
   */
  static String fine(Metric metric, double value) {
    double shown = shown(metric, value);
    boolean whole = metric.unit() == Metric.Unit.COUNT && shown == Math.rint(shown);
    return number(shown, whole ? 0 : decimals(shown));
  }

  private static double shown(Metric metric, double value) {
    return metric.unit() == Metric.Unit.BYTES ? value / 1e6 : value;
  }

  private static int decimals(Metric metric, double shown) {
    return metric.unit() == Metric.Unit.COUNT ? 0 : decimals(shown);
  }

  /** The unit that {@link #number(Metric, double)} is in; empty for counts. */
  static String unit(Metric metric) {
    return metric.unit() == Metric.Unit.BYTES ? "MB" : metric.unit().symbol();
  }

  /** A column's heading, such as {@code commit.mean, ms}. */
  static String heading(Metric metric) {
    String unit = unit(metric);
    return unit.isEmpty() ? metric.key() : metric.key() + ", " + unit;
  }

  /** {@code 2.23 (2.20–2.31)}: median and range of the repeats; a dash with a footnote. */
  static Field field(Measurement measurement, Footnotes footnotes) {
    Double value = measurement.value();
    if (value == null) {
      String reason = measurement.missing() == null ? "no reason given" : measurement.missing();
      return Field.of(footnotes.missing(reason));
    }
    Metric metric = measurement.metric();
    String text = number(metric, value);
    List<Double> repeats = measurement.repeats();
    if (repeats.size() > 1) {
      int decimals = decimals(metric, shown(metric, value));
      text +=
          " ("
              + number(shown(metric, Collections.min(repeats)), decimals)
              + "–"
              + number(shown(metric, Collections.max(repeats)), decimals)
              + ")";
    }
    return Field.number(text, value);
  }

  /** The shortest decimal that reads back as the same value, for machines. */
  static String exact(double value) {
    BigDecimal decimal = BigDecimal.valueOf(value);
    return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
  }
}
