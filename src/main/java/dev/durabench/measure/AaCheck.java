package dev.durabench.measure;

import static java.util.Objects.requireNonNull;

/**
 * The same row measured twice and compared with itself. A method that finds a difference here finds
 * differences that are not there; by the choice of a 95 % interval that happens to one check in
 * twenty all the same.
 *
 * @param comparison of the one half with the other
 */
public record AaCheck(Comparison comparison) {
  public AaCheck {
    requireNonNull(comparison, "comparison is null");
  }

  /** Compares two rows that were measured under the same conditions. */
  public static AaCheck of(double[] first, double[] second) {
    return new AaCheck(Comparison.of(first, second, true));
  }

  /** True unless the halves were told apart. Also true, and worth nothing, when not ranked. */
  public boolean passed() {
    return comparison.decision() == Comparison.Decision.UNRESOLVED
        || comparison.decision() == Comparison.Decision.NOT_RANKED;
  }
}
