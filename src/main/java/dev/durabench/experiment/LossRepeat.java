package dev.durabench.experiment;

import dev.durabench.agent.LoggerPlan;
import dev.durabench.agent.StreamPlan;
import dev.durabench.ledger.Entry;
import dev.durabench.ledger.Ledger;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Scan;
import dev.durabench.measure.Gap;
import dev.durabench.measure.Gaps;
import dev.durabench.measure.Metric;
import dev.durabench.measure.Statistics;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.SqliteSite;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Litestream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One writer's life and death, with a fresh database file and a fresh replica. */
final class LossRepeat {
  private static final String LOOPBACK = "127.0.0.1";
  private static final int PADDING_BYTES = 200;
  private static final Duration BOUND = Duration.ofSeconds(30);
  private static final Duration RESTORE = Duration.ofMinutes(10);

  /**
   * What became of one repeat.
   *
   * @param restore how long Litestream took to restore; empty without Litestream
   * @param schedule 99th percentile of intended against sent, of all writes that were sent
   */
  record Outcome(
      Account account,
      Optional<Duration> restore,
      Figures schedule,
      List<Gap> gaps,
      Map<String, Long> clocks) {}

  /**
   * What is left.
   *
   * @param damage why that is no database; empty when it is one, or when nobody could look
   */
  private record Found(Scan scan, Optional<String> damage, Optional<Duration> restore) {}

  private final Attempt attempt;
  private final ExperimentSpec.Loss spec;
  private final Path raw;
  private final Path file;
  private final Path restored;
  private final String replica;
  private final Optional<Litestream> litestream;
  private final Clocks clocks;

  LossRepeat(Attempt attempt, ExperimentSpec.Loss spec, CellDraft draft, int repeat) {
    this.attempt = attempt;
    this.spec = spec;
    this.raw = RawFiles.folder(draft.raw(), "repeat-" + repeat);
    this.file = attempt.site().directory().resolve("loss.db");
    this.restored = attempt.site().directory().resolve("loss-restored.db");
    // A replica that an earlier attempt left behind must not be restored for this one's.
    this.replica = "loss/" + attempt.ticker().micros() + "-" + repeat;
    this.litestream = LossExperiment.litestream(attempt.request().database());
    this.clocks = new Clocks(attempt.ticker());
  }

  Outcome run() throws InterruptedException {
    try (Cleanup cleanup = new Cleanup()) {
      SqliteFiles.delete(file);
      SqliteFiles.delete(restored);
      cleanup.add("removing " + file.getFileName(), () -> SqliteFiles.delete(file));
      cleanup.add("removing " + restored.getFileName(), () -> SqliteFiles.delete(restored));
      String token = attempt.token();
      AgentHandle logger =
          cleanup.closing(
              "ending the logger",
              attempt
                  .home()
                  .start(
                      new LoggerPlan(LOOPBACK, RawFiles.folder(raw, "logger")),
                      Optional.of(token)));
      AgentHandle writer = startWriter(logger, token, cleanup);
      attempt.until(
          () -> writer.acknowledged() > 0 || !writer.running(), BOUND, "the first acknowledgement");
      Optional<SqliteSite.Replication> replication = replicate(cleanup);
      attempt.pause(spec.before());
      if (!writer.running()) {
        // It was to die by our hand only: its result message says why it ended.
        throw new ExperimentFailure(
            "the writer on " + file + " ended by itself: " + writer.awaitResult(BOUND));
      }
      clocks.mark(Clocks.FAULT_REQUESTED);
      killTogether(writer, replication);
      clocks.mark(Clocks.FAULT_DONE);
      String loggerTrouble = "";
      try {
        logger.stop();
        attempt.await(logger, BOUND, "the logger");
      } catch (TargetFailure | ExperimentFailure e) {
        loggerTrouble = "the logger did not end well: " + e.getMessage();
      }
      return outcome(logger.output().resolve("ledger.csv"), loggerTrouble, find());
    }
  }

  private AgentHandle startWriter(AgentHandle logger, String token, Cleanup cleanup) {
    int port = logger.hello().path("port").asInt();
    if (port <= 0) {
      throw new ExperimentFailure("the logger's hello names no port: " + logger.hello());
    }
    StreamPlan plan =
        new StreamPlan(
            file,
            spec.mode().key(),
            spec.ratePerSecond(),
            PADDING_BYTES,
            0,
            LOOPBACK,
            port,
            RawFiles.folder(raw, "writer"));
    return cleanup.closing("ending the writer", attempt.home().start(plan, Optional.of(token)));
  }

  private Optional<SqliteSite.Replication> replicate(Cleanup cleanup) {
    if (litestream.isEmpty()) {
      return Optional.empty();
    }
    SqliteSite.Replication replication =
        attempt.site().replicate(file, replica, litestream.get().syncInterval());
    cleanup.add("ending Litestream", replication::kill);
    cleanup.add(
        "keeping Litestream's log",
        () -> RawFiles.copy(replication.log(), raw.resolve("litestream.log")));
    return Optional.of(replication);
  }

  /** Both at once: Litestream must not outlive the writer and upload what is left. */
  private static void killTogether(AgentHandle writer, Optional<SqliteSite.Replication> replication)
      throws InterruptedException {
    if (replication.isEmpty()) {
      writer.kill();
      return;
    }
    List<Throwable> failures = new ArrayList<>();
    Thread other = new Thread(replication.get()::kill, "kill-litestream");
    other.setUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
    other.start();
    writer.kill();
    other.join(BOUND.toMillis());
    if (other.isAlive() || !failures.isEmpty()) {
      throw new ExperimentFailure("Litestream was not killed: " + failures);
    }
  }

  private Found find() {
    if (litestream.isEmpty()) {
      return look(file, Optional.empty());
    }
    try {
      Duration took = attempt.site().restore(replica, restored, RESTORE);
      return look(restored, Optional.of(took));
    } catch (TargetFailure e) {
      // A first sync was proved before the fault: a replica of no use now was of use then.
      String trouble = "nothing was restored: " + e.getMessage();
      return LitestreamRefusals.blamesReplica(trouble)
          ? lost(trouble, Optional.empty())
          : new Found(new Scan(Map.of(), Optional.of(trouble)), Optional.empty(), Optional.empty());
    }
  }

  private Found look(Path database, Optional<Duration> restore) {
    FileQueries sqlite = attempt.tools().sqlite();
    return sqlite
        .damage(database)
        .map(damage -> lost(damage, restore))
        .orElseGet(() -> new Found(sqlite.scan(database), Optional.empty(), restore));
  }

  private static Found lost(String damage, Optional<Duration> restore) {
    return new Found(new Scan(Map.of(), Optional.empty()), Optional.of(damage), restore);
  }

  private Outcome outcome(Path ledgerFile, String loggerTrouble, Found found) {
    Promise promise = LossExperiment.promise(spec, attempt.request().database());
    long fault = clocks.at(Clocks.FAULT_REQUESTED).orElseThrow();
    Account account =
        found
            .damage()
            .map(damage -> Account.ofNothing(ledgerFile, damage, promise, spec.fault(), fault))
            .orElseGet(() -> Account.of(ledgerFile, found.scan(), promise, spec.fault(), fault));
    if (!loggerTrouble.isEmpty()) {
      account = account.unresolved(loggerTrouble);
    }
    long[] acks = account.ledger().ackMicros();
    List<Gap> gaps = acks.length == 0 ? List.of() : Gaps.of(acks, acks[0], acks[acks.length - 1]);
    if (acks.length > 0) {
      clocks.put(Clocks.LAST_ACK, acks[acks.length - 1]);
    }
    return new Outcome(
        account, found.restore(), schedule(account.ledger()), gaps, clocks.inOrder());
  }

  private static Figures schedule(Ledger ledger) {
    double[] millis =
        ledger.entries().stream()
            .filter(entry -> entry.intendedMicros() > 0 && entry.sentMicros() > 0)
            .mapToDouble(LossRepeat::lateMillis)
            .toArray();
    Map<String, Double> values =
        millis.length == 0
            ? Map.of()
            : Map.of(Metric.SCHEDULE_ERROR.key(), Statistics.percentile(millis, 99));
    return new Figures(values, millis.length, 0);
  }

  private static double lateMillis(Entry entry) {
    return Math.max(0, entry.sentMicros() - entry.intendedMicros()) / 1e3;
  }
}
