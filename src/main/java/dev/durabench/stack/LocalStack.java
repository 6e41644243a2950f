package dev.durabench.stack;

import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import dev.durabench.experiment.MethodVersion;
import dev.durabench.pulumi.bench.Experiment;
import dev.durabench.pulumi.bench.ExperimentArgs;
import dev.durabench.pulumi.bench.Run;
import dev.durabench.pulumi.bench.RunArgs;
import dev.durabench.topology.Database;
import dev.durabench.topology.Descriptors;
import dev.durabench.topology.ExperimentSpec;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A topology that runs on this machine: its run, its databases, its experiments in one chain. */
final class LocalStack extends ComponentResource {
  private final TopologyOutputs outputs;

  LocalStack(
      String topology, Wanted wanted, Tools tools, String stack, ComponentResourceOptions options) {
    super("durabench:index:LocalStack", topology, options);
    RunArgs.Builder minted = RunArgs.builder();
    wanted.generation().ifPresent(minted::generation);
    Run run = new Run(topology + "-run", minted.build(), child());
    LocalDatabases databases =
        LocalDatabases.declare(topology, wanted.databases(), run, tools, child());
    Map<String, Experiment> experiments = new LinkedHashMap<>();
    // Nothing may be set up while something is measured: the first waits for all that stands.
    List<Resource> before = databases.standing();
    for (Map.Entry<String, ExperimentSpec> entry :
        ExperimentNames.of(wanted.experiments()).entrySet()) {
      ExperimentSpec spec = entry.getValue();
      Database database =
          wanted.databases().stream()
              .filter(candidate -> candidate.name().equals(spec.database()))
              .findFirst()
              .orElseThrow();
      ExperimentArgs.Builder args =
          ExperimentArgs.builder()
              .topology(topology)
              .kind(spec.kind())
              .database(Descriptors.of(database))
              .parameters(Descriptors.parameters(spec))
              .methodVersion(MethodVersion.of(spec.kind()))
              .run(run.runId())
              .agentJar(tools.agent())
              .results(tools.results());
      databases.connect(spec.database(), args);
      Experiment experiment =
          new Experiment(
              topology + "-" + entry.getKey(),
              args.build(),
              CustomResourceOptions.builder().parent(this).dependsOn(before).build());
      experiments.put(entry.getKey(), experiment);
      before = List.of(experiment);
    }
    outputs = outputs(topology, stack, run, tools, experiments);
    registerOutputs(Map.of("runId", outputs.runId(), "verdicts", outputs.verdicts()));
  }

  TopologyOutputs outputs() {
    return outputs;
  }

  private CustomResourceOptions child() {
    return CustomResourceOptions.builder().parent(this).build();
  }

  private static TopologyOutputs outputs(
      String topology, String stack, Run run, Tools tools, Map<String, Experiment> experiments) {
    List<Output<List<Map<String, Object>>>> cells =
        experiments.values().stream().map(Experiment::cells).toList();
    List<String> names = List.copyOf(experiments.keySet());
    Output<List<String>> verdicts =
        Output.all(experiments.values().stream().map(Experiment::verdict).toList());
    return new TopologyOutputs(
        topology,
        run.stackId(),
        run.runId(),
        run.expiresAt(),
        run.runId().applyValue(id -> Path.of(tools.results(), stack, id).toString()),
        Output.all(cells)
            .applyValue(all -> all.stream().flatMap(List::stream).collect(Collectors.toList())),
        verdicts.applyValue(
            all -> {
              Map<String, String> byName = new TreeMap<>();
              for (int i = 0; i < all.size(); i++) {
                byName.put(names.get(i), all.get(i));
              }
              return byName;
            }));
  }
}
