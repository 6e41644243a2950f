package dev.durabench.agent;

import dev.durabench.measure.Clock;
import dev.durabench.measure.Latencies;
import dev.durabench.measure.LatencyFile;
import dev.durabench.measure.LatencyRecorder;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs a {@link CommitPlan}. */
final class CommitJob implements Job {
  /** Rows are as long as a small record of an application, index entry included. */
  private static final int PADDING_BYTES = 100;

  private final CommitPlan plan;
  private final Controller controller;
  private final Connection connection;

  CommitJob(CommitPlan plan, Controller controller) throws SQLException {
    this.plan = plan;
    this.controller = controller;
    this.connection = SqliteFile.open(plan.file(), plan.synchronous());
  }

  @Override
  public Message run() throws SQLException, IOException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "create table if not exists durabench_commit(id integer primary key, padding blob)");
    }
    LatencyRecorder recorder = new LatencyRecorder();
    MeasureWindow window =
        new MeasureWindow(System.nanoTime(), plan.warmUp(), plan.measure(), Clock.system());
    long all = 0;
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into durabench_commit(padding) values (randomblob(" + PADDING_BYTES + "))")) {
      long start = System.nanoTime();
      while (!window.over(start) && !controller.stopped()) {
        start = System.nanoTime();
        insert.executeUpdate();
        long end = System.nanoTime();
        all++;
        if (window.contains(end)) {
          recorder.recordNanos(end - start);
        }
      }
    }
    window.close(System.nanoTime());
    return result(recorder.latencies(), window, all);
  }

  private Message result(Latencies latencies, MeasureWindow window, long all) throws IOException {
    LatencyFile.write(
        plan.output().resolve("latency.hlog"), latencies, window.fromMicros(), window.endMicros());
    Message result =
        new Message("result")
            .with("transactions", latencies.count())
            .with("seconds", window.seconds())
            .with("tps", LatencyReport.rate(latencies.count(), window.seconds()));
    LatencyReport.addMean(result, latencies);
    LatencyReport.addPercentiles(result, latencies);
    return result
        .with("errors", 0)
        .with("allTransactions", all)
        .with("startMicros", window.fromMicros())
        .with("endMicros", window.endMicros());
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
