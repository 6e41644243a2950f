package dev.durabench.report;

import dev.durabench.experiment.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
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
    return ReportFiles.write(files(runs), into);
  }

  private static Map<String, byte[]> files(List<Run> runs) {
    List<Plot> pictures = new ArrayList<>();
    List<Plot> distributions = new ArrayList<>();
    for (Run run : runs) {
      Plots.costs(run).ifPresent(pictures::add);
      pictures.addAll(Plots.timeLines(run));
      distributions.addAll(Plots.distributions(run));
    }
    Report report = Report.of(runs);
    List<Plot> all = new ArrayList<>(pictures);
    all.addAll(distributions);
    Map<String, Plot> named = named(pictures);
    Map<String, String> titles = new LinkedHashMap<>();
    named.forEach((name, plot) -> titles.put(name + ".svg", plot.title()));
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("report.html", ReportFiles.text(Html.of(report, all)));
    files.put("report.md", ReportFiles.text(Markdown.of(report, titles)));
    files.put("report.csv", ReportFiles.text(Csv.of(runs)));
    named.forEach(
        (name, plot) -> {
          files.put(name + ".svg", ReportFiles.text(Svg.file(plot.wide())));
          Png.of(plot.wide()).ifPresent(png -> files.put(name + ".png", png));
        });
    return files;
  }

  /** A file name for each; those of a second run are numbered. */
  private static Map<String, Plot> named(List<Plot> pictures) {
    Map<String, Plot> named = new LinkedHashMap<>();
    for (Plot plot : pictures) {
      String name = plot.id();
      for (int number = 2; named.containsKey(name); number++) {
        name = plot.id() + "-" + number;
      }
      named.put(name, plot);
    }
    return named;
  }

  /** A run as a plain-text table, no line over 100 characters, grouped by what is promised. */
  public static String table(RunResult result) {
    return PlainText.of(result);
  }
}
