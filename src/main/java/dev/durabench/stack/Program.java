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
    tools.require(wanted.databases());
    LocalStack stack =
        new LocalStack(
            topology.name(), wanted, tools, context.stackName(), ComponentResourceOptions.Empty);
    stack.outputs().export(context);
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
