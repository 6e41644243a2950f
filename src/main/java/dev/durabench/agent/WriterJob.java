package dev.durabench.agent;

import dev.durabench.ledger.Entry;
import dev.durabench.ledger.Outcome;
import dev.durabench.measure.Clock;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link WriterPlan}. An id is used up only when it is sent: while there is no connection,
 * none is, so that the ledger holds no invented failures.
 */
final class WriterJob implements Job {
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final WriterPlan plan;
  private final Controller controller;
  private final Clock clock = Clock.system();
  private final PrimaryConnector connector;
  private final WriterBooks books;
  private @Nullable Connection connection;
  private @Nullable PreparedStatement insert;
  private long failed;
  private long unknown;
  private long refused;
  private long firstRefusalMicros;

  WriterJob(WriterPlan plan, List<String> secrets, Controller controller)
      throws IOException, SQLException {
    this.plan = plan;
    this.controller = controller;
    this.connector =
        new PrimaryConnector(
            plan.endpoints(), plan.user(), secrets.get(0), plan.database(), plan.connectTimeout());
    open();
    String token = secrets.size() > 1 ? secrets.get(1) : "";
    this.books = new WriterBooks(plan, token, controller, clock);
  }

  /** Connects; there is deliberately no unique index, which would hide a duplicate. */
  private void open() throws SQLException {
    Connection fresh = connector.connect();
    try {
      fresh.setNetworkTimeout(Runnable::run, Math.toIntExact(plan.answerTimeout().toMillis()));
      try (Statement statement = fresh.createStatement()) {
        statement.execute("create table if not exists durabench_ledger(id bigint, run text)");
      }
      insert = fresh.prepareStatement("insert into durabench_ledger(id, run) values (?, ?)");
      fresh.clearWarnings();
    } catch (SQLException e) {
      fresh.close();
      throw e;
    }
    connection = fresh;
  }

  @Override
  public Message run() throws InterruptedException, IOException {
    long id = 0;
    while (!controller.stopped()) {
      Connection current = connection;
      PreparedStatement statement = insert;
      if (current == null || statement == null) {
        reconnect();
        continue;
      }
      id++;
      long sent = clock.nowMicros();
      books.announce(id, sent);
      Outcome outcome = write(id, current, statement);
      long answered = clock.nowMicros();
      books.report(new Entry(id, sent, sent, answered, outcome));
      count(outcome);
      if (outcome == Outcome.FAILED) {
        controller.awaitStop(PAUSE);
      }
    }
    books.finish();
    return result(id);
  }

  private Outcome write(long id, Connection current, PreparedStatement statement) {
    try {
      statement.setLong(1, id);
      statement.setString(2, plan.run());
      int rows = statement.executeUpdate();
      boolean warned = statement.getWarnings() != null || current.getWarnings() != null;
      current.clearWarnings();
      return CommitOutcome.ofSuccess(rows, warned);
    } catch (SQLException e) {
      drop(current, e);
      return CommitOutcome.ofFailure(e);
    }
  }

  /** After any error the connection is given up: its server may not be the primary any more. */
  private void drop(Connection current, SQLException reason) {
    noteRefusal();
    connection = null;
    insert = null;
    try {
      current.close();
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
    controller.send(
        event("disconnected")
            .with("sqlState", String.valueOf(reason.getSQLState()))
            .with("reason", String.valueOf(reason.getMessage())));
  }

  private void reconnect() throws InterruptedException {
    try {
      open();
      controller.send(event("connected"));
    } catch (SQLException e) {
      refused++;
      noteRefusal();
      controller.awaitStop(PAUSE);
    }
  }

  private void noteRefusal() {
    if (firstRefusalMicros == 0) {
      firstRefusalMicros = clock.nowMicros();
    }
  }

  private void count(Outcome outcome) {
    switch (outcome) {
      case OK -> {}
      case FAILED -> failed++;
      case UNKNOWN -> unknown++;
    }
  }

  private Message event(String name) {
    return new Message("progress").with("event", name).with("atMicros", clock.nowMicros());
  }

  private Message result(long sent) {
    return books
        .addTo(new Message("result"))
        .with("failed", failed)
        .with("unknown", unknown)
        .with("sent", sent)
        .with("refusedConnections", refused)
        .with("firstRefusalMicros", firstRefusalMicros);
  }

  @Override
  public void close() throws SQLException {
    Connection current = connection;
    if (current != null) {
      current.close();
    }
  }
}
