package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.measure.Gap;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** When things happened around a fault, as seconds from the fault. */
final class Clocks {
  /** The clock that the others are counted from: when the fault was asked for. */
  static final String FAULT = "fault-requested";

  private static final String NO_FAULT =
      "the fault was not stamped; seconds count from the first event";

  private Clocks() {}

  /** The fault, or the earliest clock where no fault was stamped; empty without any clock. */
  static OptionalLong origin(Cell cell) {
    Map<String, Long> clocks = cell.clocks();
    if (clocks.isEmpty()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(clocks.getOrDefault(FAULT, Collections.min(clocks.values())));
  }

  /** A row a cell, a column an event; events in order of time. */
  static Grid clocks(List<Cell> cells, Footnotes footnotes) {
    List<Cell> stamped = cells.stream().filter(cell -> !cell.clocks().isEmpty()).toList();
    List<String> events =
        stamped.stream()
            .flatMap(cell -> cell.clocks().keySet().stream())
            .distinct()
            .filter(event -> !event.equals(FAULT))
            .sorted(Comparator.comparingLong(event -> earliest(stamped, event)))
            .toList();
    List<String> columns = new ArrayList<>(List.of("row", "fault, UTC"));
    events.forEach(event -> columns.add(event + ", s"));
    List<List<Field>> rows = new ArrayList<>();
    for (Cell cell : stamped) {
      List<Field> row = new ArrayList<>();
      row.add(Field.of(RowName.of(cell)));
      Long fault = cell.clocks().get(FAULT);
      row.add(Field.of(fault == null ? footnotes.missing(NO_FAULT) : stamp(fault)));
      for (String event : events) {
        Long at = cell.clocks().get(event);
        row.add(
            at == null
                ? Field.of(footnotes.missing("did not happen, or was not seen"))
                : seconds(at - origin(cell).orElse(at)));
      }
      rows.add(row);
    }
    return new Grid("Clocks, seconds after the fault", columns, 1, rows);
  }

  private static long earliest(List<Cell> cells, String event) {
    return cells.stream()
        .filter(cell -> cell.clocks().containsKey(event))
        .mapToLong(cell -> cell.clocks().getOrDefault(event, 0L) - origin(cell).orElse(0))
        .min()
        .orElse(0);
  }

  /** Every gap of all rows of a kind. */
  static Grid gaps(List<Cell> cells) {
    List<List<Field>> rows = new ArrayList<>();
    for (Cell cell : cells) {
      for (Gap gap : cell.gaps()) {
        String cause = gap.cause();
        rows.add(
            List.of(
                Field.of(RowName.of(cell)),
                seconds(gap.startMicros() - origin(cell).orElse(gap.startMicros())),
                Field.number(Figure.number(gap.lengthMicros() / 1e6), (double) gap.lengthMicros()),
                Field.of(cause == null ? "not known" : cause)));
      }
    }
    return new Grid(
        "Gaps: 1 s or more without an acknowledgement",
        List.of("row", "start after the fault, s", "length, s", "cause"),
        1,
        rows);
  }

  /** Signed seconds with milliseconds, such as {@code +3.214}. */
  static String signed(long micros) {
    String text = java.math.BigDecimal.valueOf(Math.round(micros / 1e3), 3).toPlainString();
    return micros > 0 ? "+" + text : text;
  }

  private static Field seconds(long micros) {
    return Field.number(signed(micros), (double) micros);
  }

  private static String stamp(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
