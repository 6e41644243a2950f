package dev.durabench.agent;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** Creates and fills pgbench's tables, as {@code pgbench -i -I dtGvp} does; or finds them right. */
final class InitializeJob implements Job {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  private final LoadPlan plan;
  private final PrimaryConnector connector;

  InitializeJob(LoadPlan plan, String password) {
    this.plan = plan;
    this.connector =
        new PrimaryConnector(
            plan.endpoints(), plan.user(), password, plan.database(), CONNECT_TIMEOUT);
  }

  @Override
  public Message run() throws SQLException {
    long start = System.nanoTime();
    boolean filled = false;
    try (Connection connection = connector.connect();
        Statement statement = connection.createStatement()) {
      if (!right(statement)) {
        fill(connection, statement);
        filled = true;
      }
    }
    return new Message("result")
        .with("filled", filled ? 1 : 0)
        .with("scale", plan.scale())
        .with("seconds", (System.nanoTime() - start) / 1e9);
  }

  private boolean right(Statement statement) throws SQLException {
    try (ResultSet tables =
        statement.executeQuery(
            "select count(*) from pg_class where relname in ('pgbench_accounts_pkey',"
                + " 'pgbench_tellers_pkey', 'pgbench_branches_pkey', 'pgbench_history')"
                + " and relnamespace = current_schema()::regnamespace")) {
      if (!tables.next() || tables.getInt(1) != 4) {
        return false;
      }
    }
    try (ResultSet rows =
        statement.executeQuery(
            "select (select count(*) from pgbench_branches), (select count(*) from"
                + " pgbench_tellers), (select count(*) from pgbench_accounts)")) {
      return rows.next()
          && rows.getLong(1) == plan.scale()
          && rows.getLong(2) == 10L * plan.scale()
          && rows.getLong(3) == 100_000L * plan.scale();
    }
  }

  private void fill(Connection connection, Statement statement) throws SQLException {
    connection.setAutoCommit(false);
    statement.execute(
        "drop table if exists pgbench_history, pgbench_accounts, pgbench_tellers,"
            + " pgbench_branches");
    statement.execute(
        "create table pgbench_history(tid int, bid int, aid int, delta int, mtime timestamp,"
            + " filler char(22))");
    statement.execute(
        "create table pgbench_tellers(tid int not null, bid int, tbalance int, filler char(84))"
            + " with (fillfactor=100)");
    statement.execute(
        "create table pgbench_accounts(aid int not null, bid int, abalance int, filler char(84))"
            + " with (fillfactor=100)");
    statement.execute(
        "create table pgbench_branches(bid int not null, bbalance int, filler char(88))"
            + " with (fillfactor=100)");
    int scale = plan.scale();
    statement.execute(
        "insert into pgbench_branches(bid, bbalance) select bid, 0 from generate_series(1, "
            + scale
            + ") as bid");
    statement.execute(
        "insert into pgbench_tellers(tid, bid, tbalance) select tid, (tid - 1) / 10 + 1, 0 from"
            + " generate_series(1, "
            + 10 * scale
            + ") as tid");
    statement.execute(
        "insert into pgbench_accounts(aid, bid, abalance, filler) select aid, (aid - 1) / 100000"
            + " + 1, 0, '' from generate_series(1, "
            + 100_000 * scale
            + ") as aid");
    connection.commit();
    connection.setAutoCommit(true);
    statement.execute("vacuum analyze pgbench_branches");
    statement.execute("vacuum analyze pgbench_tellers");
    statement.execute("vacuum analyze pgbench_accounts");
    statement.execute("vacuum analyze pgbench_history");
    statement.execute("alter table pgbench_branches add primary key (bid)");
    statement.execute("alter table pgbench_tellers add primary key (tid)");
    statement.execute("alter table pgbench_accounts add primary key (aid)");
  }
}
