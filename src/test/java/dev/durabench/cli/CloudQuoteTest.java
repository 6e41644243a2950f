package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.hetzner.Price;
import dev.durabench.hetzner.PriceSheet;
import dev.durabench.hetzner.TopologyPrice;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CloudQuoteTest {
  private final CloudQuote quote =
      new CloudQuote(
          new TopologyPrice(
              "EUR",
              new BigDecimal("19.00"),
              List.of(
                  new TopologyPrice.Item(
                      "server", 3, new PriceSheet.Rate(price("0.06"), price("36"))))),
          Duration.ofMinutes(75),
          "2026-09-01T12:00:00Z");

  @Test
  void saysTheHourAndTheStartedHours() {
    assertThat(quote.text())
        .isEqualTo(
            "EUR 0.18 an hour (EUR 0.21 with 19 % tax); about 1 h 15 min, so 2 started hours for"
                + " EUR 0.36 (EUR 0.43 with tax)");
  }

  @Test
  void refusesWhatIsAboveTheCeilingWithTax() {
    assertThat(quote.check(new BigDecimal("0.4284")).state()).isEqualTo(Check.State.OK);
    assertThat(quote.check(new BigDecimal("0.42")).state()).isEqualTo(Check.State.BAD);
    assertThat(quote.check(new BigDecimal("0.42")).advice()).contains("--max-price");
  }

  private static Price price(String net) {
    return new Price(new BigDecimal(net), new BigDecimal(net).multiply(new BigDecimal("1.19")));
  }
}
