package dev.durabench.cli;

import dev.durabench.hetzner.HetznerFailure;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

@Command(
    name = "destroy",
    header = "Take a stack down completely; results stay.",
    description = {"", "Also what a killed run has left behind.", ""})
final class DestroyCommand extends StackCommand {
  DestroyCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    try (StackWork work = StackWork.begin(surroundings(), terminal, stack())) {
      Bench bench = Bench.open(surroundings(), work.pulumi(), stack(), false).orElse(null);
      if (bench == null) {
        return withoutState(terminal, work);
      }
      String topology = StackConfig.of(surroundings(), stack()).get("topology").orElse(stack());
      Optional<Path> folder =
          bench.runId().map(id -> surroundings().results().resolve(stack()).resolve(id));
      StackWork.TakenDown down = work.destroy(bench, topology);
      folder.ifPresent(path -> down.spent().ifPresent(spent -> RunPrices.keepSpent(path, spent)));
      return said(terminal, down.left(), "Stack " + stack() + " is down.");
    }
  }

  /** The state is gone, but ids of the stack are known that the cloud may have something of. */
  private int withoutState(Terminal terminal, StackWork work) {
    List<String> left;
    try {
      left =
          CloudTearDown.begin(surroundings(), terminal, stack(), Optional.empty())
              .map(cloud -> cloud.finish(work.stopping()::requested))
              .orElse(List.of());
    } catch (HetznerFailure e) {
      left = List.of(String.valueOf(e.getMessage()));
    }
    return said(terminal, left, "There is no stack " + stack() + ": nothing to take down.");
  }

  private static int said(Terminal terminal, List<String> left, String fine) {
    if (left.isEmpty()) {
      terminal.print(fine);
      return ExitCode.FINE;
    }
    left.forEach(line -> terminal.say("LEFT: " + line));
    return ExitCode.LEFT_STANDING;
  }
}
