package dev.durabench.cli;

import java.util.List;
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
        terminal.print("There is no stack " + stack() + ": nothing to take down.");
        return ExitCode.FINE;
      }
      String topology = StackConfig.of(surroundings(), stack()).get("topology").orElse(stack());
      List<String> left = work.destroy(bench, topology);
      if (left.isEmpty()) {
        terminal.print("Stack " + stack() + " is down.");
        return ExitCode.FINE;
      }
      left.forEach(line -> terminal.say("LEFT: " + line));
      return ExitCode.LEFT_STANDING;
    }
  }
}
