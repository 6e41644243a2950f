package dev.durabench.experiment;

import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Topology;
import java.time.Duration;

/**
 * How long experiments take, roughly: on this machine with two slow cores, on servers with what
 * reaching them, switching their power and booting them takes.
 */
public final class Estimates {
  private Estimates() {}

  /** From prepare until the home state is back; standing the database up is not in it. */
  public static Duration of(Topology topology, ExperimentSpec spec) {
    return Kind.of(spec).estimate(topology.database(spec.database()), topology.runsOn());
  }
}
