package dev.durabench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.durabench.experiment.ExperimentFailure;
import dev.durabench.experiment.RunFolder;
import dev.durabench.experiment.RunPrice;
import dev.durabench.experiment.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads run folders; every way in which one can be bad has its own message. */
final class RunReader {
  private RunReader() {}

  /**
   * @throws ReportFailure when it is no run folder, or one of another version
   */
  static Run read(Path folder) {
    Path file = folder.resolve("result.json");
    if (!Files.isRegularFile(file)) {
      throw new ReportFailure(
          folder
              + ": no result.json in it; name a run folder such as results/bench/latest, or measure"
              + " first with durabench run");
    }
    checkVersion(file);
    try {
      RunResult result = RunFolder.read(folder);
      Optional<RunPrice> price = RunPrice.of(folder);
      return new Run(
          folder, price.map(known -> Prices.priced(result, known)).orElse(result), price);
    } catch (ExperimentFailure e) {
      throw new ReportFailure(String.valueOf(e.getMessage()), e);
    }
  }

  private static void checkVersion(Path file) {
    JsonNode tree;
    try {
      tree = new JsonMapper().readTree(Files.readString(file));
    } catch (JsonProcessingException e) {
      String where = e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
      throw new ReportFailure(
          file + ": broken or cut short" + where + "; the cells are still in " + cells(file), e);
    } catch (IOException e) {
      throw new ReportFailure("cannot read " + file + ": " + e.getMessage(), e);
    }
    JsonNode version = tree.path("schemaVersion");
    if (!version.isInt()) {
      throw new ReportFailure(file + ": not a result of durabench: no schemaVersion in it");
    }
    if (version.asInt() != RunResult.SCHEMA_VERSION) {
      throw new ReportFailure(
          file
              + ": schemaVersion "
              + version.asInt()
              + ", but this durabench reads "
              + RunResult.SCHEMA_VERSION
              + "; use the durabench that measured it");
    }
  }

  private static Path cells(Path file) {
    return file.resolveSibling("cells");
  }
}
