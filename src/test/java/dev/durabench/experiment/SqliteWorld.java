package dev.durabench.experiment;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.durabench.agent.AgentPlan;
import dev.durabench.agent.CommitPlan;
import dev.durabench.agent.FlushPlan;
import dev.durabench.agent.LoggerPlan;
import dev.durabench.agent.StreamPlan;
import dev.durabench.ledger.Scan;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.Machines;
import dev.durabench.target.SqliteSite;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.SqliteDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** A site made of sets of ids. */
final class SqliteWorld implements SqliteSite {
  final FakeTicker ticker = new FakeTicker();
  final FakeTarget target = new FakeTarget(this::agent);
  final List<String> calls = new ArrayList<>();
  final RunFolder folder;
  private final Path directory;
  private final Set<Long> local = new HashSet<>();

  /** How many of the newest rows Litestream has not uploaded. */
  int notUploaded;

  boolean cutsLedger;
  String restoreTrouble = "";

  /** What SQLite says about any file. */
  Optional<String> damage = Optional.empty();

  /** Set to let loggers end without a result after they have written their ledger. */
  boolean loggerDies;

  /** Why scans break off; empty while they do not. */
  String scanTrouble = "";

  SqliteWorld(Path results) {
    this.folder = RunFolder.open(results, "bench", "local", "20260101");
    this.directory = RawFiles.folder(results, "site");
  }

  private AgentHandle agent(AgentPlan plan) {
    if (plan instanceof LoggerPlan logger) {
      return new FakeLogger(logger.output());
    }
    if (plan instanceof StreamPlan stream && stream.loggerHost().isEmpty()) {
      local.clear();
      for (long id = 1; id <= stream.rows(); id++) {
        local.add(id);
      }
      return new FakeAgent(
          ticker, plan.output(), Duration.ofSeconds(1), JsonNodeFactory.instance.objectNode());
    }
    if (plan instanceof StreamPlan) {
      local.clear();
      FakeWriter writer = new FakeWriter(ticker, plan.output(), local::add, true);
      writer.cutsLedger = cutsLedger;
      return writer;
    }
    if (plan instanceof FlushPlan) {
      return new FakeAgent(
          ticker,
          plan.output(),
          Duration.ofSeconds(1),
          Results.flush(500, 800 + target.started.size()));
    }
    CommitPlan commit = (CommitPlan) plan;
    return new FakeAgent(ticker, plan.output(), commit.measure(), Results.load(1_000));
  }

  /** Writes the ledger of the newest writer when it is stopped. */
  private final class FakeLogger extends FakeAgent {
    FakeLogger(Path output) {
      super(
          SqliteWorld.this.ticker, output, Duration.ofDays(1), JsonNodeFactory.instance.nullNode());
    }

    @Override
    public void stop() {
      super.stop();
      FakeWriter writer =
          (FakeWriter)
              target.agents.stream()
                  .filter(FakeWriter.class::isInstance)
                  .reduce((first, second) -> second)
                  .orElseThrow();
      writer.keepLedger(output());
      if (loggerDies) {
        result = null;
      }
    }
  }

  List<Cell> run(ExperimentSpec spec, SqliteDatabase database) {
    ExperimentRunner runner =
        new ExperimentRunner(
            new SplittableRandom(7),
            new Attempt.Tools(
                ticker,
                Promoter.mostWal(),
                new FakeQueries(new ScriptedServers(ticker)),
                new FakeFiles()));
    ExperimentRequest request =
        new ExperimentRequest(
            "local",
            spec,
            database,
            Machines.one(target),
            Optional.empty(),
            Optional.of(this),
            directory,
            folder,
            "machine-1");
    return runner.run(request, (message, fraction) -> {});
  }

  private final class FakeFiles implements FileQueries {
    @Override
    public Optional<String> damage(Path file) {
      return damage;
    }

    @Override
    public Scan scan(Path file) {
      int last = local.size() - (file.toString().contains("restored") ? notUploaded : 0);
      Map<Long, Integer> found = new HashMap<>();
      local.stream().filter(id -> id <= last).forEach(id -> found.put(id, 1));
      return scanTrouble.isEmpty()
          ? new Scan(found, Optional.empty())
          : new Scan(Map.of(), Optional.of(scanTrouble));
    }
  }

  @Override
  public Path directory() {
    return directory;
  }

  @Override
  public Replication replicate(Path file, String replica, Duration syncInterval) {
    calls.add("replicate " + replica);
    return new FakeReplication();
  }

  @Override
  public Duration restore(String replica, Path into, Duration timeout) {
    calls.add("restore " + replica);
    if (!restoreTrouble.isEmpty()) {
      throw new TargetFailure(restoreTrouble);
    }
    try {
      Files.writeString(into, "x".repeat(4_096));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Duration.ofMillis(250);
  }

  @Override
  public long replicaBytes(String replica) {
    return 2_048;
  }

  @Override
  public Map<String, String> provenance() {
    return Map.of("litestream", "0.5.17");
  }

  private final class FakeReplication implements Replication {
    @Override
    public void kill() {
      calls.add("kill");
    }

    @Override
    public void awaitSynced(Duration timeout) {
      calls.add("awaitSynced");
    }

    @Override
    public Path log() {
      return directory.resolve("litestream.log");
    }

    @Override
    public void close() {
      calls.add("close");
    }
  }
}
