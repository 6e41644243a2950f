package dev.durabench.cli;

import java.math.BigDecimal;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What a user says about money and access, for stacks in the cloud. */
final class CloudOptions {
  @Option(names = "--yes", description = "Agree to the price; nothing is asked.")
  private boolean yes;

  @Option(
      names = "--max-price",
      paramLabel = "EUR",
      defaultValue = "5",
      description =
          "Refuse a run that would cost more than this, with tax. Default: ${DEFAULT-VALUE}.")
  private BigDecimal maxPrice = BigDecimal.ZERO;

  @Option(
      names = "--operator-cidr",
      paramLabel = "CIDR",
      defaultValue = "",
      description =
          "The only addresses that may reach the servers by SSH: your own public one, such as"
              + " 203.0.113.7/32. Kept in the stack's config.")
  private String operatorCidr = "";

  boolean yes() {
    return yes;
  }

  BigDecimal maxPrice() {
    return maxPrice;
  }

  Optional<String> operatorCidr() {
    return operatorCidr.isEmpty() ? Optional.empty() : Optional.of(operatorCidr);
  }
}
