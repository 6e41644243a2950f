package dev.durabench.stack;

import com.pulumi.Context;
import com.pulumi.exceptions.RunException;
import com.pulumi.resources.ComponentResourceOptions;
import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyException;
import dev.durabench.topology.TopologyFiles;
import java.nio.file.Path;

/** The program of every stack: one topology file, turned into resources. */
public final class Program {
  private Program() {}

  /**
   * Declares the stack.
   *
   * @throws RunException when topology file, config or environment are wrong; all mistakes at once,
   *     and the SDK shows its message without a stack trace
   */
  public static void stack(Context context) {
    Path project = Path.of("").toAbsolutePath();
    Settings settings =
        Settings.read(System.getenv().getOrDefault("PULUMI_CONFIG", "{}"), context.stackName());
    Topology topology = load(project, settings);
    Tools tools = new Tools(System.getenv(), project);
    Wanted wanted = Wanted.of(topology, settings.cell(), settings.generation());
    tools.require(topology.runsOn(), wanted.databases());
    declare(topology, wanted, tools, context.stackName(), settings).export(context);
  }

  static TopologyOutputs declare(
      Topology topology, Wanted wanted, Tools tools, String stack, Settings settings) {
    if (topology.example()) {
      throw new RunException(
          "stacks/%s.yaml is an example: copy it to a name without .example, put your own values in,"
                  .formatted(topology.name())
              + " and run that");
    }
    if (topology.kubernetes().isPresent()) {
      return new KubernetesStack(
              topology, wanted, tools, stack, settings, ComponentResourceOptions.Empty)
          .outputs();
    }
    return switch (topology.runsOn()) {
      case LOCAL ->
          new LocalStack(
                  topology.name(), wanted, tools, stack, settings, ComponentResourceOptions.Empty)
              .outputs();
      case HETZNER, EXISTING ->
          new RemoteStack(topology, wanted, tools, stack, settings, ComponentResourceOptions.Empty)
              .outputs();
    };
  }

  private static Topology load(Path project, Settings settings) {
    Path file =
        project.relativize(project.resolve("stacks").resolve(settings.topology() + ".yaml"));
    try {
      return TopologyFiles.load(file, settings.effort(), settings.overrides());
    } catch (TopologyException e) {
      throw new RunException(String.valueOf(e.getMessage()), e);
    }
  }
}
