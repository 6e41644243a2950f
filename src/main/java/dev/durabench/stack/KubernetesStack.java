package dev.durabench.stack;

import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import dev.durabench.pulumi.bench.Experiment;
import dev.durabench.pulumi.bench.Run;
import dev.durabench.pulumi.bench.RunArgs;
import dev.durabench.topology.Kubernetes;
import dev.durabench.topology.Topology;
import java.util.Map;

/** A topology that runs in Kubernetes: its run, its namespace, its databases, its experiments. */
final class KubernetesStack extends ComponentResource {
  private final TopologyOutputs outputs;

  /**
   * Declares it.
   *
   * @param stack the stack's name
   * @param settings for what is not in the topology: how the cluster is reached
   * @throws com.pulumi.exceptions.RunException when something that it needs is not set
   */
  KubernetesStack(
      Topology topology,
      Wanted wanted,
      Tools tools,
      String stack,
      Settings settings,
      ComponentResourceOptions options) {
    super("durabench:index:KubernetesStack", topology.name(), options);
    Kubernetes kubernetes = topology.kubernetes().orElseThrow();
    ClusterAccess access =
        ClusterAccess.existing(kubernetes, topology.existing().orElseThrow(), settings);
    Run run = run(topology.name(), wanted, settings);
    KubernetesPlace place =
        KubernetesPlace.declare(topology.name(), kubernetes, access, run.stackId(), this);
    KubernetesDatabases databases =
        KubernetesDatabases.declare(topology.name(), wanted.databases(), place, run, this);
    Map<String, Experiment> experiments =
        Experiments.chain(
            new Experiments.Frame(topology.name(), run, tools, this),
            wanted,
            databases::connect,
            databases.standing());
    outputs = TopologyOutputs.of(topology.name(), stack, run, tools, experiments);
    registerOutputs(Map.of("runId", outputs.runId(), "verdicts", outputs.verdicts()));
  }

  TopologyOutputs outputs() {
    return outputs;
  }

  private Run run(String topology, Wanted wanted, Settings settings) {
    RunArgs.Builder minted = RunArgs.builder();
    wanted.generation().ifPresent(minted::generation);
    settings.lifetimeHours().ifPresent(minted::lifetimeHours);
    return new Run(
        topology + "-run", minted.build(), CustomResourceOptions.builder().parent(this).build());
  }
}
