package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.experiment.CellKey;
import dev.durabench.experiment.RawFile;
import dev.durabench.experiment.RunResult;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Gap;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.measure.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** A made-up run with everything that a report must cope with. */
final class SampleRuns {
  static final long FAULT_MICROS = 1_796_000_000_000_000L;
  static final String NOTE = "process death only";
  private static final String TOPOLOGY = "local";
  private static final Map<String, String> PROVENANCE =
      Map.of(
          "cpu", "2 x Prüfstand ½ GHz",
          "kernel", "6.1.0-test",
          "postgres", "18.6",
          "client", "durabench agent 0.1.0, same machine");

  private SampleRuns() {}

  static Run run() {
    return new Run(Path.of("results/bench/r1"), result());
  }

  static RunResult result() {
    List<Cell> cells = new ArrayList<>();
    cells.add(transactions("remote-apply", "8", Map.of(), 2.9, 3.1, 2.8));
    cells.add(transactions("async", "1", Map.of(), 1.02, 0.99, 1.05));
    cells.add(transactions("async", "8", Map.of(), 1.5, 1.4, 1.62));
    cells.add(transactions("any-1", "1", Map.of(), 2.23, 2.2, 2.31));
    cells.add(transactions("any-1", "1", Map.of("aa", "2"), 2.25, 2.21, 2.3));
    cells.add(gone());
    cells.add(commit("full", 0.344));
    cells.add(commit("normal", 0.0121));
    cells.add(flush());
    cells.add(
        failOver(
            "any-1", kept(), new Judgement(Verdict.KEPT, "0 of 12345 acknowledged writes lost.")));
    cells.add(
        failOver(
            "async",
            lost(3),
            new Judgement(
                Verdict.NOT_PROMISED,
                "3 acknowledged writes lost; async promises nothing against kill.")));
    cells.add(
        failOver(
            "remote-apply",
            lost(1000),
            new Judgement(Verdict.BROKEN, "1000 acknowledged writes lost.")));
    cells.add(unresolved());
    cells.add(restore());
    return result("r1", cells);
  }

  static RunResult result(String run, List<Cell> cells) {
    return new RunResult(RunResult.SCHEMA_VERSION, "bench", TOPOLOGY, run, cells);
  }

  static Cell transactions(String mode, String clients, Map<String, String> more, double... means) {
    Map<String, String> parameters = new LinkedHashMap<>(more);
    parameters.put("mode", mode);
    parameters.put("workload", "simple-update");
    parameters.put("clients", clients);
    double perMilli = 1000 * Double.parseDouble(clients);
    return cell(
        "pg",
        "transactions",
        parameters,
        List.of(
            repeated(Metric.COMMIT_MEAN, means),
            repeated(Metric.COMMIT_P99, DoubleStream.of(means).map(mean -> mean * 3).toArray()),
            repeated(Metric.TPS, DoubleStream.of(means).map(mean -> perMilli / mean).toArray())),
        Optional.empty(),
        Optional.empty());
  }

  private static Cell gone() {
    return cell(
        "pg",
        "transactions",
        Map.of("mode", "any-1", "workload", "simple-update", "clients", "8"),
        List.of(
            Measurement.missing(
                Metric.COMMIT_MEAN, "the load ended early: <script>alert(1)</script>"),
            Measurement.missing(Metric.TPS, "the load ended early: <script>alert(1)</script>")),
        Optional.empty(),
        Optional.empty());
  }

  private static Cell commit(String mode, double mean) {
    return cell(
        "lite",
        "commit",
        Map.of("mode", mode),
        List.of(
            Measurement.once(Metric.COMMIT_MEAN, mean, 20_000),
            Measurement.once(Metric.TPS, 1000 / mean, 20_000)),
        Optional.empty(),
        Optional.empty());
  }

  private static Cell flush() {
    return cell(
        "pg",
        "flush",
        Map.of(),
        List.of(
            repeated(Metric.FLUSH_P50, 0.31, 0.3, 0.33), repeated(Metric.FLUSH_P99, 0.9, 0.8, 1.4)),
        Optional.empty(),
        Optional.empty());
  }

  static Cell failOver(String mode, LedgerCounts counts, Judgement judgement) {
    Cell plain =
        cell(
            "pg",
            "fail-over",
            Map.of("mode", mode, "fault", "kill"),
            List.of(
                Measurement.once(Metric.FAIL_OVER_FIRST_ACK, 3.214, 1),
                Measurement.once(Metric.GAP_LONGEST, 3.2171, 1),
                Measurement.missing(Metric.REJOIN_DURATION, "the bound of 60 s was reached")),
            Optional.of(counts),
            Optional.of(judgement));
    Map<String, Long> clocks = new LinkedHashMap<>();
    clocks.put("last-ack", FAULT_MICROS - 3_100);
    clocks.put("fault-requested", FAULT_MICROS);
    clocks.put("fault-done", FAULT_MICROS + 1_900);
    clocks.put("promoted", FAULT_MICROS + 2_900_000);
    clocks.put("first-ack", FAULT_MICROS + 3_214_000);
    clocks.put("redundant", FAULT_MICROS + 9_871_500);
    return withEvents(
        plain,
        List.of(
            new Gap(FAULT_MICROS - 3_100, 3_217_100, "fault"),
            new Gap(FAULT_MICROS + 5_000_000, 1_250_000, null)),
        clocks);
  }

  private static Cell unresolved() {
    return cell(
        "lite \"|\" ‹δ›",
        "loss",
        Map.of("mode", "normal", "fault", "kill"),
        List.of(Measurement.missing(Metric.LOST_ACKNOWLEDGED, "the ledger was cut short")),
        Optional.empty(),
        Optional.of(new Judgement(Verdict.UNRESOLVED, "The ledger was cut short, after id 77.")));
  }

  private static Cell restore() {
    return cell(
        "lite",
        "restore",
        Map.of("size", "100MB"),
        List.of(
            Measurement.once(Metric.RESTORE_DURATION, 2.4, 1),
            Measurement.once(Metric.RESTORE_BYTES, 104_857_600, 1)),
        Optional.empty(),
        Optional.empty());
  }

  static LedgerCounts kept() {
    return new LedgerCounts(12_345, 12_345, 0, 1, 0, 0, 7, List.of());
  }

  static LedgerCounts lost(int count) {
    List<Long> ids = LongStream.rangeClosed(12_346 - count, 12_345).boxed().toList();
    return new LedgerCounts(12_345, 12_345 - count, count, 0, 1, 0, 7, ids);
  }

  static Measurement repeated(Metric metric, double... values) {
    double[] sorted = DoubleStream.of(values).sorted().toArray();
    double median = sorted[sorted.length / 2];
    return new Measurement(
        metric, median, null, 60_000, DoubleStream.of(values).boxed().toList(), Role.MEASURED);
  }

  static Cell cell(
      String database,
      String kind,
      Map<String, String> parameters,
      List<Measurement> measurements,
      Optional<LedgerCounts> ledger,
      Optional<Judgement> judgement) {
    String key = new CellKey(TOPOLOGY, database, kind, parameters).toString();
    String raw = "raw/" + Integer.toHexString(key.hashCode());
    return new Cell(
        key,
        TOPOLOGY,
        database,
        kind,
        parameters,
        "f0f0",
        false,
        NOTE,
        measurements,
        ledger,
        judgement,
        List.of(),
        Map.of(),
        PROVENANCE,
        ledger.isPresent()
            ? List.of(new RawFile(raw + "/ledger.csv", "00ff"))
            : List.of(new RawFile(raw + "/latency.hlog", "00ff")));
  }

  static Cell withEvents(Cell cell, List<Gap> gaps, Map<String, Long> clocks) {
    return new Cell(
        cell.key(),
        cell.topology(),
        cell.database(),
        cell.kind(),
        cell.parameters(),
        cell.fingerprint(),
        cell.comparable(),
        cell.note(),
        cell.measurements(),
        cell.ledger(),
        cell.judgement(),
        gaps,
        clocks,
        cell.provenance(),
        cell.files());
  }
}
