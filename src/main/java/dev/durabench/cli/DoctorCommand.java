package dev.durabench.cli;

import com.pulumi.automation.StackSummary;
import dev.durabench.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

@Command(
    name = "doctor",
    header = "Look at this machine and say what stands in the way of a run.",
    description = {"", "Exit code 0 when nothing does, else 3.", ""})
final class DoctorCommand extends BaseCommand {
  DoctorCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    Topology topology =
        new Wish("bench", Optional.empty(), Optional.empty()).topology(surroundings());
    List<Check> checks = new ArrayList<>(Checks.of(surroundings(), topology.databases()));
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
    List<String> stacks =
        Bench.stacks(surroundings(), pulumi).stream()
            .filter(summary -> summary.resourceCount() != null && summary.resourceCount() > 0)
            .map(StackSummary::name)
            .toList();
    if (!stacks.isEmpty()) {
      return List.of(
          Check.note(
              "standing stacks",
              String.join(", ", stacks),
              "take down with: ./durabench destroy " + stacks.get(0)));
    }
    List<Path> left = directories(surroundings().local());
    return List.of(
        left.isEmpty()
            ? Check.ok("left over from earlier runs", "nothing")
            : Check.note(
                "left over from earlier runs",
                left.size() + " directories in " + surroundings().local(),
                "no stack owns them; ./durabench run uses them again, and its end removes them"));
  }

  private static List<Path> directories(Path local) {
    if (!Files.isDirectory(local)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(local)) {
      return entries.filter(Files::isDirectory).toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
