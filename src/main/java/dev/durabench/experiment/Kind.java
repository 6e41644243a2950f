package dev.durabench.experiment;

import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.RunsOn;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** One kind of experiment with its parameters: what it will yield, how long, and how to do it. */
interface Kind {
  /** The keys of its cells, in the order of a report. */
  List<CellKey> cells(String topology, Database database);

  /** What makes two cells of one key comparable: durations, sizes, the promise judged by. */
  Map<String, String> conditions(Database database);

  /** How long it takes, roughly. */
  Duration estimate(Database database, RunsOn on);

  /** Does it; each cell is kept in the run folder when it is done. */
  List<Cell> run(Attempt attempt) throws InterruptedException;

  /** The kind of a spec. */
  static Kind of(ExperimentSpec spec) {
    if (spec instanceof ExperimentSpec.Flush flush) {
      return new FlushExperiment(flush);
    }
    if (spec instanceof ExperimentSpec.Network network) {
      return new NetworkExperiment(network);
    }
    if (spec instanceof ExperimentSpec.Transactions transactions) {
      return new TransactionsExperiment(transactions);
    }
    if (spec instanceof ExperimentSpec.Commit commit) {
      return new CommitExperiment(commit);
    }
    if (spec instanceof ExperimentSpec.FailOver failOver) {
      return new FailOverExperiment(failOver);
    }
    if (spec instanceof ExperimentSpec.Fencing fencing) {
      return new FencingExperiment(fencing);
    }
    if (spec instanceof ExperimentSpec.Loss loss) {
      return new LossExperiment(loss);
    }
    if (spec instanceof ExperimentSpec.Restore restore) {
      return new RestoreExperiment(restore);
    }
    throw new IllegalStateException("no experiment class for " + spec.kind());
  }
}
