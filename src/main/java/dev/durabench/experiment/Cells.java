package dev.durabench.experiment;

import dev.durabench.topology.ExperimentSpec;
import java.util.List;

/** The rows that an experiment is going to yield. */
public final class Cells {
  private Cells() {}

  /** The keys of an experiment's cells, in the order of a report. */
  public static List<CellKey> planned(String topology, ExperimentSpec spec) {
    return Kind.of(spec).cells(topology);
  }
}
