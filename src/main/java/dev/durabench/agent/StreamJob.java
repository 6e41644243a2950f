package dev.durabench.agent;

import dev.durabench.ledger.Outcome;
import dev.durabench.measure.Clock;
import dev.durabench.measure.Latencies;
import dev.durabench.measure.LatencyFile;
import dev.durabench.measure.LatencyRecorder;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Runs a {@link StreamPlan} that has a logger. */
final class StreamJob implements Job {
  /** The longest sleep before looking whether to stop. */
  private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final Duration CONFIRMATION = Duration.ofSeconds(10);

  private final StreamPlan plan;
  private final Controller controller;
  private final Clock clock = Clock.system();
  private final Acks acks;
  private final LoggerLink logger;
  private final Connection connection;
  private final LatencyRecorder latencies = new LatencyRecorder();
  private final LatencyRecorder scheduleErrors = new LatencyRecorder();
  private long committed;

  StreamJob(StreamPlan plan, String token, Controller controller) throws SQLException, IOException {
    this.plan = plan;
    this.controller = controller;
    this.connection = SqliteFile.openLedger(plan.file(), plan.synchronous());
    this.acks = new Acks(controller);
    this.logger = new LoggerLink(plan.loggerHost(), plan.loggerPort(), token, acks);
  }

  @Override
  public Message run() throws Exception {
    long startMicros = clock.nowMicros();
    Pace pace = new Pace(startMicros * 1000, plan.ratePerSecond());
    long id = 0;
    try (PreparedStatement insert = connection.prepareStatement(SqliteFile.INSERT)) {
      while (plan.rows() == 0 || id < plan.rows()) {
        long intended = pace.intendedNanos(id) / 1000;
        if (!awaitMicros(intended)) {
          break;
        }
        id++;
        write(id, intended, insert);
      }
    }
    logger.awaitConfirmations(CONFIRMATION);
    acks.close();
    return result(id, startMicros);
  }

  /** False when the controller says stop first. */
  private boolean awaitMicros(long intendedMicros) {
    long left = intendedMicros - clock.nowMicros();
    while (left > 0 && !controller.stopped()) {
      LockSupport.parkNanos(Math.min(SLEEP_NANOS, TimeUnit.MICROSECONDS.toNanos(left)));
      left = intendedMicros - clock.nowMicros();
    }
    return !controller.stopped();
  }

  private void write(long id, long intended, PreparedStatement insert)
      throws IOException, SQLException {
    long sent = clock.nowMicros();
    logger.sent(id, intended, sent);
    Outcome outcome = Outcome.OK;
    SQLException failure = null;
    try {
      insert.setLong(1, id);
      insert.setInt(2, plan.paddingBytes());
      insert.executeUpdate();
      committed++;
    } catch (SQLException e) {
      failure = e;
      outcome = SqliteFile.certainlyNotCommitted(e) ? Outcome.FAILED : Outcome.UNKNOWN;
    }
    long answered = clock.nowMicros();
    logger.answered(id, answered, outcome);
    scheduleErrors.recordNanos((sent - intended) * 1000);
    latencies.recordNanos((answered - intended) * 1000);
    if (outcome == Outcome.UNKNOWN && failure != null) {
      throw failure;
    }
  }

  private Message result(long sent, long startMicros) throws IOException {
    Latencies measured = latencies.latencies();
    long endMicros = clock.nowMicros();
    LatencyFile.write(plan.output().resolve("latency.hlog"), measured, startMicros, endMicros);
    Message result =
        new Message("result")
            .with("rows", sent)
            .with("committed", committed)
            .with("acknowledged", acks.count())
            .with("lastAckMicros", acks.lastMicros())
            .with(
                "scheduleErrorP99Micros",
                LatencyReport.percentileMicros(scheduleErrors.latencies(), 99));
    LatencyReport.addMean(result, measured);
    return LatencyReport.addPercentiles(result, measured)
        .with("startMicros", startMicros)
        .with("endMicros", endMicros);
  }

  @Override
  public void close() throws SQLException, IOException {
    logger.close();
    connection.close();
  }
}
