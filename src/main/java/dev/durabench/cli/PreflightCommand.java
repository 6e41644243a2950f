package dev.durabench.cli;

import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "preflight",
    header = "Look at everything that a run needs, here and in the cloud; make nothing.",
    description = {
      "",
      "For servers of Hetzner Cloud: token, types and images that can be had, room, names, what"
          + " earlier runs have left, the price. What the account's limits are shows only when"
          + " servers are made. Exit code 0 when nothing stands in the way, else 3.",
      ""
    })
final class PreflightCommand extends StackCommand {
  @Mixin private Scope scope = new Scope();
  @Mixin private CloudOptions cloud = new CloudOptions();

  PreflightCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    Wish wish = scope.wish(stack());
    Topology topology = wish.topology(surroundings());
    List<ExperimentSpec> experiments = wish.experiments(topology);
    List<Check> checks =
        new ArrayList<>(Checks.of(surroundings(), topology, DiskNeed.bytes(topology, experiments)));
    if (Kubeconfig.needed(topology)) {
      checks.add(new Kubeconfig(surroundings(), stack()).check());
    }
    CloudPreflight.of(surroundings(), wish, topology, experiments, cloud)
        .ifPresent(preflight -> checks.addAll(preflight.checks()));
    checks.forEach(check -> terminal.print(check.text()));
    boolean bad = checks.stream().anyMatch(check -> check.state() == Check.State.BAD);
    terminal.print(bad ? "Not ready: see BAD above." : "Ready: ./durabench run " + stack());
    return bad ? ExitCode.REFUSED : ExitCode.FINE;
  }
}
