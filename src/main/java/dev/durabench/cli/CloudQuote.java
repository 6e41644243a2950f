package dev.durabench.cli;

import dev.durabench.experiment.RunPrice;
import dev.durabench.hetzner.Price;
import dev.durabench.hetzner.TopologyPrice;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/**
 * What a run is going to cost.
 *
 * @param price of everything that will stand
 * @param estimate how long it will stand, roughly
 * @param readAt when the price list was read, ISO 8601
 */
record CloudQuote(TopologyPrice price, Duration estimate, String readAt) {
  /** Cloud-init, packages, replication; and everything down again. */
  static final Duration UP_AND_DOWN = Duration.ofMinutes(15);

  /** In one line. */
  String text() {
    return money(price.hourly().net())
        + " an hour ("
        + money(price.hourly().gross())
        + " with "
        + price.vatRate().stripTrailingZeros().toPlainString()
        + " % tax); "
        + Times.about(estimate)
        + ", so "
        + hours()
        + " for "
        + money(total().net())
        + " ("
        + money(total().gross())
        + " with tax)";
  }

  private String hours() {
    long hours = TopologyPrice.startedHours(estimate);
    return hours == 1 ? "1 started hour" : hours + " started hours";
  }

  Price total() {
    return price.during(estimate);
  }

  private String money(BigDecimal amount) {
    return Price.text(price.currency(), amount);
  }

  /** The ceiling, where the run would cost more, taxes included. */
  Check check(BigDecimal ceiling) {
    return total().gross().compareTo(ceiling) > 0
        ? Check.bad(
            "price",
            text(),
            "that is above the ceiling of "
                + money(ceiling)
                + "; allow more with --max-price, or measure less (--quick, --cell)")
        : Check.ok("price", text() + ", within the ceiling of " + money(ceiling));
  }

  /** As a run folder keeps it. */
  RunPrice forFolder() {
    return new RunPrice(
        readAt,
        price.currency(),
        price.vatRate(),
        price.hourly().net(),
        price.hourly().gross(),
        price.items().stream()
            .map(
                item ->
                    new RunPrice.Item(
                        item.what(),
                        item.count(),
                        item.rate().hourly().net(),
                        item.rate().hourly().gross()))
            .toList(),
        Optional.empty());
  }
}
