package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.experiment.RunPrice;
import dev.durabench.experiment.RunResult;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What durable transactions cost in money: hourly price over transactions an hour. */
final class Prices {
  private static final String CLIENTS = "clients";
  private static final double SECONDS_AN_HOUR = 3600;
  private static final double MILLION = 1e6;

  private Prices() {}

  /**
   * A result in which the row of the best number of clients of each mode and workload says what a
   * million of its transactions costs.
   */
  static RunResult priced(RunResult result, RunPrice price) {
    Set<String> best = new LinkedHashSet<>();
    best(result.cells()).forEach(cell -> best.add(cell.key()));
    return new RunResult(
        result.schemaVersion(),
        result.stack(),
        result.topology(),
        result.run(),
        result.cells().stream()
            .map(cell -> best.contains(cell.key()) ? priced(cell, price) : cell)
            .toList());
  }

  /** Of rows that differ in the number of clients only, the one with the most transactions. */
  private static List<Cell> best(List<Cell> cells) {
    Map<String, Cell> best = new LinkedHashMap<>();
    for (Cell cell : cells) {
      if (!cell.kind().equals("transactions") || SameAgainstSame.isSecond(cell) || tps(cell) <= 0) {
        continue;
      }
      Map<String, String> others = new TreeMap<>(cell.parameters());
      others.remove(CLIENTS);
      best.merge(
          cell.database() + others, cell, (one, other) -> tps(other) > tps(one) ? other : one);
    }
    return List.copyOf(best.values());
  }

  private static double tps(Cell cell) {
    return Figures.measurement(cell, Metric.TPS)
        .flatMap(measurement -> Optional.ofNullable(measurement.value()))
        .orElse(0.0);
  }

  private static Cell priced(Cell cell, RunPrice price) {
    List<Measurement> measurements = new ArrayList<>(cell.measurements());
    measurements.add(
        price.currency().equals("EUR")
            ? Measurement.derived(Metric.COST_PER_MILLION, perMillion(price.hourlyNet(), tps(cell)))
            : Measurement.missing(
                Metric.COST_PER_MILLION, "the price list is in " + price.currency()));
    return new Cell(
        cell.key(),
        cell.topology(),
        cell.database(),
        cell.kind(),
        cell.parameters(),
        cell.fingerprint(),
        cell.comparable(),
        cell.note(),
        measurements,
        cell.ledger(),
        cell.judgement(),
        cell.gaps(),
        cell.clocks(),
        cell.provenance(),
        cell.files());
  }

  static double perMillion(BigDecimal hourly, double tps) {
    return hourly.doubleValue() / (tps * SECONDS_AN_HOUR) * MILLION;
  }

  static Section section(Run run, RunPrice price) {
    List<Cell> best =
        best(run.result().cells()).stream()
            .sorted(Comparator.comparing(Cell::key, CellOrder.BY_VALUE))
            .toList();
    Footnotes footnotes = new Footnotes();
    List<Grid> grids = new ArrayList<>();
    grids.add(items(price));
    if (!best.isEmpty()) {
      grids.add(perMillion(best, footnotes));
    }
    List<String> notes =
        new ArrayList<>(
            List.of(
                "Amounts per million are net of tax: hourly price of all servers, addresses and"
                    + " Volumes over the transactions of an hour at the number of clients with the"
                    + " most of them. Servers that another database uses are in it as well.",
                "Each started hour is paid for, at most a month's price a month; traffic is not in"
                    + " it."));
    notes.addAll(footnotes.lines());
    return new Section("Price", List.of(sentence(price)), grids, notes);
  }

  private static String sentence(RunPrice price) {
    String hour =
        "An hour of it costs "
            + money(price, price.hourlyNet())
            + ", with "
            + price.vatPercent().stripTrailingZeros().toPlainString()
            + " % tax "
            + money(price, price.hourlyGross())
            + ", by the price list of "
            + price.readAt()
            + ".";
    return price
        .spent()
        .map(
            spent ->
                hour
                    + " Until it was gone at "
                    + spent.until()
                    + " it cost "
                    + money(price, spent.net())
                    + ", with tax "
                    + money(price, spent.gross())
                    + ".")
        .orElse(hour);
  }

  private static String money(RunPrice price, BigDecimal amount) {
    return price.currency() + " " + amount.setScale(4, RoundingMode.HALF_UP).toPlainString();
  }

  private static Grid items(RunPrice price) {
    return new Grid(
        "What is paid for, " + price.currency() + " an hour",
        List.of("item", "count", "one, net", "all, net", "all, with tax"),
        1,
        price.items().stream()
            .map(
                item ->
                    List.of(
                        Field.of(item.what()),
                        Field.number(String.valueOf(item.count()), item.count()),
                        amount(item.hourlyNet()),
                        amount(item.hourlyNet().multiply(BigDecimal.valueOf(item.count()))),
                        amount(item.hourlyGross().multiply(BigDecimal.valueOf(item.count())))))
            .toList());
  }

  private static Field amount(BigDecimal amount) {
    return Field.number(
        amount.setScale(6, RoundingMode.HALF_UP).toPlainString(), amount.doubleValue());
  }

  private static Grid perMillion(List<Cell> best, Footnotes footnotes) {
    List<List<Field>> rows = new ArrayList<>();
    for (Cell cell : best) {
      rows.add(
          List.of(
              Field.of(RowName.withinKind(cell)),
              Figures.field(cell, Metric.TPS, footnotes),
              Figures.field(cell, Metric.COST_PER_MILLION, footnotes)));
    }
    return new Grid(
        "A million durable transactions, at the best number of clients",
        List.of("row", Figure.heading(Metric.TPS), Figure.heading(Metric.COST_PER_MILLION)),
        1,
        rows);
  }
}
