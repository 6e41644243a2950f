package dev.durabench.agent;

import dev.durabench.measure.LatencyRecorder;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Drives some of the load's clients in one thread, as pgbench does with its own. */
final class LoadLoop implements AutoCloseable {
  /** Far beyond any stall that is still a latency; a frozen server ends here. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);

  private static final Duration DRAIN = Duration.ofSeconds(10);
  private static final Duration RECONNECT_PAUSE = Duration.ofMillis(50);

  private final LoadPlan plan;
  private final PrimaryConnector connector;
  private final Controller controller;
  private final SplittableRandom random;
  private final Selector selector = Selector.open();
  private final List<LoadClient> clients = new ArrayList<>();
  private final Queue<LoadClient> reconnected = new ConcurrentLinkedQueue<>();
  private final ExecutorService reconnecting =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "reconnect");
            thread.setDaemon(true);
            return thread;
          });
  private final LatencyRecorder latencies = new LatencyRecorder();
  private final AtomicLong committed = new AtomicLong();
  private volatile long errors;
  private volatile String lastError = "";

  LoadLoop(
      LoadPlan plan, PrimaryConnector connector, Controller controller, SplittableRandom random)
      throws IOException {
    this.plan = plan;
    this.connector = connector;
    this.controller = controller;
    this.random = random;
  }

  /** Opens its connections. */
  void connect(int count) throws SQLException, IOException {
    for (int i = 0; i < count; i++) {
      add(new LoadClient(plan, random.split(), connector.connect()));
    }
  }

  private void add(LoadClient client) throws IOException {
    client.register(selector);
    clients.add(client);
  }

  /** Runs until the window ends or the controller says stop; then finishes what is under way. */
  void run(MeasureWindow window) throws IOException {
    for (LoadClient client : List.copyOf(clients)) {
      begin(client);
    }
    long lastSweepNanos = System.nanoTime();
    while (!controller.stopped() && !window.over(System.nanoTime())) {
      selector.select(key -> serve(key, window), 20);
      for (LoadClient back = reconnected.poll(); back != null; back = reconnected.poll()) {
        add(back);
        begin(back);
      }
      long now = System.nanoTime();
      if (now - lastSweepNanos > Duration.ofSeconds(1).toNanos()) {
        lastSweepNanos = now;
        dropSilent(now);
      }
    }
    window.close(System.nanoTime());
    long giveUp = System.nanoTime() + DRAIN.toNanos();
    while (clients.stream().anyMatch(LoadClient::inTransaction) && System.nanoTime() < giveUp) {
      selector.select(key -> serve(key, window), 20);
    }
  }

  private void serve(SelectionKey key, MeasureWindow window) {
    LoadClient client = (LoadClient) key.attachment();
    try {
      LoadClient.Step step = client.read();
      if (step == LoadClient.Step.WAITING) {
        return;
      }
      long now = System.nanoTime();
      if (step == LoadClient.Step.ROLLED_BACK) {
        failed(client.lastError());
      } else {
        committed.incrementAndGet();
        if (window.contains(now)) {
          latencies.recordNanos(now - client.startedNanos());
        }
      }
      if (!controller.stopped() && !window.over(now)) {
        client.begin();
      }
    } catch (IOException e) {
      lost(client, e);
    }
  }

  private void begin(LoadClient client) {
    try {
      client.begin();
    } catch (IOException e) {
      lost(client, e);
    }
  }

  private void dropSilent(long now) {
    for (LoadClient client : List.copyOf(clients)) {
      if (client.inTransaction() && now - client.startedNanos() > ANSWER_TIMEOUT.toNanos()) {
        lost(client, new IOException("no answer within " + ANSWER_TIMEOUT));
      }
    }
  }

  private void lost(LoadClient client, IOException reason) {
    failed(String.valueOf(reason.getMessage()));
    clients.remove(client);
    client.close();
    reconnecting.execute(this::reconnect);
  }

  private void reconnect() {
    while (!controller.stopped() && !reconnecting.isShutdown()) {
      try {
        reconnected.add(new LoadClient(plan, random.split(), connector.connect()));
        selector.wakeup();
        return;
      } catch (SQLException | IOException e) {
        lastError = String.valueOf(e.getMessage());
      }
      try {
        if (controller.awaitStop(RECONNECT_PAUSE)) {
          return;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // Only the loop's own thread counts.
  private void failed(String reason) {
    errors++;
    lastError = reason;
  }

  /** Latencies of the transactions that ended within the window. */
  LatencyRecorder latencies() {
    return latencies;
  }

  /** All transactions, warm-up and the last ones included. */
  long committed() {
    return committed.get();
  }

  /** Transactions rolled back and connections lost. */
  long errors() {
    return errors;
  }

  /** The newest error; empty when there was none. */
  String lastError() {
    return lastError;
  }

  @Override
  public void close() throws IOException {
    reconnecting.shutdownNow();
    clients.forEach(LoadClient::close);
    for (LoadClient back = reconnected.poll(); back != null; back = reconnected.poll()) {
      back.close();
    }
    selector.close();
  }
}
