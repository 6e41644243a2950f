package dev.durabench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.durabench.experiment.Cell;
import dev.durabench.experiment.RunPrice;
import dev.durabench.experiment.RunResult;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.measure.Role;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PricesTest {
  @TempDir Path folder;

  @Test
  void aMillionCostsTheHourOverItsTransactions() {
    // 0.18 an hour at 1,000 a second: 3.6 million an hour
    assertThat(Prices.perMillion(new BigDecimal("0.18"), 1000)).isCloseTo(0.05, within(1e-12));
  }

  @Test
  void onlyTheBestNumberOfClientsOfEachModeHasAPrice() {
    List<Cell> cells =
        List.of(
            SampleRuns.transactions("any-1", "1", Map.of(), 2),
            SampleRuns.transactions("any-1", "8", Map.of(), 4),
            SampleRuns.transactions("any-1", "32", Map.of(), 40),
            SampleRuns.transactions("async", "1", Map.of(), 1),
            SampleRuns.transactions("async", "1", Map.of("aa", "2"), 0.5));

    RunResult priced = Prices.priced(SampleRuns.result("r1", cells), price("EUR"));

    assertThat(priced.cells().stream().map(PricesTest::cost).map(Optional::isPresent))
        .containsExactly(false, true, false, true, false);
    Measurement cost = cost(priced.cells().get(1)).orElseThrow();
    assertThat(cost.role()).isEqualTo(Role.DERIVED);
    assertThat(cost.value()).isCloseTo(0.18 / (2000 * 3600.0) * 1e6, within(1e-9));
  }

  @Test
  void aRowWithoutAFigureHasNoPrice() {
    Cell gone =
        SampleRuns.result().cells().stream()
            .filter(cell -> cell.kind().equals("transactions"))
            .filter(
                cell ->
                    Figures.measurement(cell, Metric.TPS)
                        .filter(m -> m.value() == null)
                        .isPresent())
            .findFirst()
            .orElseThrow();

    assertThat(
            Prices.priced(SampleRuns.result("r1", List.of(gone)), price("EUR")).cells().stream()
                .map(PricesTest::cost))
        .containsExactly(Optional.empty());
  }

  @Test
  void anotherCurrencyIsAReasonAndNoFigure() {
    RunResult priced =
        Prices.priced(
            SampleRuns.result("r1", List.of(SampleRuns.transactions("any-1", "1", Map.of(), 2))),
            price("USD"));

    assertThat(cost(priced.cells().get(0)).orElseThrow().missing())
        .isEqualTo("the price list is in USD");
  }

  @Test
  void aFolderKeepsItsPriceAndWhatWasPaid() {
    assertThat(RunPrice.of(folder)).isEmpty();
    RunPrice.Spent spent =
        new RunPrice.Spent(
            "2026-09-01T13:00:00Z", new BigDecimal("0.36"), new BigDecimal("0.4284"));

    price("EUR").with(spent).keep(folder);

    assertThat(RunPrice.of(folder)).contains(price("EUR").with(spent));
  }

  @Test
  void theReportSaysWhatAnHourAndAMillionCost() {
    RunResult result =
        Prices.priced(
            SampleRuns.result("r1", List.of(SampleRuns.transactions("any-1", "8", Map.of(), 4))),
            price("EUR"));
    Run run = new Run(folder, result, Optional.of(price("EUR")));

    String text = Markdown.of(Report.of(List.of(run)), Map.of());

    assertThat(text)
        .contains("## Price")
        .contains("An hour of it costs EUR 0.1800, with 19 % tax EUR 0.2142")
        .contains("| server cpx32/nbg1 | 3 | 0.060000 | 0.180000 | 0.214200 |")
        .contains("cost.per-million, EUR")
        .contains("0.0250");
  }

  private static Optional<Measurement> cost(Cell cell) {
    return Figures.measurement(cell, Metric.COST_PER_MILLION);
  }

  private static RunPrice price(String currency) {
    return new RunPrice(
        "2026-09-01T12:00:00Z",
        currency,
        new BigDecimal("19.00"),
        new BigDecimal("0.18"),
        new BigDecimal("0.2142"),
        List.of(
            new RunPrice.Item(
                "server cpx32/nbg1", 3, new BigDecimal("0.06"), new BigDecimal("0.0714"))),
        Optional.empty());
  }
}
