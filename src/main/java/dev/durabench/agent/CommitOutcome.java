package dev.durabench.agent;

import dev.durabench.ledger.Outcome;
import java.sql.SQLException;
import java.util.Set;

/**
 * What the client knows after an insert that PostgreSQL was asked to commit. In doubt it is {@link
 * Outcome#UNKNOWN}: a write called failed that is found afterwards would look like a phantom, and a
 * write called acknowledged that is not, like a loss.
 */
final class CommitOutcome {
  /**
   * Errors after which the server itself has rolled back and said so. Not among them: connection
   * failures (08), shutdowns and crashes (57P), a full or failing disk (53, 58, XX: the commit
   * record may have been what could not be flushed), and 40003, which says "unknown" itself.
   */
  private static final Set<String> ROLLED_BACK_CLASSES =
      Set.of("0A", "21", "22", "23", "25", "28", "2D", "3D", "3F", "40", "42", "44", "54", "55");

  private static final String STATEMENT_COMPLETION_UNKNOWN = "40003";

  /** A cancelled statement; a cancelled wait for a standby is a warning, not this error. */
  private static final String QUERY_CANCELED = "57014";

  private CommitOutcome() {}

  /**
   * The insert was answered as a success.
   *
   * @param rows how many rows it says it has inserted
   * @param warned whether anything came with the answer: "canceling wait for synchronous
   *     replication" is such a warning, and means committed here but maybe nowhere else
   */
  static Outcome ofSuccess(int rows, boolean warned) {
    return rows == 1 && !warned ? Outcome.OK : Outcome.UNKNOWN;
  }

  /** The insert was sent, and this came instead of a success. */
  static Outcome ofFailure(SQLException failure) {
    String state = failure.getSQLState();
    if (state == null || state.length() != 5 || state.equals(STATEMENT_COMPLETION_UNKNOWN)) {
      return Outcome.UNKNOWN;
    }
    boolean rolledBack =
        state.equals(QUERY_CANCELED) || ROLLED_BACK_CLASSES.contains(state.substring(0, 2));
    return rolledBack ? Outcome.FAILED : Outcome.UNKNOWN;
  }
}
