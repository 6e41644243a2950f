package dev.durabench.agent;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The built-in scripts of pgbench, statement by statement as pgbench sends them: each is one
 * message and one answer.
 */
enum PgbenchScript {
  /** pgbench -N: no updates of the few, contended rows of tellers and branches. */
  SIMPLE_UPDATE(
      "simple-update",
      "BEGIN;",
      "UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;",
      "SELECT abalance FROM pgbench_accounts WHERE aid = :aid;",
      "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta,"
          + " CURRENT_TIMESTAMP);",
      "END;"),
  /** pgbench's default script. */
  TPCB_LIKE(
      "tpcb-like",
      "BEGIN;",
      "UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;",
      "SELECT abalance FROM pgbench_accounts WHERE aid = :aid;",
      "UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;",
      "UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;",
      "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta,"
          + " CURRENT_TIMESTAMP);",
      "END;");

  private final String key;

  @SuppressWarnings("ImmutableEnumChecker") // An unmodifiable list of what nobody changes.
  private final List<ScriptStatement> statements;

  PgbenchScript(String key, String... statements) {
    this.key = key;
    this.statements = Arrays.stream(statements).map(ScriptStatement::new).toList();
  }

  static PgbenchScript of(String key) {
    return Arrays.stream(values())
        .filter(script -> script.key.equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no workload '" + key + "'"));
  }

  /** One for each round trip. */
  List<ScriptStatement> statements() {
    return statements;
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
