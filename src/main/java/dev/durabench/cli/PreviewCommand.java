package dev.durabench.cli;

import com.pulumi.automation.AutomationException;
import com.pulumi.automation.OperationType;
import com.pulumi.automation.events.EngineEvent;
import com.pulumi.automation.events.StepEventMetadata;
import dev.durabench.experiment.CellKey;
import dev.durabench.experiment.Cells;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "preview",
    header = "Show what `up` or `run` would create, change and measure; do nothing.",
    description = {
      "",
      "With --base: what this tree changes against another revision, per topology, without a state"
          + " and without a token; for pull requests.",
      ""
    })
final class PreviewCommand extends StackCommand {
  @Mixin private Scope scope = new Scope();

  @Parameters(
      index = "1..*",
      paramLabel = "STACK",
      description = "With --base: more topologies. Default: all whose file differs.")
  private List<String> more = List.of();

  @Option(
      names = "--base",
      paramLabel = "REF",
      defaultValue = "",
      description = "A branch, tag or commit to compare with.")
  private String base = "";

  @Option(names = "--markdown", description = "With --base: print Markdown.")
  private boolean markdown;

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description =
          "With --base: a price list as Hetzner's API answers GET /pricing. Default: the present"
              + " one, where HCLOUD_TOKEN is set.")
  private @Nullable Path prices;

  PreviewCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    if (!base.isEmpty()) {
      return against(terminal);
    }
    if (!more.isEmpty() || markdown || prices != null) {
      throw new CliFailure(
          ExitCode.USAGE, "several stacks, --markdown and --prices need --base REF");
    }
    Wish wish = scope.wish(stack());
    Topology topology = wish.topology(surroundings());
    List<ExperimentSpec> experiments = wish.experiments(topology);
    List<String> steps = new ArrayList<>();
    EngineProgress errors =
        new EngineProgress(terminal, topology.name(), List.of(), () -> false, System::nanoTime);
    try (StackWork work = StackWork.begin(surroundings(), terminal, stack());
        TrialStack trial = TrialStack.open(surroundings(), work, stack())) {
      work.stopping().leavesStanding();
      if (Kubeconfig.needed(topology)) {
        new Kubeconfig(surroundings(), stack()).keep(trial.bench(), terminal);
      }
      work.configure(wish.config());
      Map<OperationType, Integer> changes =
          trial
              .bench()
              .preview(
                  event -> {
                    if (event.diagnosticEvent() != null) {
                      errors.accept(event);
                    }
                    note(event, steps);
                  });
      steps.forEach(terminal::print);
      terminal.print(summary(changes));
      long rows =
          experiments.stream()
              .map(spec -> Cells.planned(topology, spec))
              .mapToLong(List<CellKey>::size)
              .sum();
      terminal.print(
          experiments.size()
              + " experiments with "
              + rows
              + " rows; measuring them all takes "
              + Times.about(Wish.estimate(topology, experiments)));
      return ExitCode.FINE;
    } catch (AutomationException e) {
      List<String> reasons = errors.errors().isEmpty() ? List.of(Bench.reason(e)) : errors.errors();
      reasons.forEach(terminal::say);
      return ExitCode.REFUSED;
    }
  }

  private int against(Terminal terminal) {
    List<String> wanted = new ArrayList<>();
    if (positionalGiven()) {
      wanted.add(stack());
      wanted.addAll(more);
    }
    List<TopologyChange> changes =
        new BasePreview(surroundings(), base, Optional.ofNullable(prices)).changes(wanted);
    if (markdown) {
      terminal.print(ChangeText.markdown(base, changes));
    } else if (changes.isEmpty()) {
      terminal.print("No topology differs from " + base + ".");
    } else {
      changes.forEach(change -> terminal.print(ChangeText.plain(change)));
    }
    return ExitCode.FINE;
  }

  private static void note(EngineEvent event, List<String> steps) {
    if (event.resourcePreEvent() == null) {
      return;
    }
    StepEventMetadata step = event.resourcePreEvent().metadata();
    if (step.op() != OperationType.SAME && !step.type().startsWith("pulumi:")) {
      String name = step.urn().substring(step.urn().lastIndexOf("::") + 2);
      steps.add(String.format("  %-10s %-28s %s", word(step.op()), step.type(), name));
    }
  }

  private static String summary(Map<OperationType, Integer> changes) {
    List<String> parts = new ArrayList<>();
    changes.forEach((op, count) -> parts.add(count + " " + word(op)));
    return parts.isEmpty() ? "No changes." : "Resources: " + String.join(", ", parts);
  }

  private static String word(OperationType op) {
    return op.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
