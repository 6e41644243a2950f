package dev.durabench.report;

import static java.util.Objects.requireNonNull;

import dev.durabench.experiment.Cell;
import dev.durabench.experiment.RawFile;
import dev.durabench.experiment.RunPrice;
import dev.durabench.experiment.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A run as it was read.
 *
 * @param folder where its raw files are
 * @param result what was measured
 * @param price what it costs to stand; empty where that is not known or it costs nothing
 */
record Run(Path folder, RunResult result, Optional<RunPrice> price) {
  Run {
    requireNonNull(folder, "folder is null");
    requireNonNull(result, "result is null");
    requireNonNull(price, "price is null");
  }

  /** One of which no price is known. */
  Run(Path folder, RunResult result) {
    this(folder, result, Optional.empty());
  }

  /** Names the run in headings. */
  String name() {
    return result.stack() + "/" + result.run();
  }

  /** The cells of a kind, in the order of {@link CellOrder}. */
  List<Cell> cells(String kind) {
    return result.cells().stream()
        .filter(cell -> cell.kind().equals(kind))
        .sorted(CellOrder.BY_NAME)
        .toList();
  }

  /** A raw file, when it is there; never one outside of the run folder. */
  Optional<Path> file(RawFile raw) {
    Path root = folder.toAbsolutePath().normalize();
    Path file = root.resolve(raw.path()).normalize();
    return file.startsWith(root) && Files.isRegularFile(file)
        ? Optional.of(file)
        : Optional.empty();
  }

  /** Every kind in it, in the order in which a reader wants them. */
  List<String> kinds() {
    return result.cells().stream().map(Cell::kind).distinct().sorted(CellOrder.BY_KIND).toList();
  }
}
