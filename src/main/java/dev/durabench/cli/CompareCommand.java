package dev.durabench.cli;

import dev.durabench.report.ReportFailure;
import dev.durabench.report.RunComparison;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "compare",
    header = "Hold two runs against each other, key by key.",
    description = {
      "",
      "Two figures differ only if the confidence interval of their difference leaves out zero; else"
          + " it says unresolved.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  ./durabench compare results/bench/20260101T120000Z results/bench/latest"
    })
final class CompareCommand extends BaseCommand {
  @Parameters(index = "0", paramLabel = "A", description = "A run folder.")
  private Path a;

  @Parameters(index = "1", paramLabel = "B", description = "Another run folder.")
  private Path b;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  CompareCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    try {
      RunComparison comparison = RunComparison.of(a, b);
      terminal().print(json ? comparison.json() : comparison.text());
      return ExitCode.FINE;
    } catch (ReportFailure e) {
      throw new CliFailure(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
    }
  }
}
