package dev.durabench.cli;

import dev.durabench.topology.RunsOn;
import dev.durabench.topology.Topology;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "ssh",
    header = "Open a shell on a machine of a standing stack, or run a command there.",
    customSynopsis = "durabench ssh [-hV] [STACK] [MACHINE [COMMAND...]]",
    description = {
      "",
      "By the stack's own key, and only on the machine with the stack's host key. Without MACHINE it"
          + " lists them. Everything after MACHINE is the command; the exit code is ssh's: the"
          + " command's own, or 255 when nobody answers.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./durabench ssh disks                     the machines of stack disks",
      "  ./durabench ssh disks db-1                a shell on its db-1",
      "  ./durabench ssh disks db-1 df -h          one command there"
    })
final class SshCommand extends BaseCommand {
  private static final String DEFAULT_STACK = "bench";

  @Parameters(
      arity = "0..*",
      paramLabel = "WORD",
      description =
          "STACK, MACHINE such as db-1, and the command for it. Default of STACK: "
              + DEFAULT_STACK
              + ".")
  private List<String> words = new ArrayList<>();

  SshCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    boolean named = !words.isEmpty() && isStack(words.get(0));
    String stack = named ? words.get(0) : DEFAULT_STACK;
    List<String> rest = named ? words.subList(1, words.size()) : words;
    if (!named && !rest.isEmpty() && bench(stack).isEmpty()) {
      throw refused(
          "there is no stack "
              + rest.get(0)
              + ", and none of the default name "
              + stack
              + " either"
              + "; ./durabench status shows what stands");
    }
    StackMachines machines = machines(stack);
    if (rest.isEmpty()) {
      machines
          .all()
          .forEach(
              machine ->
                  terminal().print(String.format("%-12s %s", machine.name(), machine.address())));
      return ExitCode.FINE;
    }
    StackMachines.Machine machine =
        machines
            .named(rest.get(0))
            .orElseThrow(
                () ->
                    refused(
                        (named ? "" : "there is no stack " + rest.get(0) + ", and ")
                            + "stack "
                            + stack
                            + " has no machine "
                            + rest.get(0)
                            + "; it has: "
                            + machines.names()));
    try (SshSession session =
        SshSession.to(machine, machines.privateKey(), surroundings().home())) {
      return session.run(rest.subList(1, rest.size()));
    }
  }

  /** A topology's name says which stack is meant, even if it does not stand. */
  private boolean isStack(String word) {
    return StackCommand.isName(word)
        && (Files.exists(surroundings().project().resolve("stacks").resolve(word + ".yaml"))
            || bench(word).isPresent());
  }

  private Optional<Bench> bench(String stack) {
    OwnSession own =
        OwnSession.on(surroundings())
            .orElseThrow(() -> new CliFailure(ExitCode.REFUSED, "neither setsid nor perl on PATH"));
    return Bench.open(surroundings(), SessionPulumi.reading(own, surroundings()), stack, false);
  }

  private StackMachines machines(String stack) {
    Optional<Bench> bench = bench(stack);
    Optional<StackMachines> made = bench.map(Bench::deployment).flatMap(StackMachines::made);
    if (made.isPresent()) {
      return made.get();
    }
    Topology topology =
        new Wish(stack, Optional.empty(), Optional.empty(), false, Map.of())
            .topology(surroundings());
    if (topology.runsOn() == RunsOn.LOCAL) {
      throw refused(
          "stack "
              + stack
              + " runs on this machine: there is nothing to log in to; ./durabench logs shows what"
              + " its databases say");
    }
    if (topology.existing().isPresent()) {
      return StackMachines.existing(topology.existing().get(), ownKey(stack, bench));
    }
    throw refused(
        "no server of stack "
            + stack
            + " stands that could be logged in to; stand it up with: ./durabench up "
            + stack);
  }

  private static String ownKey(String stack, Optional<Bench> bench) {
    return bench
        .flatMap(open -> open.secret("sshPrivateKey"))
        .orElseThrow(
            () ->
                refused(
                    "the machines of stack "
                        + stack
                        + " are your own, and its config has no key to them; log in as you always"
                        + " do, or set it: pulumi config set --stack "
                        + stack
                        + " --secret durabench:sshPrivateKey < ~/.ssh/id_ed25519"));
  }

  private static CliFailure refused(String message) {
    return new CliFailure(ExitCode.REFUSED, message);
  }
}
