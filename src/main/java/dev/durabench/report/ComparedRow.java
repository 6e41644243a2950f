package dev.durabench.report;

import static java.util.Objects.requireNonNull;

import dev.durabench.experiment.Cell;
import dev.durabench.measure.Comparison;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.util.Optional;

/**
 * One metric of one row in two runs.
 *
 * @param key the row's key
 * @param name the row's name for readers
 * @param metric what was measured
 * @param a the first run's figure; empty where it has none
 * @param b the second run's figure; empty where it has none
 * @param comparison of the two; empty where one has no figure
 * @param outcome what may be said
 * @param remark why nothing may be said, or what else a reader must know; may be empty
 */
record ComparedRow(
    String key,
    String name,
    Metric metric,
    Optional<Measurement> a,
    Optional<Measurement> b,
    Optional<Comparison> comparison,
    Outcome outcome,
    String remark) {

  /** What a comparison says. */
  enum Outcome {
    A_BETTER("A better"),
    B_BETTER("B better"),
    DIFFERENT("different"),
    UNRESOLVED("unresolved"),
    NOT_RANKED("not ranked"),
    MISSING("missing");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }

    /** True where the repeats told the rows apart. */
    boolean toldApart() {
      return this == A_BETTER || this == B_BETTER || this == DIFFERENT;
    }
  }

  ComparedRow {
    requireNonNull(key, "key is null");
    requireNonNull(outcome, "outcome is null");
    requireNonNull(remark, "remark is null");
  }

  static ComparedRow of(Cell cellA, Cell cellB, Metric metric) {
    Optional<Measurement> a = Figures.measurement(cellA, metric);
    Optional<Measurement> b = Figures.measurement(cellB, metric);
    Optional<String> missing = missing("A", a).or(() -> missing("B", b));
    if (missing.isPresent()) {
      return row(cellA, metric, a, b, Optional.empty(), Outcome.MISSING, missing.get());
    }
    Comparison comparison =
        Comparison.of(
            repeats(a.orElseThrow()),
            repeats(b.orElseThrow()),
            metric.better() != Metric.Better.HIGHER);
    Optional<String> otherMachine = SameMachine.difference(cellA, cellB);
    if (otherMachine.isPresent()) {
      String remark = "other machine: " + otherMachine.get();
      return row(cellA, metric, a, b, Optional.of(comparison), Outcome.NOT_RANKED, remark);
    }
    Outcome outcome = outcome(comparison.decision(), metric.better());
    String remark = outcome == Outcome.NOT_RANKED ? "fewer than 3 repeats, as with --quick" : "";
    return row(cellA, metric, a, b, Optional.of(comparison), outcome, remark);
  }

  private static ComparedRow row(
      Cell cell,
      Metric metric,
      Optional<Measurement> a,
      Optional<Measurement> b,
      Optional<Comparison> comparison,
      Outcome outcome,
      String remark) {
    return new ComparedRow(cell.key(), RowName.of(cell), metric, a, b, comparison, outcome, remark);
  }

  private static Optional<String> missing(String which, Optional<Measurement> measurement) {
    if (measurement.isEmpty()) {
      return Optional.of(which + ": " + Figures.NOT_MEASURED);
    }
    String reason = measurement.get().missing();
    if (reason != null) {
      return Optional.of(which + ": " + reason);
    }
    return measurement.get().repeats().isEmpty()
        ? Optional.of(which + ": its repeats are not in result.json")
        : Optional.empty();
  }

  private static double[] repeats(Measurement measurement) {
    return measurement.repeats().stream().mapToDouble(value -> value).toArray();
  }

  private static Outcome outcome(Comparison.Decision decision, Metric.Better better) {
    return switch (decision) {
      case UNRESOLVED -> Outcome.UNRESOLVED;
      case NOT_RANKED -> Outcome.NOT_RANKED;
      case A_BETTER -> better == Metric.Better.NEITHER ? Outcome.DIFFERENT : Outcome.A_BETTER;
      case B_BETTER -> better == Metric.Better.NEITHER ? Outcome.DIFFERENT : Outcome.B_BETTER;
    };
  }
}
