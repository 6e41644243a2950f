package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.measure.Latencies;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How the latencies of a row are spread.
 *
 * @param name of the row within its plot
 * @param points ascending
 */
record Distribution(String name, List<Latencies.Point> points) {
  Distribution {
    points = List.copyOf(points);
  }

  /** From the few percentiles that stand in the row itself, where no histogram is at hand. */
  static Distribution ofFigures(String name, Cell cell) {
    List<Latencies.Point> points = new ArrayList<>();
    for (Measurement measurement : cell.measurements()) {
      Double value = measurement.value();
      double percentile = percentile(measurement.metric());
      if (value != null && value > 0 && percentile > 0) {
        points.add(new Latencies.Point(percentile, value));
      }
    }
    points.sort(Comparator.comparingDouble(Latencies.Point::percentile));
    return new Distribution(name, points);
  }

  private static double percentile(Metric metric) {
    return switch (metric) {
      case COMMIT_P50, FLUSH_P50 -> 50;
      case COMMIT_P99, FLUSH_P99 -> 99;
      case COMMIT_P999, FLUSH_P999 -> 99.9;
      default -> -1;
    };
  }
}
