package dev.durabench.cli;

import dev.durabench.experiment.RunPrice;
import java.nio.file.Path;

/** What run folders say about money. */
final class RunPrices {
  private RunPrices() {}

  /** Adds what a run has cost to the price that its folder keeps, where it keeps one. */
  static void keepSpent(Path folder, RunPrice.Spent spent) {
    RunPrice.of(folder).ifPresent(price -> price.with(spent).keep(folder));
  }
}
