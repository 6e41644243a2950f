package dev.durabench.experiment;

import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Topology;
import java.util.List;

/** The rows that an experiment is going to yield. */
public final class Cells {
  private Cells() {}

  /** The keys of the cells of one of a topology's experiments, in the order of a report. */
  public static List<CellKey> planned(Topology topology, ExperimentSpec spec) {
    return planned(topology.name(), spec, topology.database(spec.database()));
  }

  static List<CellKey> planned(String topology, ExperimentSpec spec, Database database) {
    return Kind.of(spec).cells(topology, database);
  }
}
