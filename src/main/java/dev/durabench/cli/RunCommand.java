package dev.durabench.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.durabench.experiment.Cell;
import dev.durabench.ledger.Judgement;
import dev.durabench.report.Reports;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "run",
    header = "Stand a stack up, measure, break, report, take everything down.",
    description = {
      "",
      "Ctrl-C once undoes faults and takes everything down (with --keep: leaves it standing, and"
          + " the same command goes on from there); a second time stops at once and says what is"
          + " left. A run that was killed is recovered by the next one.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./durabench run                  all of stacks/local.yaml, about four minutes",
      "  ./durabench run --quick          the same, shorter",
      "  ./durabench run --full --keep    the published lengths; leaves the stack standing, and",
      "                                   the same command again measures only what is missing",
      "",
      "Exit codes: 0 promises kept or nothing promised, 1 a promise broken, 2 unresolved,",
      "  3 refused, 4 something is left standing, 64 usage, 70 internal error, 130 Ctrl-C."
    })
final class RunCommand extends StackCommand {
  @Mixin private Scope scope = new Scope();
  @Mixin private CloudOptions cloud = new CloudOptions();

  @Option(
      names = "--fresh",
      description = "Begin another run: of a stack that stands too, measure everything anew.")
  private boolean fresh;

  @Option(names = "--keep", description = "Leave everything standing at the end.")
  private boolean keep;

  @Option(
      names = "--json",
      description = "Print the result as JSON; progress still goes to stderr.")
  private boolean json;

  RunCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    Wish wish = scope.wish(stack(), fresh);
    RunFlow.Done done = new RunFlow(surroundings(), terminal, wish, cloud).run(keep);
    Outcome outcome = done.outcome();
    if (json) {
      terminal.print(json(node(wish, done)));
    } else {
      outcome.result().ifPresent(result -> terminal.print("\n" + Reports.table(result)));
      outcome
          .notCurrent()
          .forEach(key -> terminal.print("Not current, measured for an earlier wish: " + key));
      done.folder().ifPresent(folder -> terminal.print("Results: " + shown(folder)));
      done.page().ifPresent(page -> terminal.print("Report:  " + shown(page)));
      if (keep && outcome.left().isEmpty() && !outcome.interrupted()) {
        terminal.print("Kept standing; take it down with: ./durabench destroy " + wish.stack());
      }
    }
    outcome.failures().forEach(failure -> terminal.say("Not measured: " + failure));
    outcome.left().forEach(left -> terminal.say("LEFT: " + left));
    return outcome.exitCode();
  }

  private static String shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path whole = path.toAbsolutePath();
    return (whole.startsWith(here) ? here.relativize(whole) : whole).toString();
  }

  private static ObjectNode node(Wish wish, RunFlow.Done done) {
    Outcome outcome = done.outcome();
    ObjectNode node = JSON.createObjectNode();
    node.put("stack", wish.stack());
    node.put("outcome", outcome.word());
    node.put("exitCode", outcome.exitCode());
    node.put("folder", done.folder().map(Path::toString).orElse(null));
    node.put("report", done.page().map(Path::toString).orElse(null));
    ArrayNode cells = node.putArray("cells");
    outcome
        .result()
        .ifPresent(
            result -> {
              for (Cell cell : result.cells()) {
                ObjectNode row = cells.addObject();
                row.put("key", cell.key());
                row.put("current", !outcome.notCurrent().contains(cell.key()));
                row.put("verdict", cell.judgement().map(j -> j.verdict().key()).orElse(null));
                row.put("reason", cell.judgement().map(Judgement::reason).orElse(null));
                ObjectNode measurements = row.putObject("measurements");
                cell.measurements().forEach(m -> measurements.put(m.metric().key(), m.value()));
              }
            });
    outcome.failures().forEach(node.putArray("failures")::add);
    outcome.left().forEach(node.putArray("left")::add);
    return node;
  }
}
