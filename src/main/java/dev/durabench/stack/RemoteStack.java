package dev.durabench.stack;

import com.pulumi.core.Output;
import com.pulumi.exceptions.RunException;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import dev.durabench.pulumi.bench.Experiment;
import dev.durabench.pulumi.bench.Run;
import dev.durabench.pulumi.bench.RunArgs;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.Topology;
import java.util.Map;
import java.util.Optional;

/** A topology that runs on servers: they, its run, its databases, its experiments in one chain. */
final class RemoteStack extends ComponentResource {
  private final TopologyOutputs outputs;

  /**
   * Declares it.
   *
   * @param stack the stack's name
   * @param settings for what is not in the topology: who operates it, and the key of existing
   *     machines
   * @throws RunException when something that it needs is not set
   */
  RemoteStack(
      Topology topology,
      Wanted wanted,
      Tools tools,
      String stack,
      Settings settings,
      ComponentResourceOptions options) {
    super("durabench:index:RemoteStack", topology.name(), options);
    Run run = run(topology, wanted, settings);
    Servers servers =
        topology.runsOn() == RunsOn.HETZNER
            ? Servers.made(
                new HetznerServers(
                    topology.name() + "-servers",
                    topology.servers(),
                    stack,
                    run,
                    ComponentResourceOptions.builder().parent(this).build()),
                topology.servers())
            : Servers.existing(topology.existing().orElseThrow(), key(settings));
    RemoteDatabases databases = RemoteDatabases.declare(topology, wanted, servers, run, this);
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

  private Run run(Topology topology, Wanted wanted, Settings settings) {
    RunArgs.Builder minted = RunArgs.builder();
    wanted.generation().ifPresent(minted::generation);
    settings.lifetimeHours().ifPresent(minted::lifetimeHours);
    if (topology.runsOn() == RunsOn.HETZNER) {
      settings
          .operatorCidr()
          .ifPresentOrElse(minted::operatorCidr, minted::operatorCidrFromEnvironment);
    }
    return new Run(
        topology.name() + "-run",
        minted.build(),
        CustomResourceOptions.builder().parent(this).build());
  }

  private static Output<String> key(Settings settings) {
    Optional<String> key = settings.sshPrivateKey();
    return Output.ofSecret(
        key.orElseThrow(
            () ->
                new RunException(
                    "durabench:sshPrivateKey is not set, so the machines cannot be reached; set it:"
                        + " pulumi config set --secret durabench:sshPrivateKey <"
                        + " ~/.ssh/id_ed25519")));
  }
}
