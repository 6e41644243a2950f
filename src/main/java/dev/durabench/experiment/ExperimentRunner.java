package dev.durabench.experiment;

import dev.durabench.target.TargetFailure;
import java.security.SecureRandom;
import java.util.List;
import java.util.random.RandomGenerator;

/** Carries out experiments. */
public final class ExperimentRunner {
  private final RandomGenerator seeds;
  private final Attempt.Tools tools;

  /** A runner whose choices nobody can foresee; their seeds are kept in provenance. */
  public ExperimentRunner() {
    this(new SecureRandom());
  }

  /**
   * A runner whose choices can be repeated.
   *
   * @param seeds gives each attempt its seed
   */
  public ExperimentRunner(RandomGenerator seeds) {
    this(
        seeds,
        new Attempt.Tools(
            Ticker.system(), Promoter.mostWal(), new JdbcServerQueries(), new SqliteQueries()));
  }

  ExperimentRunner(RandomGenerator seeds, Attempt.Tools tools) {
    this.seeds = seeds;
    this.tools = tools;
  }

  /**
   * Prepares, warms up, measures, breaks, recovers, scans, judges; each cell is in the run folder
   * when it is done. Interrupting the calling thread stops the load, undoes faults, keeps what is
   * known and throws.
   *
   * @return the cells, also those finished in an earlier, interrupted attempt
   * @throws ExperimentFailure when it could not be carried out; a lost write is no failure
   */
  public List<Cell> run(ExperimentRequest request, Progress progress) {
    String what = request.spec().kind() + " on " + request.database().name();
    Attempt attempt = new Attempt(request, progress, tools, seeds.nextLong());
    try {
      // What is measured anew must not stand for the new until then, nor for ever if it fails.
      Cells.planned(request.topology(), request.spec(), request.database())
          .forEach(key -> request.folder().dropOther(key, attempt.fingerprint(key)));
      List<Cell> cells = Kind.of(request.spec()).run(attempt);
      attempt.report(what + ": done", 1);
      return cells;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted(what, e);
    } catch (TargetFailure | ExperimentFailure e) {
      if (Thread.currentThread().isInterrupted()) {
        throw interrupted(what, e);
      }
      throw failed(what, request, e);
    }
  }

  private static ExperimentFailure failed(
      String what, ExperimentRequest request, RuntimeException cause) {
    String message = what + ": " + cause.getMessage();
    try {
      return FailureLogs.keep(request)
          .map(
              folder ->
                  new ExperimentFailure(
                      message + "; the ends of the logs are kept in " + folder, cause))
          .orElseGet(() -> new ExperimentFailure(message, cause));
    } catch (TargetFailure | ExperimentFailure e) {
      ExperimentFailure failure = new ExperimentFailure(message, cause);
      failure.addSuppressed(e);
      return failure;
    }
  }

  private static ExperimentFailure interrupted(String what, Exception cause) {
    return new ExperimentFailure(
        "interrupted: " + what + "; finished cells and rounds are kept, run again to go on", cause);
  }
}
