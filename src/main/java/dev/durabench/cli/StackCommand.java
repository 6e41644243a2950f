package dev.durabench.cli;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command about one stack. */
abstract class StackCommand extends BaseCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "STACK",
      defaultValue = "bench",
      description =
          "The stack; it runs the topology it is named after, or the one its config names."
              + " Default: ${DEFAULT-VALUE}, which runs stacks/local.yaml.")
  private String stack;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  StackCommand(Surroundings surroundings) {
    super(surroundings);
  }

  /** Whether a word may be a stack's name. */
  static boolean isName(String word) {
    return word.matches("[A-Za-z0-9][A-Za-z0-9_.-]{0,99}");
  }

  final String stack() {
    if (!isName(stack)) {
      throw new CliFailure(
          ExitCode.USAGE,
          "\""
              + stack
              + "\" is no stack name; it has letters, digits, hyphens, underscores and dots. For"
              + " stacks/local.yaml it is: local");
    }
    return stack;
  }

  /** Which part of a topology to measure, and how long. */
  static final class Scope {
    @ArgGroup private Effort effort = new Effort();

    @Option(
        names = "--cell",
        paramLabel = "KEY",
        description = "Only the experiment that yields this row; list STACK shows the keys.")
    private String cell = "";

    @Option(
        names = "--set",
        paramLabel = "PATH=VALUE",
        description =
            "Put another value into the topology for this command, such as"
                + " experiments.transactions.measure=30s; may be given several times. To keep it:"
                + " pulumi config set durabench:override.PATH VALUE.")
    private Map<String, String> overrides = new TreeMap<>();

    Wish wish(String stack) {
      return wish(stack, false);
    }

    Wish wish(String stack, boolean fresh) {
      Optional<String> chosen =
          effort.quick
              ? Optional.of("quick")
              : effort.full ? Optional.of("full") : Optional.<String>empty();
      return new Wish(
          stack, chosen, cell.isEmpty() ? Optional.empty() : Optional.of(cell), fresh, overrides);
    }
  }

  /** How long to measure. */
  static final class Effort {
    @Option(names = "--quick", description = "Short: to see that everything works.")
    private boolean quick;

    @Option(names = "--full", description = "Long: the lengths of the published tests.")
    private boolean full;
  }
}
