package dev.durabench.hetzner;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/**
 * What a topology costs while it stands.
 *
 * @param currency such as {@code EUR}
 * @param vatRate percent
 * @param items what is paid for; groups of the same thing
 */
public record TopologyPrice(String currency, BigDecimal vatRate, List<Item> items) {
  public TopologyPrice {
    requireNonNull(currency, "currency is null");
    requireNonNull(vatRate, "vatRate is null");
    items = List.copyOf(items);
  }

  /**
   * Something that is paid for.
   *
   * @param what such as {@code server cpx32/nbg1}
   * @param count how many
   * @param rate of one
   */
  public record Item(String what, int count, PriceSheet.Rate rate) {}

  /** For one hour of all. */
  public Price hourly() {
    return items.stream()
        .map(item -> item.rate().hourly().times(item.count()))
        .reduce(Price.ZERO, Price::plus);
  }

  /** For that long: started hours, each item at most its price of a month. */
  public Price during(Duration time) {
    long hours = startedHours(time);
    return items.stream()
        .map(item -> item.rate().forHours(hours).times(item.count()))
        .reduce(Price.ZERO, Price::plus);
  }

  /** At least one. */
  public static long startedHours(Duration time) {
    return Math.max(1, (Math.max(time.toSeconds(), 0) + 3599) / 3600);
  }
}
