package dev.durabench.stack;

import static java.util.Objects.requireNonNull;

import com.pulumi.Context;
import com.pulumi.core.Output;
import dev.durabench.pulumi.bench.Experiment;
import dev.durabench.pulumi.bench.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A stack's outputs; one record, one list of keys. Nothing in it is secret.
 *
 * @param topology the topology's name
 * @param stackId random id of the standing stack
 * @param runId name of the run folder
 * @param expiresAt when others may sweep it, ISO 8601
 * @param runFolder absolute path of the run folder
 * @param results every cell of every experiment: key, verdict, reason, measurements
 * @param verdicts experiment to the worst verdict of its cells
 */
public record TopologyOutputs(
    String topology,
    Output<String> stackId,
    Output<String> runId,
    Output<String> expiresAt,
    Output<String> runFolder,
    Output<List<Map<String, Object>>> results,
    Output<Map<String, String>> verdicts) {
  /** Every key that each topology exports. */
  public static final List<String> KEYS =
      List.of("topology", "stackId", "runId", "expiresAt", "runFolder", "results", "verdicts");

  public TopologyOutputs {
    requireNonNull(topology, "topology is null");
  }

  /**
   * Of a stack's run and its experiments.
   *
   * @param experiments by name
   */
  static TopologyOutputs of(
      String topology, String stack, Run run, Tools tools, Map<String, Experiment> experiments) {
    List<String> names = List.copyOf(experiments.keySet());
    return new TopologyOutputs(
        topology,
        run.stackId(),
        run.runId(),
        run.expiresAt(),
        run.runId().applyValue(id -> Path.of(tools.results(), stack, id).toString()),
        Output.all(experiments.values().stream().map(Experiment::cells).toList())
            .applyValue(all -> all.stream().flatMap(List::stream).collect(Collectors.toList())),
        Output.all(experiments.values().stream().map(Experiment::verdict).toList())
            .applyValue(
                all -> {
                  Map<String, String> byName = new TreeMap<>();
                  for (int i = 0; i < all.size(); i++) {
                    byName.put(names.get(i), all.get(i));
                  }
                  return byName;
                }));
  }

  void export(Context context) {
    context
        .export("topology", Output.of(topology))
        .export("stackId", stackId)
        .export("runId", runId)
        .export("expiresAt", expiresAt)
        .export("runFolder", runFolder)
        .export("results", results)
        .export("verdicts", verdicts);
  }
}
