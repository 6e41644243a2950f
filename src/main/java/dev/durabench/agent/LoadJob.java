package dev.durabench.agent;

import dev.durabench.measure.Clock;
import dev.durabench.measure.Latencies;
import dev.durabench.measure.LatencyFile;
import dev.durabench.measure.LatencyRecorder;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs a {@link LoadPlan}. */
final class LoadJob implements Job {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration PROGRESS = Duration.ofSeconds(1);

  private final LoadPlan plan;
  private final Controller controller;
  private final long seed = System.nanoTime();
  private final List<LoadLoop> loops = new ArrayList<>();

  LoadJob(LoadPlan plan, String password, Controller controller) throws SQLException, IOException {
    this.plan = plan;
    this.controller = controller;
    PrimaryConnector connector =
        new PrimaryConnector(
            plan.endpoints(), plan.user(), password, plan.database(), CONNECT_TIMEOUT);
    // One thread, as pgbench has, where cores are few: the server needs the others.
    int threads =
        Math.max(1, Math.min(plan.clients(), Runtime.getRuntime().availableProcessors() / 4));
    SplittableRandom random = new SplittableRandom(seed);
    try {
      for (int i = 0; i < threads; i++) {
        LoadLoop loop = new LoadLoop(plan, connector, controller, random.split());
        loops.add(loop);
        loop.connect(plan.clients() / threads + (i < plan.clients() % threads ? 1 : 0));
      }
    } catch (SQLException | IOException e) {
      close();
      throw e;
    }
  }

  @Override
  public Message run() throws Exception {
    MeasureWindow window =
        new MeasureWindow(System.nanoTime(), plan.warmUp(), plan.measure(), Clock.system());
    ExecutorService threads = Executors.newFixedThreadPool(loops.size());
    List<Future<?>> running = new ArrayList<>();
    for (LoadLoop loop : loops) {
      running.add(
          threads.submit(
              () -> {
                loop.run(window);
                return null;
              }));
    }
    threads.shutdown();
    while (!threads.awaitTermination(
        PROGRESS.toMillis(), java.util.concurrent.TimeUnit.MILLISECONDS)) {
      boolean ending = controller.stopped() || window.over(System.nanoTime());
      loops.forEach(loop -> loop.watch(ending));
      controller.send(
          new Message("progress")
              .with("transactions", loops.stream().mapToLong(LoadLoop::committed).sum())
              .with("errors", loops.stream().mapToLong(LoadLoop::errors).sum()));
    }
    for (Future<?> loop : running) {
      try {
        loop.get();
      } catch (ExecutionException e) {
        throw new IOException("the load broke off: " + e.getCause(), e);
      }
    }
    return result(window);
  }

  private Message result(MeasureWindow window) throws IOException {
    List<LatencyRecorder> recorders = loops.stream().map(LoadLoop::latencies).toList();
    Latencies latencies = LatencyRecorder.merge(recorders);
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
        .with("errors", loops.stream().mapToLong(LoadLoop::errors).sum())
        .with("lastError", loops.stream().map(LoadLoop::lastError).reduce("", LoadJob::longer))
        .with("allTransactions", loops.stream().mapToLong(LoadLoop::committed).sum())
        .with("startMicros", window.fromMicros())
        .with("endMicros", window.endMicros())
        .with("seed", seed);
  }

  private static String longer(String one, String other) {
    return one.length() >= other.length() ? one : other;
  }

  @Override
  public void close() throws IOException {
    for (LoadLoop loop : loops) {
      loop.close();
    }
  }
}
