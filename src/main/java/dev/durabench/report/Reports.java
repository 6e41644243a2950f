package dev.durabench.report;

import dev.durabench.experiment.RunResult;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reports about run folders. */
public final class Reports {
  private Reports() {}

  /**
   * Writes {@code report.md}, {@code report.csv}, {@code report.html} and plots into a folder,
   * created when absent. Everything is read and made before the first file is written, and each
   * file is replaced atomically.
   *
   * @param runFolders run folders with a {@code result.json} each, at least one
   * @return the files written, the page first
   * @throws ReportFailure when a folder cannot be read or {@code into} cannot be written
   */
  public static List<Path> write(List<Path> runFolders, Path into) {
    if (runFolders.isEmpty()) {
      throw new ReportFailure("no run folder named; name one such as results/bench/latest");
    }
    List<Run> runs = runFolders.stream().map(RunReader::read).toList();
    Report report = Report.of(runs);
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("report.md", ReportFiles.text(Markdown.of(report, List.of())));
    files.put("report.csv", ReportFiles.text(Csv.of(runs)));
    return ReportFiles.write(files, into);
  }

  /** A run as a plain-text table, no line over 100 characters, grouped by what is promised. */
  public static String table(RunResult result) {
    return PlainText.of(result);
  }
}
