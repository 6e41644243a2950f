package dev.durabench.experiment;

import dev.durabench.topology.ExperimentSpec;
import java.time.Duration;

/** How long experiments take, roughly, on two slow cores. */
public final class Estimates {
  private Estimates() {}

  /** From prepare until the home state is back; standing the database up is not in it. */
  public static Duration of(ExperimentSpec spec) {
    return Kind.of(spec).estimate();
  }
}
