package dev.durabench.cli;

import picocli.CommandLine.Command;

/** Commands that the launcher carries out before Java starts; here for the help. */
abstract class LauncherCommand extends BaseCommand {
  LauncherCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    throw new CliFailure(
        ExitCode.USAGE, "this is the launcher's: start it as ./durabench, not through Java");
  }

  @Command(
      name = "env",
      header = "Print the exports that make plain `pulumi` see what durabench sees.",
      description = "",
      footer = {
        "",
        "Example:",
        "  eval \"$(./durabench env)\" && pulumi preview --diff",
        "  ./durabench env other      the same for stack other"
      })
  static final class Env extends LauncherCommand {
    Env(Surroundings surroundings) {
      super(surroundings);
    }
  }

  @Command(
      name = "test",
      header = "Run all tests: `mvn verify` with every tool in place.",
      description = "",
      footer = {"", "Arguments go to Maven: ./durabench test -Dit.test=SignalsIT"})
  static final class Test extends LauncherCommand {
    Test(Surroundings surroundings) {
      super(surroundings);
    }
  }
}
