package dev.durabench.topology;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses what somebody meant. */
final class Nearest {
  private Nearest() {}

  /** {@code "; did you mean x?"}, or nothing when no candidate is near. */
  static String hint(String written, Collection<String> candidates) {
    return of(written, candidates).map(near -> "; did you mean " + near + "?").orElse("");
  }

  /** The candidate with the fewest edits, when those are few for its length. */
  static Optional<String> of(String written, Collection<String> candidates) {
    String lower = written.toLowerCase(Locale.ROOT);
    return candidates.stream()
        .filter(candidate -> distance(lower, candidate) <= Math.max(1, candidate.length() / 2 - 1))
        .min(Comparator.comparingInt(candidate -> distance(lower, candidate)));
  }

  /** Edits (insert, delete, replace, swap of neighbours) that make one text the other. */
  private static int distance(String written, String candidate) {
    String a = written.length() > 100 ? written.substring(0, 100) : written;
    String b = candidate.toLowerCase(Locale.ROOT);
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : step(edits, a, b, i, j);
      }
    }
    return edits[a.length()][b.length()];
  }

  private static int step(int[][] edits, String a, String b, int i, int j) {
    int replace = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int best = Math.min(replace, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, edits[i - 2][j - 2] + 1) : best;
  }
}
