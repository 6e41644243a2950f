package dev.durabench.cli;

import dev.durabench.experiment.Cell;
import dev.durabench.experiment.RunResult;
import dev.durabench.ledger.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a run ended.
 *
 * @param result what was measured; empty when nothing was
 * @param planned keys of the cells that were asked for; what else the run holds decides nothing
 * @param failures why not everything was measured, in words; empty when everything was
 * @param refused whether it failed before anything was measured
 * @param interrupted whether the user stopped it
 * @param left what is still standing though it should not
 */
record Outcome(
    Optional<RunResult> result,
    Set<String> planned,
    List<String> failures,
    boolean refused,
    boolean interrupted,
    List<String> left) {
  /** Ended by Ctrl-C, as shells say it. */
  static final int INTERRUPTED = 130;

  Outcome {
    planned = Set.copyOf(planned);
    failures = List.copyOf(failures);
    left = List.copyOf(left);
  }

  /** See {@link ExitCode}. What stands and should not comes first: somebody must act. */
  int exitCode() {
    if (!left.isEmpty()) {
      return ExitCode.LEFT_STANDING;
    }
    if (has(Verdict.BROKEN)) {
      return ExitCode.BROKEN;
    }
    if (interrupted) {
      return INTERRUPTED;
    }
    if (refused) {
      return ExitCode.REFUSED;
    }
    return !failures.isEmpty() || has(Verdict.UNRESOLVED) ? ExitCode.UNRESOLVED : ExitCode.FINE;
  }

  /** In a word, for people and for JSON. */
  String word() {
    if (has(Verdict.BROKEN)) {
      return "broken";
    }
    if (interrupted) {
      return "interrupted";
    }
    if (refused) {
      return "refused";
    }
    return !failures.isEmpty() || has(Verdict.UNRESOLVED) ? "unresolved" : "kept";
  }

  /** Keys of cells that the run holds from an earlier wish, in the order they were measured. */
  List<String> notCurrent() {
    return result.stream()
        .flatMap(run -> run.cells().stream())
        .map(Cell::key)
        .filter(key -> !planned.contains(key))
        .toList();
  }

  private boolean has(Verdict verdict) {
    return result.stream()
        .flatMap(run -> run.cells().stream())
        .filter(cell -> planned.contains(cell.key()))
        .map(Cell::judgement)
        .flatMap(Optional::stream)
        .anyMatch(judgement -> judgement.verdict() == verdict);
  }
}
