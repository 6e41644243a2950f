package dev.durabench.provider;

import dev.durabench.experiment.Cell;
import dev.durabench.experiment.ExperimentFailure;
import dev.durabench.experiment.ExperimentRequest;
import dev.durabench.experiment.Progress;
import dev.durabench.experiment.RunFolder;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Measurement;
import dev.durabench.target.Reach;
import dev.durabench.target.ReachText;
import dev.durabench.topology.Descriptors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An experiment: creating it carries it out, and its outputs are what was measured. */
final class ExperimentKind implements ResourceKind {
  /** Carries an experiment out, as {@link dev.durabench.experiment.ExperimentRunner#run} does. */
  interface Runner {
    List<Cell> run(ExperimentRequest request, Progress progress);
  }

  private static final String REACH = "reach";
  private static final String NOT_ALLOWED =
      "this experiment breaks what it runs on, and nothing may be broken on these machines; say"
          + " allowFaults: true in the topology if it may";

  private final MachineLock machine;
  private final ServerLocks servers;
  private final Surroundings surroundings;
  private final Runner runner;

  /**
   * @param machine held while something on this machine is measured
   * @param servers held while something on servers is measured
   */
  ExperimentKind(
      MachineLock machine, ServerLocks servers, Surroundings surroundings, Runner runner) {
    this.machine = machine;
    this.servers = servers;
    this.surroundings = surroundings;
    this.runner = runner;
  }

  @Override
  public String token() {
    return "bench:index:Experiment";
  }

  @Override
  public String description() {
    return "Something that was measured; changed parameters or a changed target measure it again.";
  }

  @Override
  public List<Input> inputs() {
    return List.of(
        Input.identity("topology", Input.Type.TEXT, "first part of its cells' keys"),
        Input.identity("kind", Input.Type.TEXT, "such as transactions"),
        Input.identity("database", Input.Type.FIELDS, "what it acts on, as the topology says it"),
        Input.identity("parameters", Input.Type.FIELDS, "of its kind"),
        Input.identity("ranOn", Input.Type.FIELDS, "ids and versions of what stands under it"),
        Input.identity("methodVersion", Input.Type.WHOLE, "changes with the way of measuring")
            .within(1, 1_000_000),
        Input.identity("run", Input.Type.TEXT, "name of the run folder"),
        Input.connection("directory", Input.Type.TEXT, "where the database's bytes are, here")
            .optional(),
        Input.connection(REACH, Input.Type.SECRET_TEXT, "how servers are reached, as JSON")
            .optional(),
        Input.connection("password", Input.Type.SECRET_TEXT, "of the database").optional(),
        Input.connection("objectStoreDirectory", Input.Type.TEXT, "the object store beside it")
            .optional(),
        Input.connection("objectStoreSecretKey", Input.Type.SECRET_TEXT, "its key").optional(),
        Input.connection("litestream", Input.Type.TEXT, "its binary").optional(),
        Input.connection("agentJar", Input.Type.TEXT, "the agent"),
        Input.connection("results", Input.Type.TEXT, "folder of all run folders"));
  }

  @Override
  public List<Output> outputs() {
    return List.of(
        new Output("cells", "array", false, "key, verdict and measurements of each cell"),
        Output.text("verdict", "the worst of its cells, or none"),
        Output.text("resultFile", "result.json of the run"));
  }

  @Override
  public void examine(Value.Fields inputs, Failures failures) {
    if (!inputs.get("parameters").unknown() && !inputs.get("kind").unknown()) {
      Descriptors.experiment(
          inputs.text("kind"), "any", fields(inputs, "parameters"), failures::add);
    }
    if (!inputs.get("database").unknown()) {
      Descriptors.database(fields(inputs, "database"), failures::add);
    }
    if (!inputs.get(REACH).unknown() && !inputs.get("directory").unknown()) {
      examineReach(inputs, failures);
    }
  }

  private static void examineReach(Value.Fields inputs, Failures failures) {
    Optional<String> text = inputs.optionalText(REACH);
    if (text.isPresent() == inputs.optionalText("directory").isPresent()) {
      failures.add("directory", "give it for a database here, or reach for one on servers");
      return;
    }
    try {
      Optional<Reach> reach = text.map(ReachText::parse);
      if (reach.isPresent() && !reach.get().allowFaults() && breaksKnown(inputs)) {
        failures.add("kind", NOT_ALLOWED);
      }
    } catch (IllegalArgumentException e) {
      failures.add(REACH, String.valueOf(e.getMessage()));
    }
  }

  private static boolean breaksKnown(Value.Fields inputs) {
    return inputs.optionalText("kind").map(ExperimentKind::breaks).orElse(false);
  }

  /** Kinds that break on purpose what they act on. */
  private static boolean breaks(String kind) {
    return kind.equals("fail-over") || kind.equals("fencing") || kind.equals("loss");
  }

  @Override
  public Created create(Request request, Value.Fields inputs) {
    String holder = "experiment " + request.name() + " of stack " + request.stack();
    Optional<Reach> reach = Surroundings.reach(inputs);
    if (reach.isEmpty()) {
      return machine.alone(holder, request.progress(), () -> carryOut(request, inputs));
    }
    if (breaks(inputs.text("kind")) && !reach.get().allowFaults()) {
      throw new ExperimentFailure(NOT_ALLOWED);
    }
    return servers.alone(reach.get(), holder, request.progress(), () -> carryOut(request, inputs));
  }

  private Created carryOut(Request request, Value.Fields inputs) {
    RunFolder folder =
        RunFolder.open(
            Path.of(inputs.text("results")),
            request.stack(),
            inputs.text("topology"),
            inputs.text("run"));
    List<Cell> cells =
        surroundings.with(
            inputs, folder, request.progress(), found -> runner.run(found, request.progress()));
    return new Created(
        request.name() + "-" + inputs.text("run"),
        new Value.Fields(
            Map.of(
                "cells", Value.of(cells.stream().map(ExperimentKind::summary).toList()),
                "verdict", Value.of(worst(cells)),
                "resultFile", Value.of(folder.root().resolve("result.json").toString()))));
  }

  static Map<String, Object> fields(Value.Fields inputs, String name) {
    Map<String, Object> fields = new TreeMap<>();
    if (inputs.get(name).revealed() instanceof Value.Fields values) {
      fields.putAll(values.plain());
    }
    return fields;
  }

  private static Map<String, Object> summary(Cell cell) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("key", cell.key());
    summary.put("note", cell.note());
    cell.judgement()
        .ifPresent(
            judgement -> {
              summary.put("verdict", judgement.verdict().key());
              summary.put("reason", judgement.reason());
            });
    Map<String, Object> measurements = new LinkedHashMap<>();
    for (Measurement measurement : cell.measurements()) {
      Double value = measurement.value();
      if (value != null) {
        measurements.put(measurement.metric().key(), value);
      }
    }
    summary.put("measurements", measurements);
    return summary;
  }

  private static String worst(List<Cell> cells) {
    List<Verdict> verdicts = new ArrayList<>();
    cells.forEach(cell -> cell.judgement().ifPresent(j -> verdicts.add(j.verdict())));
    return Verdict.worst(verdicts).map(Verdict::key).orElse("none");
  }
}
