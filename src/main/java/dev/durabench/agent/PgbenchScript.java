package dev.durabench.agent;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The built-in scripts of pgbench, statement by statement as pgbench sends them: each is one
 * message and one answer.
 */
enum PgbenchScript {
  /** pgbench -N: no updates of the few, contended rows of tellers and branches. */
  SIMPLE_UPDATE("simple-update", 5) {
    @Override
    String statement(int step, Variables variables) {
      return switch (step) {
        case 0 -> BEGIN;
        case 1 -> updateAccount(variables);
        case 2 -> selectAccount(variables);
        case 3 -> insertHistory(variables);
        case 4 -> END;
        default -> throw new IllegalArgumentException("no step " + step);
      };
    }
  },
  /** pgbench's default script. */
  TPCB_LIKE("tpcb-like", 7) {
    @Override
    String statement(int step, Variables variables) {
      return switch (step) {
        case 0 -> BEGIN;
        case 1 -> updateAccount(variables);
        case 2 -> selectAccount(variables);
        case 3 ->
            "UPDATE pgbench_tellers SET tbalance = tbalance + "
                + variables.delta
                + " WHERE tid = "
                + variables.tid
                + ";";
        case 4 ->
            "UPDATE pgbench_branches SET bbalance = bbalance + "
                + variables.delta
                + " WHERE bid = "
                + variables.bid
                + ";";
        case 5 -> insertHistory(variables);
        case 6 -> END;
        default -> throw new IllegalArgumentException("no step " + step);
      };
    }
  };

  private static final String BEGIN = "BEGIN;";
  private static final String END = "END;";

  private final String key;
  private final int statements;

  PgbenchScript(String key, int statements) {
    this.key = key;
    this.statements = statements;
  }

  static PgbenchScript of(String key) {
    return Arrays.stream(values())
        .filter(script -> script.key.equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no workload '" + key + "'"));
  }

  /** Round trips of one transaction. */
  int statements() {
    return statements;
  }

  /** The text of one statement, from 0. */
  abstract String statement(int step, Variables variables);

  private static String updateAccount(Variables variables) {
    return "UPDATE pgbench_accounts SET abalance = abalance + "
        + variables.delta
        + " WHERE aid = "
        + variables.aid
        + ";";
  }

  private static String selectAccount(Variables variables) {
    return "SELECT abalance FROM pgbench_accounts WHERE aid = " + variables.aid + ";";
  }

  private static String insertHistory(Variables variables) {
    return "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ("
        + variables.tid
        + ", "
        + variables.bid
        + ", "
        + variables.aid
        + ", "
        + variables.delta
        + ", CURRENT_TIMESTAMP);";
  }

  /**
   * What a script draws at the start of each transaction.
   *
   * @param aid account, 1 to 100000 x scale
   * @param bid branch, 1 to scale
   * @param tid teller, 1 to 10 x scale
   * @param delta -5000 to 5000
   */
  record Variables(int aid, int bid, int tid, int delta) {
    static Variables draw(SplittableRandom random, int scale) {
      return new Variables(
          random.nextInt(1, 100_000 * scale + 1),
          random.nextInt(1, scale + 1),
          random.nextInt(1, 10 * scale + 1),
          random.nextInt(-5000, 5001));
    }
  }
}
