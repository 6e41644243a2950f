package dev.durabench.agent;

import dev.durabench.measure.Clock;
import dev.durabench.measure.Latencies;
import dev.durabench.measure.LatencyFile;
import dev.durabench.measure.LatencyRecorder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Runs a {@link NetworkPlan}. */
final class NetworkJob implements Job {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** Each connection costs the server a process: no more often than that. */
  private static final Duration BETWEEN_CONNECTIONS = Duration.ofMillis(10);

  private final NetworkPlan plan;
  private final Controller controller;
  private final PostgresEndpoint endpoint;
  private final Optional<Path> ping;
  private final Connection connection;

  NetworkJob(NetworkPlan plan, String password, Controller controller) throws SQLException {
    this(plan, password, controller, Ping.find());
  }

  NetworkJob(NetworkPlan plan, String password, Controller controller, Optional<Path> ping)
      throws SQLException {
    this.plan = plan;
    this.controller = controller;
    this.endpoint = plan.endpoints().get(0);
    this.ping = ping;
    this.connection =
        new PrimaryConnector(
                List.of(endpoint), plan.user(), password, plan.database(), CONNECT_TIMEOUT)
            .connect();
  }

  @Override
  public Message run() throws Exception {
    Message result = new Message("result");
    long start = Clock.system().nowMicros();
    Optional<String> missing = Optional.of("this machine has no ping (package iputils-ping)");
    if (ping.isPresent()) {
      Ping run = new Ping(endpoint.host());
      missing = run.run(ping.get(), plan.measure(), controller);
      report(result, "icmp", run.recorder(), start);
      result.with("icmpLost", run.lost());
    }
    if (missing.isPresent()) {
      result.with("icmpMissing", missing.get());
      report(result, "tcp", connections(), start);
    }
    start = Clock.system().nowMicros();
    report(result, "select1", selects(), start);
    return result;
  }

  /** From SYN to SYN-ACK: one round trip between two kernels, as ICMP's. */
  private LatencyRecorder connections() throws IOException, InterruptedException {
    LatencyRecorder recorder = new LatencyRecorder();
    long end = System.nanoTime() + plan.measure().toNanos();
    InetSocketAddress address = new InetSocketAddress(endpoint.host(), endpoint.port());
    while (System.nanoTime() < end && !controller.awaitStop(BETWEEN_CONNECTIONS)) {
      try (Socket socket = new Socket()) {
        long before = System.nanoTime();
        socket.connect(address, Math.toIntExact(CONNECT_TIMEOUT.toMillis()));
        recorder.recordNanos(System.nanoTime() - before);
      }
    }
    return recorder;
  }

  private LatencyRecorder selects() throws SQLException {
    LatencyRecorder recorder = new LatencyRecorder();
    MeasureWindow window =
        new MeasureWindow(System.nanoTime(), plan.warmUp(), plan.measure(), Clock.system());
    try (Statement statement = connection.createStatement()) {
      long now = System.nanoTime();
      while (!window.over(now) && !controller.stopped()) {
        long before = System.nanoTime();
        statement.execute("SELECT 1");
        now = System.nanoTime();
        if (window.contains(now)) {
          recorder.recordNanos(now - before);
        }
      }
    }
    return recorder;
  }

  private void report(Message result, String name, LatencyRecorder recorder, long startMicros)
      throws IOException {
    Latencies latencies = recorder.latencies();
    LatencyFile.write(
        plan.output().resolve(name + ".hlog"), latencies, startMicros, Clock.system().nowMicros());
    result
        .with(name + "Count", latencies.count())
        .with(name + "P50Micros", LatencyReport.percentileMicros(latencies, 50))
        .with(name + "P99Micros", LatencyReport.percentileMicros(latencies, 99));
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
