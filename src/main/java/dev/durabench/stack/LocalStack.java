package dev.durabench.stack;

import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import dev.durabench.pulumi.bench.Experiment;
import dev.durabench.pulumi.bench.Run;
import dev.durabench.pulumi.bench.RunArgs;
import java.util.Map;

/** A topology that runs on this machine: its run, its databases, its experiments in one chain. */
final class LocalStack extends ComponentResource {
  private final TopologyOutputs outputs;

  LocalStack(
      String topology,
      Wanted wanted,
      Tools tools,
      String stack,
      Settings settings,
      ComponentResourceOptions options) {
    super("durabench:index:LocalStack", topology, options);
    RunArgs.Builder minted = RunArgs.builder();
    wanted.generation().ifPresent(minted::generation);
    settings.lifetimeHours().ifPresent(minted::lifetimeHours);
    Run run = new Run(topology + "-run", minted.build(), child());
    LocalDatabases databases =
        LocalDatabases.declare(topology, wanted.databases(), run, tools, child());
    Map<String, Experiment> experiments =
        Experiments.chain(
            new Experiments.Frame(topology, run, tools, this),
            wanted,
            (spec, args) -> databases.connect(spec.database(), args),
            databases.standing());
    outputs = TopologyOutputs.of(topology, stack, run, tools, experiments);
    registerOutputs(Map.of("runId", outputs.runId(), "verdicts", outputs.verdicts()));
  }

  TopologyOutputs outputs() {
    return outputs;
  }

  private CustomResourceOptions child() {
    return CustomResourceOptions.builder().parent(this).build();
  }
}
