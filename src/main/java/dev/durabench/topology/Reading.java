package dev.durabench.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One pass over a topology: changes it, reads it, checks it and makes records of it. */
final class Reading {
  private final String name;
  private final Problems problems;

  /**
   * @param name the topology's
   * @param problems where mistakes go; shared by all passes, so that each is told once
   */
  Reading(String name, Problems problems) {
    this.name = name;
    this.problems = problems;
  }

  /** The topology; empty when there were problems in this pass or an earlier one. */
  Optional<Topology> read(Yaml written, List<Yaml.Pair> changes) {
    Overrides overrides = new Overrides(problems);
    Yaml root = written;
    for (Yaml.Pair change : changes) {
      root = overrides.apply(root, change);
    }
    Optional<Section> topology = TopologyFields.SHAPE.read(root, "", problems);
    if (topology.isEmpty()) {
      return Optional.empty();
    }
    List<Section> databases = topology.get().find(TopologyFields.DATABASES).orElse(List.of());
    List<Section> experiments = topology.get().find(TopologyFields.EXPERIMENTS).orElse(List.of());
    new Rules(names(root), problems).check(databases, experiments);
    Optional<RunsOn> runsOn = topology.get().find(TopologyFields.RUNS_ON);
    if (runsOn.isPresent()) {
      new ServerRules(topology.get(), runsOn.get(), problems).check();
      new PlaceRules(topology.get(), runsOn.get(), problems).check(databases, experiments);
    }
    return problems.none()
        ? Optional.of(topology(topology.get(), databases, experiments))
        : Optional.empty();
  }

  private Topology topology(Section section, List<Section> databases, List<Section> experiments) {
    RunsOn runsOn = section.get(TopologyFields.RUNS_ON);
    List<ServerGroup> servers =
        section.find(TopologyFields.SERVERS).orElse(List.of()).stream()
            .map(ServerFields::group)
            .toList();
    Topology standing =
        new Topology(
            name,
            runsOn,
            servers,
            runsOn == RunsOn.EXISTING
                ? Optional.of(
                    MachineFields.existing(
                        section.find(TopologyFields.MACHINES).orElse(List.of()),
                        section.find(TopologyFields.POWER),
                        section.get(TopologyFields.ALLOW_FAULTS)))
                : Optional.empty(),
            section.find(TopologyFields.KUBERNETES).map(KubernetesFields::kubernetes),
            databases.stream()
                .map(database -> DatabaseFields.database(database, runsOn, servers))
                .toList(),
            List.of());
    List<ExperimentSpec> specs =
        experiments.stream()
            .map(
                experiment ->
                    Specs.spec(
                        experiment, standing.database(experiment.get(ExperimentFields.DATABASE))))
            .toList();
    return new Topology(
        name,
        standing.runsOn(),
        standing.servers(),
        standing.existing(),
        standing.kubernetes(),
        standing.databases(),
        specs);
  }

  /** The names of all databases, also of those that cannot be read otherwise. */
  private static List<String> names(Yaml root) {
    List<String> names = new ArrayList<>();
    if (root instanceof Yaml.Mapping topology
        && topology.value(TopologyFields.DATABASES.name()).orElse(null)
            instanceof Yaml.Items list) {
      for (Yaml item : list.items()) {
        if (item instanceof Yaml.Mapping database) {
          database.text(DatabaseFields.NAME.name()).ifPresent(names::add);
        }
      }
    }
    return names;
  }
}
