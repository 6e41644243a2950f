package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.experiment.RawFile;
import dev.durabench.ledger.LedgerFile;
import dev.durabench.measure.Latencies;
import dev.durabench.measure.LatencyFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The plots of a run, from its raw files; a plot whose files are gone is left out. */
final class Plots {
  /** Pixels of a plot in a wide window and in a narrow one. */
  static final int WIDE = 860;

  static final int NARROW = 350;

  private static final int TICKS = 5;
  private static final List<String> SPREAD = List.of("transactions", "commit", "flush");

  private Plots() {}

  /** One plot a kind, workload and number of clients; the modes are its series. */
  static List<Plot> distributions(Run run) {
    Map<String, List<Distribution>> groups = new LinkedHashMap<>();
    for (String kind : SPREAD) {
      List<Cell> cells = new ArrayList<>(run.cells(kind));
      // Second measurements last, so that a mode has the same ink in every plot.
      cells.sort(Comparator.comparing(SameAgainstSame::isSecond));
      for (Cell cell : cells) {
        Map<String, String> rest = new TreeMap<>(cell.parameters());
        String mode = Optional.ofNullable(rest.remove("mode")).orElse(cell.database());
        String again = rest.remove(SameAgainstSame.PARAMETER) == null ? "" : " (again)";
        String group = cell.database() + " " + kind + " " + RowName.parameters(rest);
        Distribution distribution = distribution(run, cell, mode + again);
        if (!distribution.points().isEmpty()) {
          groups.computeIfAbsent(group.strip(), any -> new ArrayList<>()).add(distribution);
        }
      }
    }
    List<Plot> plots = new ArrayList<>();
    groups.forEach((name, series) -> plots.add(percentiles(name, series)));
    return plots;
  }

  private static Plot percentiles(String name, List<Distribution> series) {
    String title = "Latency distribution: " + name;
    return new Plot(
        id("latency", name),
        title,
        PercentilePlot.draw(title, series, WIDE),
        PercentilePlot.draw(title, series, NARROW),
        series.stream().map(Distribution::name).toList(),
        series.stream().map(PercentilePlot::points).toList(),
        "ms");
  }

  private static Distribution distribution(Run run, Cell cell, String name) {
    List<Latencies> repeats = new ArrayList<>();
    for (RawFile file : cell.files()) {
      if (file.path().endsWith(".hlog")) {
        run.file(file).flatMap(Plots::latencies).ifPresent(repeats::add);
      }
    }
    if (repeats.isEmpty()) {
      return Distribution.ofFigures(name, cell);
    }
    return new Distribution(name, Latencies.merge(repeats).curve(TICKS));
  }

  private static Optional<Latencies> latencies(Path file) {
    try {
      Latencies latencies = LatencyFile.read(file);
      return latencies.count() == 0 ? Optional.empty() : Optional.of(latencies);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** What commits cost; empty when none was measured. */
  static Optional<Plot> costs(Run run) {
    List<Cell> cells = run.result().cells();
    return CostPlot.draw(cells, WIDE)
        .map(
            wide ->
                new Plot(
                    id("commit-cost", ""),
                    wide.title(),
                    wide,
                    CostPlot.draw(cells, NARROW).orElse(wide),
                    List.of(),
                    List.of(),
                    ""));
  }

  /** One plot a fail-over. */
  static List<Plot> timeLines(Run run) {
    List<Plot> plots = new ArrayList<>();
    for (Cell cell : run.cells("fail-over")) {
      ledger(run, cell).ifPresent(file -> plots.add(timeLine(cell, file)));
    }
    return plots;
  }

  private static Plot timeLine(Cell cell, Path file) {
    long ahead = Long.parseLong(cell.provenance().getOrDefault(Cell.LEDGER_CLOCK_AHEAD, "0"));
    long[] micros = LedgerFile.read(file).onClockBehind(ahead).ackMicros();
    AckCounts acks = AckCounts.of(cell, micros, Clocks.origin(cell).orElse(0));
    String verdict =
        cell.judgement().map(judgement -> " (" + judgement.verdict().key() + ")").orElse("");
    String title = "Acknowledged writes around the fault: " + acks.row() + verdict;
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < acks.counts().size(); i++) {
      points.add(new double[] {acks.from() + i * AckCounts.BUCKET_SECONDS, acks.counts().get(i)});
    }
    return new Plot(
        id("time-line", acks.row()),
        title,
        TimeLinePlot.draw(title, acks, WIDE),
        TimeLinePlot.draw(title, acks, NARROW),
        List.of(),
        List.of(points),
        "acks");
  }

  private static Optional<Path> ledger(Run run, Cell cell) {
    return cell.clocks().isEmpty()
        ? Optional.empty()
        : cell.files().stream()
            .filter(file -> file.path().endsWith("ledger.csv"))
            .flatMap(file -> run.file(file).stream())
            .findFirst();
  }

  private static String id(String what, String name) {
    String readable = (what + " " + name).toLowerCase(Locale.ROOT);
    return readable.replaceAll("[^a-z0-9]+", "-").replaceAll("-$", "");
  }
}
