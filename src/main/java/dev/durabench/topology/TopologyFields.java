package dev.durabench.topology;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The keys of a topology file. */
final class TopologyFields {
  static final Field<RunsOn> RUNS_ON =
      Field.required(
          "runsOn",
          new ChoiceShape<>(Map.of("local", RunsOn.LOCAL), Set.of("hetzner", "existing")),
          "where it runs");
  static final Field<List<Section>> DATABASES =
      Field.required(
          "databases", new ListShape<>(DatabaseFields.SHAPE, false), "the databases to stand up");
  static final Field<List<Section>> EXPERIMENTS =
      Field.withDefault(
          "experiments",
          new ListShape<>(ExperimentFields.SHAPE, true),
          "[]",
          "what to measure and to break, in this order");
  static final Field<Yaml.Mapping> EFFORTS =
      Field.optional(
          "efforts",
          new EffortsShape(),
          "overrides for a quick and a full run; keys are paths as in the config override.<path>");
  static final SectionShape SHAPE =
      new SectionShape(
          "A durabench topology: databases with their storage and promise, and the experiments",
          List.of(RUNS_ON, DATABASES, EXPERIMENTS, EFFORTS));

  private TopologyFields() {}
}
