package dev.durabench.cli;

import dev.durabench.topology.TopologyException;
import java.util.ArrayDeque;
import java.util.Deque;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "durabench",
    version = "durabench 0.1.0",
    header = {
      "What a durable commit costs on a storage topology, and which acknowledged writes survive a"
          + " fault."
    },
    description = {
      "",
      "Stands databases up, measures them, breaks them while a client writes, counts what is left,"
          + " and takes everything down. Needs no account, no containers and no root.",
      ""
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Start with:",
      "  ./durabench run --quick     everything once, in about a minute and a half",
      "  ./durabench run             the same with three repeats, in about four minutes",
      "",
      "--postgres-bin DIR before or after any command uses your own PostgreSQL 18.",
      "COMMAND --help says more."
    })
final class Durabench implements Runnable {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  private Durabench() {}

  /** Without a command: the help, and the exit code of a usage error. */
  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  /** The command line, with the exit codes of {@link ExitCode}. */
  static CommandLine commandLine(Surroundings surroundings) {
    CommandLine root = new CommandLine(new Durabench());
    root.addSubcommand(new RunCommand(surroundings));
    root.addSubcommand(new UpCommand(surroundings));
    root.addSubcommand(new DestroyCommand(surroundings));
    root.addSubcommand(new StatusCommand(surroundings));
    root.addSubcommand(new SshCommand(surroundings));
    root.addSubcommand(new PreflightCommand(surroundings));
    root.addSubcommand(new SweepCommand(surroundings));
    root.addSubcommand(new PreviewCommand(surroundings));
    root.addSubcommand(new ListCommand(surroundings));
    root.addSubcommand(new ReportCommand(surroundings));
    root.addSubcommand(new CompareCommand(surroundings));
    root.addSubcommand(new LogsCommand(surroundings));
    root.addSubcommand(new DoctorCommand(surroundings));
    root.addSubcommand(new LauncherCommand.Env(surroundings));
    root.addSubcommand(new LauncherCommand.Test(surroundings));
    Deque<CommandLine> all = new ArrayDeque<>();
    all.add(root);
    while (!all.isEmpty()) {
      CommandLine command = all.remove();
      command.getCommandSpec().exitCodeOnInvalidInput(ExitCode.USAGE);
      command.getCommandSpec().exitCodeOnExecutionException(ExitCode.INTERNAL);
      command.getCommandSpec().mixinStandardHelpOptions(true);
      command.getCommandSpec().usageMessage().width(100);
      if (command.getCommand() instanceof SshCommand) {
        command.setStopAtPositional(true); // what looks like an option there is the command's
      }
      all.addAll(command.getSubcommands().values());
    }
    root.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          if (failure instanceof CliFailure known) {
            // Mistakes in a file keep their file:line:column in front, where editors look for it.
            boolean placed = known.getCause() instanceof TopologyException;
            command.getErr().println((placed ? "" : "durabench: ") + known.getMessage());
            return known.exitCode();
          }
          command.getErr().println("durabench: internal error, please report it: " + failure);
          if (surroundings.environment().containsKey("DURABENCH_DEBUG")) {
            failure.printStackTrace(command.getErr());
          } else {
            command.getErr().println("DURABENCH_DEBUG=1 shows where it happened.");
          }
          return ExitCode.INTERNAL;
        });
    return root;
  }
}
