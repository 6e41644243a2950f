package dev.durabench.cli;

import com.pulumi.automation.StackSummary;
import dev.durabench.provider.Leftovers;
import dev.durabench.topology.Topology;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "doctor",
    header = "Look at this machine and say what stands in the way of a run.",
    description = {"", "Exit code 0 when nothing does, else 3.", ""})
final class DoctorCommand extends BaseCommand {
  @Option(
      names = "--fix",
      description =
          "Remove databases on this machine that no stack knows of any more, such as after its"
              + " state was deleted by hand.")
  private boolean fix;

  DoctorCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    Topology topology =
        new Wish("bench", Optional.empty(), Optional.empty()).topology(surroundings());
    long bytes = DiskNeed.bytes(topology, topology.experiments());
    List<Check> checks = new ArrayList<>(Checks.of(surroundings(), topology, bytes));
    checks.addAll(standing());
    checks.forEach(check -> terminal.print(check.text()));
    boolean bad = checks.stream().anyMatch(check -> check.state() == Check.State.BAD);
    terminal.print(bad ? "Not ready: see BAD above." : "Ready: ./durabench run");
    return bad ? ExitCode.REFUSED : ExitCode.FINE;
  }

  /** What earlier runs have left, and whether a stack still owns it. */
  private List<Check> standing() {
    Optional<OwnSession> own = OwnSession.on(surroundings());
    if (own.isEmpty() || surroundings().onPath("pulumi").isEmpty()) {
      return List.of();
    }
    SessionPulumi pulumi = SessionPulumi.reading(own.get(), surroundings());
    Leftovers candidates = Leftovers.candidates(surroundings().environment());
    List<String> standing = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (StackSummary summary : Bench.stacks(surroundings(), pulumi)) {
      Integer count = summary.resourceCount();
      if (count == null || count > 0) {
        standing.add(summary.name());
        Bench.open(surroundings(), pulumi, summary.name(), false)
            .flatMap(bench -> bench.deployment().output("bench:index:Run", "stackId"))
            .ifPresent(ids::add);
      }
    }
    List<Check> checks = new ArrayList<>();
    if (!standing.isEmpty()) {
      checks.add(
          Check.note(
              "standing stacks",
              String.join(", ", standing),
              "take down with: ./durabench destroy " + standing.get(0)));
    }
    checks.add(left(candidates.without(ids)));
    return checks;
  }

  private Check left(Leftovers orphans) {
    String name = "left over from earlier runs";
    List<String> lines = orphans.lines();
    if (lines.isEmpty()) {
      return Check.ok(name, "nothing");
    }
    if (!fix) {
      return Check.note(
          name,
          "no stack knows of:\n       " + String.join("\n       ", lines),
          "remove them with: ./durabench doctor --fix");
    }
    orphans.remove();
    return Check.ok(name, "removed:\n       " + String.join("\n       ", lines));
  }
}
