package dev.durabench.cli;

import dev.durabench.experiment.RunFolder;
import dev.durabench.report.ReportFailure;
import dev.durabench.report.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "report",
    header = "Write report.md, report.csv, report.html and plots about runs.",
    description = "",
    footer = {
      "",
      "Examples:",
      "  ./durabench report                                  the newest run of stack bench",
      "  ./durabench report results/bench/2026* --into out   several runs in one report"
    })
final class ReportCommand extends BaseCommand {
  @Parameters(
      arity = "0..*",
      paramLabel = "DIR",
      description = "Run folders. Default: the newest run of stack bench.")
  private List<Path> folders = List.of();

  @Option(
      names = "--into",
      paramLabel = "DIR",
      description = "Where to write. Default: the run folder; of several runs, results/report.")
  private Path into = Path.of("");

  ReportCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    List<Path> runs =
        folders.isEmpty()
            ? List.of(surroundings().results().resolve("bench").resolve("latest"))
            : distinct(folders);
    try {
      List<Path> written = Reports.write(runs, into(runs));
      if (runs.size() == 1) {
        terminal.print(Reports.table(RunFolder.read(runs.get(0))));
      }
      written.forEach(file -> terminal.print(file.toString()));
      return ExitCode.FINE;
    } catch (ReportFailure e) {
      throw new CliFailure(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
    }
  }

  /** A report of several runs must not take the place of the one that the first of them has. */
  private Path into(List<Path> runs) {
    if (!into.toString().isEmpty()) {
      return into;
    }
    return runs.size() == 1 ? runs.get(0) : surroundings().results().resolve("report");
  }

  /** Each run once: a pattern for all of a stack's runs also finds the link to the latest. */
  private static List<Path> distinct(List<Path> folders) {
    Map<Path, Path> byPlace = new LinkedHashMap<>();
    for (Path folder : folders) {
      byPlace.putIfAbsent(real(folder), folder);
    }
    return List.copyOf(byPlace.values());
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      return folder; // reading it says what is wrong
    }
  }
}
