package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.measure.Measurement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All figures of some runs in long form, one line a cell and metric, by RFC 4180. */
final class Csv {
  private static final List<String> COLUMNS =
      List.of(
          "stack",
          "run",
          "key",
          "topology",
          "database",
          "kind",
          "parameters",
          "metric",
          "unit",
          "value",
          "missing",
          "lowest",
          "highest",
          "n",
          "samples",
          "repeats",
          "role",
          "comparable",
          "verdict",
          "reason",
          "note",
          "fingerprint");

  private Csv() {}

  static String of(List<Run> runs) {
    StringBuilder out = new StringBuilder();
    line(out, COLUMNS);
    for (Run run : runs) {
      run.result().cells().stream().sorted(CellOrder.BY_NAME).forEach(cell -> cell(out, run, cell));
    }
    return out.toString();
  }

  private static void cell(StringBuilder out, Run run, Cell cell) {
    for (Measurement measurement : cell.measurements()) {
      line(out, row(run, cell, measured(measurement)));
    }
    cell.ledger()
        .ifPresent(
            counts ->
                counts(counts)
                    .forEach(
                        (name, count) ->
                            line(
                                out,
                                row(
                                    run,
                                    cell,
                                    counted("ledger." + name, "", String.valueOf(count))))));
    Clocks.origin(cell)
        .ifPresent(
            origin ->
                cell.clocks()
                    .forEach(
                        (name, micros) ->
                            line(
                                out,
                                row(
                                    run,
                                    cell,
                                    counted(
                                        "clock." + name,
                                        "s",
                                        Figure.exact((micros - origin) / 1e6))))));
  }

  private static List<String> row(Run run, Cell cell, List<String> figure) {
    List<String> row = new ArrayList<>();
    row.add(run.result().stack());
    row.add(run.result().run());
    row.add(cell.key());
    row.add(cell.topology());
    row.add(cell.database());
    row.add(cell.kind());
    row.add(
        cell.parameters().entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining(",")));
    row.addAll(figure);
    row.add(String.valueOf(cell.comparable()));
    row.add(cell.judgement().map(judgement -> judgement.verdict().key()).orElse(""));
    row.add(cell.judgement().map(judgement -> judgement.reason()).orElse(""));
    row.add(cell.note());
    row.add(cell.fingerprint());
    return row;
  }

  private static List<String> measured(Measurement m) {
    Double value = m.value();
    String missing = m.missing();
    List<Double> repeats = m.repeats();
    return List.of(
        m.metric().key(),
        m.metric().unit().symbol(),
        value == null ? "" : Figure.exact(value),
        missing == null ? "" : missing,
        repeats.isEmpty() ? "" : Figure.exact(Collections.min(repeats)),
        repeats.isEmpty() ? "" : Figure.exact(Collections.max(repeats)),
        String.valueOf(repeats.size()),
        String.valueOf(m.samples()),
        repeats.stream().map(Figure::exact).collect(Collectors.joining(";")),
        m.role().name().toLowerCase(java.util.Locale.ROOT));
  }

  private static List<String> counted(String metric, String unit, String value) {
    return List.of(metric, unit, value, "", value, value, "1", "1", value, "measured");
  }

  private static Map<String, Long> counts(LedgerCounts counts) {
    Map<String, Long> all = new java.util.LinkedHashMap<>();
    all.put("acknowledged", counts.acknowledged());
    all.put("survived", counts.survived());
    all.put("lost-acknowledged", counts.lostAcknowledged());
    all.put("unknown-survived", counts.unknownSurvived());
    all.put("unknown-lost", counts.unknownLost());
    all.put("duplicated", counts.duplicated());
    all.put("failed", counts.failed());
    return all;
  }

  private static void line(StringBuilder out, List<String> fields) {
    out.append(fields.stream().map(Csv::quoted).collect(Collectors.joining(","))).append("\r\n");
  }

  static String quoted(String field) {
    boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
