package dev.durabench.experiment;

import dev.durabench.measure.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The alarm for a storage that flushes faster than the disk of the very server it is used on: no
 * copy on another machine can do that, so that something acknowledges flushes it has not done.
 * Rings only where both were measured in one run, whichever came first.
 */
final class DiskAlarm {
  /** What a flush may be faster by chance, from run to run. */
  private static final double SUSPICIOUS = 0.8;

  private static final String ALARM = "faster than its own disk";
  private static final String SEPARATOR = "; ";

  private DiskAlarm() {}

  /** Looks at all flush rows of a run, and writes the alarm into the notes of those it is for. */
  static void look(RunFolder folder) {
    List<Cell> cells =
        folder.result().cells().stream().filter(cell -> cell.kind().equals("flush")).toList();
    for (Cell cell : cells) {
      String note = note(cell, alarm(cell, cells));
      if (!note.equals(cell.note())) {
        folder.keep(cell.withNote(note));
      }
    }
  }

  private static Optional<String> alarm(Cell cell, List<Cell> cells) {
    String machine = fact(cell, "machine");
    if (machine.isEmpty() || isLocal(cell)) {
      return Optional.empty();
    }
    double own =
        cells.stream()
            .filter(other -> isLocal(other) && fact(other, "machine").equals(machine))
            .flatMap(other -> median(other).stream())
            .mapToDouble(millis -> millis)
            .min()
            .orElse(0);
    return median(cell)
        .filter(millis -> millis < SUSPICIOUS * own)
        .map(
            millis ->
                ALARM
                    + ": "
                    + Texts.millis(millis)
                    + " against "
                    + Texts.millis(own)
                    + " of "
                    + machine
                    + "'s local disk, so that something acknowledges flushes it has not done");
  }

  private static boolean isLocal(Cell cell) {
    return fact(cell, "storage").equals("local");
  }

  private static String fact(Cell cell, String name) {
    return cell.provenance().getOrDefault(name, "");
  }

  private static Optional<Double> median(Cell cell) {
    return cell.measurements().stream()
        .filter(measurement -> measurement.metric() == Metric.FLUSH_P50)
        .findFirst()
        .flatMap(measurement -> Optional.ofNullable(measurement.value()));
  }

  /** An alarm of an earlier look may not hold any more. */
  private static String note(Cell cell, Optional<String> alarm) {
    List<String> remarks = new ArrayList<>();
    if (!cell.note().isEmpty()) {
      remarks.addAll(Arrays.asList(cell.note().split(SEPARATOR, -1)));
    }
    remarks.removeIf(remark -> remark.startsWith(ALARM));
    alarm.ifPresent(text -> remarks.add(0, text));
    return String.join(SEPARATOR, remarks);
  }
}
