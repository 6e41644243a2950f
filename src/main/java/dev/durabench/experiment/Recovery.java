package dev.durabench.experiment;

import dev.durabench.target.Operator;
import dev.durabench.topology.ExperimentSpec;
import java.util.Map;
import java.util.Optional;

/** Who promotes when a primary is broken, and how: a script of ours, or an operator. */
interface Recovery extends AutoCloseable {
  /**
   * How it went.
   *
   * @param primary who is the primary now; empty when nobody was promoted
   * @param trouble what did not work
   * @param positions end of the WAL of each standby that could be read; empty where nobody reads
   *     them
   * @param since from then on, microseconds, acknowledgements are the new primary's
   */
  record Outcome(
      Optional<String> primary,
      Optional<String> trouble,
      Map<String, Long> positions,
      Optional<Long> since) {
    /** Nobody was promoted. */
    static Outcome nobody(String trouble, Map<String, Long> positions) {
      return new Outcome(Optional.empty(), Optional.of(trouble), positions, Optional.empty());
    }
  }

  /** Right before the primary is broken. */
  void beforeFault(String primary);

  /**
   * Recovers, and lets the writer go on for a while.
   *
   * @param old the primary that was broken
   * @throws ExperimentFailure when the fault had no effect: nothing can be learnt from that
   */
  Outcome recover(String old, Witness writer) throws InterruptedException;

  @Override
  void close();

  /** The way of these servers. */
  static Recovery of(
      Attempt attempt,
      ExperimentSpec.FailOver spec,
      Bounds bounds,
      Clocks clocks,
      CellDraft draft) {
    Optional<Operator> operator = attempt.servers().operator();
    return operator.isPresent()
        ? new OperatorPromotion(attempt, spec, operator.get(), clocks, draft)
        : new ScriptedPromotion(attempt, spec, bounds, clocks, draft);
  }
}
