package dev.durabench.experiment;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * {@code price.json} of a run folder: what its servers cost by the price list of that time, so that
 * a report needs no price list.
 *
 * @param readAt when the price list was read, ISO 8601
 * @param currency such as {@code EUR}
 * @param vatPercent value-added tax of the account
 * @param hourlyNet for an hour of everything, without the tax
 * @param hourlyGross the same with it
 * @param items what is paid for
 * @param spent what was paid in the end; empty while it stands
 */
public record RunPrice(
    String readAt,
    String currency,
    BigDecimal vatPercent,
    BigDecimal hourlyNet,
    BigDecimal hourlyGross,
    List<Item> items,
    Optional<Spent> spent) {
  private static final String FILE = "price.json";

  public RunPrice {
    requireNonNull(readAt, "readAt is null");
    requireNonNull(currency, "currency is null");
    requireNonNull(vatPercent, "vatPercent is null");
    requireNonNull(hourlyNet, "hourlyNet is null");
    requireNonNull(hourlyGross, "hourlyGross is null");
    items = List.copyOf(items);
    requireNonNull(spent, "spent is null");
  }

  /**
   * Something that is paid for.
   *
   * @param what such as {@code server cpx32/nbg1}
   * @param count how many
   * @param hourlyNet for an hour of one
   * @param hourlyGross the same with tax
   */
  public record Item(String what, int count, BigDecimal hourlyNet, BigDecimal hourlyGross) {}

  /**
   * What was paid for started hours.
   *
   * @param until when all of it was gone, ISO 8601
   * @param net without tax
   * @param gross with it
   */
  public record Spent(String until, BigDecimal net, BigDecimal gross) {}

  /** The same, with what was paid in the end. */
  public RunPrice with(Spent paid) {
    return new RunPrice(
        readAt, currency, vatPercent, hourlyNet, hourlyGross, items, Optional.of(paid));
  }

  /**
   * Keeps it in a run folder; durable when this returns.
   *
   * @throws ExperimentFailure when it cannot be written
   */
  public void keep(Path folder) {
    RunFolder.write(folder.resolve(FILE), ResultJson.write(this));
  }

  /**
   * That of a run folder; empty when none was kept, as where nothing is paid for.
   *
   * @throws ExperimentFailure when it cannot be read
   */
  public static Optional<RunPrice> of(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(ResultJson.read(Files.readString(file), RunPrice.class, file.toString()));
    } catch (IOException e) {
      throw new ExperimentFailure("cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
