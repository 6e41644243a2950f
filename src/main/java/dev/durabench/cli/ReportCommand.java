package dev.durabench.cli;

import dev.durabench.experiment.RunFolder;
import dev.durabench.report.ReportFailure;
import dev.durabench.report.Reports;
import java.nio.file.Path;
import java.util.List;
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
      description = "Where to write. Default: the first run folder.")
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
            : folders;
    try {
      List<Path> written = Reports.write(runs, into.toString().isEmpty() ? runs.get(0) : into);
      if (runs.size() == 1) {
        terminal.print(Reports.table(RunFolder.read(runs.get(0))));
      }
      written.forEach(file -> terminal.print(file.toString()));
      return ExitCode.FINE;
    } catch (ReportFailure e) {
      throw new CliFailure(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
    }
  }
}
