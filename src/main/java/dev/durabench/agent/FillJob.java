package dev.durabench.agent;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Runs a {@link StreamPlan} without a logger: fills a database, many rows a transaction. */
final class FillJob implements Job {
  private static final int ROWS_PER_TRANSACTION = 500;

  private final StreamPlan plan;
  private final Controller controller;
  private final Connection connection;

  FillJob(StreamPlan plan, Controller controller) throws SQLException {
    this.plan = plan;
    this.controller = controller;
    this.connection = SqliteFile.openLedger(plan.file(), plan.synchronous());
  }

  @Override
  public Message run() throws SQLException {
    long start = System.nanoTime();
    long id = 0;
    connection.setAutoCommit(false);
    try (PreparedStatement insert = connection.prepareStatement(SqliteFile.INSERT)) {
      while ((plan.rows() == 0 || id < plan.rows()) && !controller.stopped()) {
        id++;
        insert.setLong(1, id);
        insert.setInt(2, plan.paddingBytes());
        insert.executeUpdate();
        if (id % ROWS_PER_TRANSACTION == 0) {
          connection.commit();
        }
      }
      connection.commit();
    }
    return new Message("result")
        .with("rows", id)
        .with("seconds", (System.nanoTime() - start) / 1e9);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
