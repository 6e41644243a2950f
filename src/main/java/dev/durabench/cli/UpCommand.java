package dev.durabench.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "up",
    header = "Stand a stack up and measure what is missing; leave it standing.",
    description = {
      "",
      "The same as plain `pulumi up`, with checks before and progress meanwhile. Ctrl-C stops it in"
          + " an orderly way and leaves everything standing.",
      ""
    })
final class UpCommand extends StackCommand {
  @Mixin private Scope scope = new Scope();
  @Mixin private CloudOptions cloud = new CloudOptions();

  @Option(
      names = "--fresh",
      description = "Begin another run: of a stack that stands too, measure everything anew.")
  private boolean fresh;

  UpCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    Outcome outcome =
        new RunFlow(surroundings(), terminal, scope.wish(stack(), fresh), cloud)
            .run(true)
            .outcome();
    outcome.failures().forEach(failure -> terminal.say("Not measured: " + failure));
    outcome.left().forEach(left -> terminal.say("LEFT: " + left));
    if (outcome.failures().isEmpty() && !outcome.interrupted()) {
      terminal.print("Stack " + stack() + " is up: " + outcome.word());
    }
    return outcome.exitCode();
  }
}
