package dev.durabench.topology;

import java.util.List;

/** The keys of a topology file. */
final class TopologyFields {
  static final Field<RunsOn> RUNS_ON =
      Field.required(
          "runsOn",
          ChoiceShape.of(RunsOn.values(), RunsOn::key),
          "where it runs: on this machine, on servers of Hetzner Cloud that the stack makes, or on"
              + " existing machines");
  static final Field<List<Section>> SERVERS =
      Field.optional(
          "servers",
          new ListShape<>(ServerFields.SHAPE, false),
          "the servers that the stack makes; needed with runsOn: hetzner");
  static final Field<List<Section>> MACHINES =
      Field.optional(
          "machines",
          new ListShape<>(MachineFields.SHAPE, false),
          "the machines that are there already; needed with runsOn: existing, unless kubernetes is"
              + " there");
  static final Field<Section> KUBERNETES =
      Field.optional(
          "kubernetes",
          KubernetesFields.SHAPE,
          "the Kubernetes cluster that databases run in; with runsOn: existing in place of"
              + " machines");
  static final Field<Section> POWER =
      Field.optional(
          "power",
          MachineFields.POWER,
          "how the machines' power is switched, with runsOn: existing; without it the fault"
              + " power-off is refused");
  static final Field<Boolean> ALLOW_FAULTS =
      Field.withDefault(
          "allowFaults",
          new BooleanShape(),
          "false",
          "whether experiments may break what runs on existing machines, and cut their power");
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
          List.of(
              RUNS_ON,
              SERVERS,
              MACHINES,
              KUBERNETES,
              POWER,
              ALLOW_FAULTS,
              DATABASES,
              EXPERIMENTS,
              EFFORTS));

  private TopologyFields() {}
}
