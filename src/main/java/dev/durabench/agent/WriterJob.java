package dev.durabench.agent;

import dev.durabench.ledger.Entry;
import dev.durabench.ledger.LedgerWriter;
import dev.durabench.ledger.Outcome;
import dev.durabench.measure.Clock;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link WriterPlan}. An id is used up only when it is sent: while there is no connection,
 * none is, so that the ledger holds no invented failures.
 */
final class WriterJob implements Job {
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int LEDGER_QUEUE = 1 << 16;

  private final WriterPlan plan;
  private final Controller controller;
  private final Clock clock = Clock.system();
  private final PrimaryConnector connector;
  private final LedgerWriter ledger;
  private final Acks acks;
  private @Nullable Connection connection;
  private @Nullable PreparedStatement insert;
  private long acknowledged;
  private long failed;
  private long unknown;
  private long refused;
  private long firstRefusalMicros;

  WriterJob(WriterPlan plan, String password, Controller controller)
      throws IOException, SQLException {
    this.plan = plan;
    this.controller = controller;
    this.connector =
        new PrimaryConnector(
            plan.endpoints(), plan.user(), password, plan.database(), plan.connectTimeout());
    open();
    this.ledger =
        LedgerWriter.keptByClient(plan.output().resolve("ledger.csv"), LEDGER_QUEUE, clock);
    this.acks = new Acks(controller);
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
      Outcome outcome = write(id, current, statement);
      long answered = clock.nowMicros();
      ledger.record(new Entry(id, sent, sent, answered, outcome));
      count(outcome, answered);
      if (outcome == Outcome.FAILED) {
        controller.awaitStop(PAUSE);
      }
    }
    acks.close();
    ledger.close();
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

  private void count(Outcome outcome, long answeredMicros) {
    switch (outcome) {
      case OK -> acks.set(++acknowledged, answeredMicros);
      case FAILED -> failed++;
      case UNKNOWN -> unknown++;
    }
  }

  private Message event(String name) {
    return new Message("progress").with("event", name).with("atMicros", clock.nowMicros());
  }

  private Message result(long sent) {
    return new Message("result")
        .with("acknowledged", acknowledged)
        .with("failed", failed)
        .with("unknown", unknown)
        .with("sent", sent)
        .with("lastAckMicros", acks.lastMicros())
        .with("refusedConnections", refused)
        .with("firstRefusalMicros", firstRefusalMicros)
        .with("ledgerDropped", ledger.dropped());
  }

  @Override
  public void close() throws SQLException {
    Connection current = connection;
    if (current != null) {
      current.close();
    }
  }
}
