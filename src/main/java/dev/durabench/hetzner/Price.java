package dev.durabench.hetzner;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * An amount of money, exact.
 *
 * @param net without value-added tax
 * @param gross with it
 */
public record Price(BigDecimal net, BigDecimal gross) {
  /** Nothing. */
  public static final Price ZERO = new Price(BigDecimal.ZERO, BigDecimal.ZERO);

  /** Of an hour's share of a month: as many as a twelfth of a year has. */
  static final long HOURS_A_MONTH = 730;

  private static final int DIGITS = 12;

  public Price {
    requireNonNull(net, "net is null");
    requireNonNull(gross, "gross is null");
  }

  /**
   * From the API's decimal strings.
   *
   * @param what names it in the error
   * @throws HetznerFailure when they are none
   */
  static Price of(String what, JsonNode node) {
    try {
      return new Price(
          new BigDecimal(node.path("net").asText()), new BigDecimal(node.path("gross").asText()));
    } catch (NumberFormatException e) {
      throw new HetznerFailure(
          "no_price", 0, "GET /pricing: the price of " + what + " is no number; report it", e);
    }
  }

  /** Both together. */
  public Price plus(Price other) {
    return new Price(net.add(other.net), gross.add(other.gross));
  }

  /** Several of it. */
  public Price times(long count) {
    return new Price(
        net.multiply(BigDecimal.valueOf(count)), gross.multiply(BigDecimal.valueOf(count)));
  }

  /** The lower of both, net and gross each. */
  public Price least(Price other) {
    return new Price(net.min(other.net), gross.min(other.gross));
  }

  /** An hour's share of this price of a month. */
  Price ofAnHour() {
    BigDecimal hours = BigDecimal.valueOf(HOURS_A_MONTH);
    return new Price(
        net.divide(hours, DIGITS, RoundingMode.HALF_UP),
        gross.divide(hours, DIGITS, RoundingMode.HALF_UP));
  }

  /** An amount as people read it: cents, or more digits where there would be less than a tenth. */
  public static String text(String currency, BigDecimal amount) {
    boolean small = amount.signum() != 0 && amount.abs().compareTo(new BigDecimal("0.1")) < 0;
    return currency + " " + amount.setScale(small ? 4 : 2, RoundingMode.HALF_UP).toPlainString();
  }
}
