package dev.durabench.stack;

import com.pulumi.exceptions.RunException;
import dev.durabench.experiment.CellKey;
import dev.durabench.experiment.Cells;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The part of a topology that is to stand and to be measured.
 *
 * @param databases in declared order
 * @param experiments in declared order
 * @param generation another text starts another run
 */
record Wanted(
    List<Database> databases, List<ExperimentSpec> experiments, Optional<String> generation) {
  Wanted {
    databases = List.copyOf(databases);
    experiments = List.copyOf(experiments);
  }

  /**
   * Everything, or only what one cell needs.
   *
   * @throws RunException when no experiment yields that cell; lists the cells there are
   */
  static Wanted of(Topology topology, Optional<String> cell, Optional<String> generation) {
    if (cell.isEmpty()) {
      return new Wanted(topology.databases(), topology.experiments(), generation);
    }
    List<ExperimentSpec> chosen =
        topology.experiments().stream()
            .filter(experiment -> keys(topology, experiment).contains(cell.get()))
            .toList();
    if (chosen.isEmpty()) {
      throw new RunException(
          "durabench:cell: no experiment of "
              + topology.name()
              + " yields "
              + cell.get()
              + "; its cells are\n  "
              + topology.experiments().stream()
                  .flatMap(experiment -> keys(topology, experiment).stream())
                  .collect(Collectors.joining("\n  ")));
    }
    Set<String> needed = chosen.stream().map(ExperimentSpec::database).collect(Collectors.toSet());
    return new Wanted(
        topology.databases().stream().filter(database -> needed.contains(database.name())).toList(),
        chosen,
        generation);
  }

  /** False when something of the topology is left out. */
  boolean isAllOf(Topology topology) {
    return databases.equals(topology.databases()) && experiments.equals(topology.experiments());
  }

  private static List<String> keys(Topology topology, ExperimentSpec experiment) {
    return Cells.planned(topology, experiment).stream().map(CellKey::toString).toList();
  }
}
