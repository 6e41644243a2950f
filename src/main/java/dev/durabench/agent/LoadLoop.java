package dev.durabench.agent;

import dev.durabench.measure.LatencyRecorder;
import java.io.IOException;
import java.nio.channels.Selector;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Drives some of the load's clients in one thread, as pgbench does with its own. */
final class LoadLoop implements AutoCloseable {
  private static final Duration DRAIN = Duration.ofSeconds(10);
  private static final long POLL_MILLIS = 20;
  private static final Duration RECONNECT_PAUSE = Duration.ofMillis(50);

  private final LoadPlan plan;
  private final PrimaryConnector connector;
  private final Controller controller;
  private final SplittableRandom random;
  private final Selector selector = Selector.open();
  private final List<LoadClient> clients = new CopyOnWriteArrayList<>();
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
  private boolean solo;
  private long sweptNanos = System.nanoTime();
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
    solo = count == 1;
    for (int i = 0; i < count; i++) {
      add(new LoadClient(plan, random.split(), connector.connect()));
    }
  }

  private void add(LoadClient client) throws IOException {
    if (solo) {
      client.block();
    } else {
      client.register(selector);
    }
    clients.add(client);
  }

  /** Runs until the window ends or the controller says stop; then finishes what is under way. */
  void run(MeasureWindow window) throws IOException {
    clients.forEach(this::begin);
    while (!controller.stopped() && !window.over(System.nanoTime())) {
      step(window);
      for (LoadClient back = reconnected.poll(); back != null; back = reconnected.poll()) {
        add(back);
        begin(back);
      }
    }
    window.close(System.nanoTime());
    long giveUp = System.nanoTime() + DRAIN.toNanos();
    while (clients.stream().anyMatch(LoadClient::inTransaction) && System.nanoTime() < giveUp) {
      step(window);
    }
  }

  /** Serves whoever has an answer; a lone client just waits for its own, which costs less. */
  private void step(MeasureWindow window) throws IOException {
    if (solo && !clients.isEmpty()) {
      serve(clients.get(0), window);
    } else {
      selector.select(key -> serve((LoadClient) key.attachment(), window), POLL_MILLIS);
      if (!solo) {
        dropSilent();
      }
    }
  }

  private void serve(LoadClient client, MeasureWindow window) {
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

  private void dropSilent() {
    long now = System.nanoTime();
    if (now - sweptNanos < Duration.ofSeconds(1).toNanos()) {
      return;
    }
    sweptNanos = now;
    for (LoadClient client : clients) {
      if (client.silentFor(plan.answerTimeout())) {
        lost(client, new IOException("no answer within " + plan.answerTimeout()));
      }
    }
  }

  /**
   * Called from another thread now and then: cuts a lone client off that waits for an answer which
   * does not come.
   *
   * @param ending whether the load is to end
   */
  void watch(boolean ending) {
    if (solo) {
      clients.forEach(client -> client.cutIfSilentFor(ending ? DRAIN : plan.answerTimeout()));
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
