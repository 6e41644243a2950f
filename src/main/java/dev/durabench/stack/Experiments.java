package dev.durabench.stack;

import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import dev.durabench.experiment.MethodVersion;
import dev.durabench.pulumi.bench.Experiment;
import dev.durabench.pulumi.bench.ExperimentArgs;
import dev.durabench.pulumi.bench.Run;
import dev.durabench.topology.Database;
import dev.durabench.topology.Descriptors;
import dev.durabench.topology.ExperimentSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The experiments of a stack, in one chain: nothing else may happen while one of them measures. */
final class Experiments {
  private Experiments() {}

  /**
   * What all of them have in common.
   *
   * @param topology the topology's name
   * @param run whose run folder results go to
   * @param parent the stack
   */
  record Frame(String topology, Run run, Tools tools, Resource parent) {}

  /** Says how an experiment reaches what it acts on, and by which ids it knows that. */
  interface Connections {
    void connect(ExperimentSpec spec, ExperimentArgs.Builder args);
  }

  /**
   * Declares them.
   *
   * @param standing everything that must stand before the first
   * @return by name, in declared order
   */
  static Map<String, Experiment> chain(
      Frame frame, Wanted wanted, Connections connections, List<Resource> standing) {
    Map<String, Experiment> experiments = new LinkedHashMap<>();
    List<Resource> before = List.copyOf(standing);
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
              .topology(frame.topology())
              .kind(spec.kind())
              .database(Descriptors.of(database))
              .parameters(Descriptors.parameters(spec))
              .methodVersion(MethodVersion.of(spec.kind()))
              .run(frame.run().runId())
              .agentJar(frame.tools().agent())
              .results(frame.tools().results());
      connections.connect(spec, args);
      Experiment experiment =
          new Experiment(
              frame.topology() + "-" + entry.getKey(),
              args.build(),
              CustomResourceOptions.builder().parent(frame.parent()).dependsOn(before).build());
      experiments.put(entry.getKey(), experiment);
      before = List.of(experiment);
    }
    return experiments;
  }
}
