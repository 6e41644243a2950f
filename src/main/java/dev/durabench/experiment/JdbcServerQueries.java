package dev.durabench.experiment;

import dev.durabench.ledger.Scan;
import dev.durabench.target.PostgresServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks by JDBC. */
class JdbcServerQueries implements ServerQueries {
  private static final int ANSWER_MILLIS = 1_000;
  private static final Duration COUNTED = Duration.ofSeconds(2);
  private static final int ACCOUNTS_PER_SCALE = 100_000;
  private static final String NO_SUCH_TABLE = "42P01";

  /** The version that gave the checkpointer a view of its own. */
  private static final int CHECKPOINTER_VIEW = 17;

  @Override
  public void settle(PostgresServers servers) {
    try (Connection connection = servers.connect(servers.primary());
        Statement statement = connection.createStatement()) {
      statement.execute("VACUUM");
      statement.execute("CHECKPOINT");
    } catch (SQLException e) {
      throw failure("vacuum and checkpoint", servers.primary(), e);
    }
  }

  @Override
  public void checkpoint(PostgresServers servers) {
    try (Connection connection = servers.connect(servers.primary());
        Statement statement = connection.createStatement()) {
      long before = requested(statement);
      statement.execute("CHECKPOINT");
      // The checkpointer lets us go before it counts; a checkpoint of ours must not count later.
      long deadline = System.nanoTime() + COUNTED.toNanos();
      while (requested(statement) == before && System.nanoTime() - deadline < 0) {
        statement.execute("SELECT pg_sleep(0.01)");
      }
    } catch (SQLException e) {
      throw failure("checkpoint", servers.primary(), e);
    }
  }

  private static long requested(Statement statement) throws SQLException {
    String count =
        hasCheckpointerView(statement)
            ? "SELECT num_requested FROM pg_stat_checkpointer"
            : "SELECT checkpoints_req FROM pg_stat_bgwriter";
    try (ResultSet row = statement.executeQuery(count)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static boolean hasCheckpointerView(Statement statement) throws SQLException {
    return statement.getConnection().getMetaData().getDatabaseMajorVersion() >= CHECKPOINTER_VIEW;
  }

  @Override
  public Map<String, Long> activity(PostgresServers servers) {
    Map<String, Long> activity = new LinkedHashMap<>();
    try (Connection connection = servers.connect(servers.primary());
        Statement statement = connection.createStatement()) {
      String checkpoints =
          hasCheckpointerView(statement)
              ? "(SELECT num_timed + num_requested FROM pg_stat_checkpointer)"
              : "(SELECT checkpoints_timed + checkpoints_req FROM pg_stat_bgwriter)";
      try (ResultSet row =
          statement.executeQuery(
              "SELECT "
                  + checkpoints
                  + ", (SELECT coalesce(sum(autovacuum_count), 0) FROM pg_stat_all_tables)")) {
        row.next();
        activity.put("checkpoints", row.getLong(1));
        activity.put("autovacuums", row.getLong(2));
      }
      return activity;
    } catch (SQLException e) {
      throw failure("reading statistics", servers.primary(), e);
    }
  }

  @Override
  public int scale(PostgresServers servers) {
    try (Connection connection = servers.connect(servers.primary());
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT (SELECT count(*) FROM pgbench_branches),"
                    + " (SELECT count(*) FROM pgbench_accounts)")) {
      row.next();
      // Filling that was cut short leaves fewer accounts than branches promise.
      return row.getLong(2) == row.getLong(1) * ACCOUNTS_PER_SCALE ? row.getInt(1) : 0;
    } catch (SQLException e) {
      if (NO_SUCH_TABLE.equals(e.getSQLState())) {
        return 0;
      }
      throw failure("counting pgbench's tables", servers.primary(), e);
    }
  }

  @Override
  public void dropLedger(PostgresServers servers) {
    try (Connection connection = servers.connect(servers.primary());
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS durabench_ledger");
    } catch (SQLException e) {
      throw failure("dropping durabench_ledger", servers.primary(), e);
    }
  }

  @Override
  public boolean answers(PostgresServers servers, String instance) {
    // In a thread of its own: a frozen server accepts the connection and then says nothing.
    CompletableFuture<Boolean> answer =
        CompletableFuture.supplyAsync(
            () -> {
              try (Connection connection = servers.connect(instance);
                  Statement statement = connection.createStatement()) {
                return statement.execute("SELECT 1");
              } catch (SQLException e) {
                return false;
              }
            },
            task -> {
              Thread thread = new Thread(task, "answers-" + instance);
              thread.setDaemon(true);
              thread.start();
            });
    try {
      return answer.get(ANSWER_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public Scan scan(PostgresServers servers, String instance, String run) {
    Map<Long, Integer> found = new HashMap<>();
    try (Connection connection = servers.connect(instance)) {
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT pg_is_in_recovery()")) {
        row.next();
        if (row.getBoolean(1)) {
          return new Scan(found, Optional.of(instance + " is a standby and may lag"));
        }
      }
      try (PreparedStatement statement =
          connection.prepareStatement(
              "SELECT id, count(*) FROM durabench_ledger WHERE run = ? GROUP BY id")) {
        statement.setString(1, run);
        try (ResultSet rows = statement.executeQuery()) {
          while (rows.next()) {
            found.put(rows.getLong(1), rows.getInt(2));
          }
        }
      }
      return new Scan(found, Optional.empty());
    } catch (SQLException e) {
      // Without its table a primary has lost every row, and that is a whole answer.
      return NO_SUCH_TABLE.equals(e.getSQLState())
          ? new Scan(Map.of(), Optional.empty())
          : new Scan(
              found, Optional.of("the scan of " + instance + " broke off: " + e.getMessage()));
    }
  }

  @Override
  public int streaming(PostgresServers servers) {
    try (Connection connection = servers.connect(servers.primary());
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'")) {
      row.next();
      return row.getInt(1);
    } catch (SQLException e) {
      throw failure("counting standbys", servers.primary(), e);
    }
  }

  private static ExperimentFailure failure(String what, String instance, SQLException e) {
    return new ExperimentFailure(
        what + " on " + instance + " failed: " + e.getMessage() + "; see the server's log", e);
  }
}
