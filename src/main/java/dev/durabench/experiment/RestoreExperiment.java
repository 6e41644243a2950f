package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.agent.StreamPlan;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.Scan;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.SqliteSite;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Litestream;
import dev.durabench.topology.RunsOn;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/** Time to restore a SQLite database from the object store, and whether every row is back. */
final class RestoreExperiment implements Kind {
  private static final int REPEATS = 3;

  /** Rows so large that filling is a matter of bytes, not of commits. */
  private static final int PADDING_BYTES = 40_000;

  private static final int AS_FAST_AS_IT_GOES = 10_000;
  private static final long BYTES_PER_MB = 1_000_000;
  private static final Duration BASE = Duration.ofMinutes(2);

  private final ExperimentSpec.Restore spec;

  RestoreExperiment(ExperimentSpec.Restore spec) {
    this.spec = spec;
  }

  @Override
  public List<CellKey> cells(String topology, Database database) {
    return spec.sizesMb().stream().map(sizeMb -> key(topology, sizeMb)).toList();
  }

  private CellKey key(String topology, int sizeMb) {
    return new CellKey(topology, spec.database(), spec.kind(), Map.of("size", sizeMb + "MB"));
  }

  @Override
  public Map<String, String> conditions(Database database) {
    return Map.of(
        "repeats", Integer.toString(REPEATS),
        "litestream", LossExperiment.litestream(database).toString());
  }

  @Override
  public Duration estimate(Database database, RunsOn on) {
    // Filled, uploaded and restored at some 50 MB/s each, and Litestream's start.
    Duration total = Duration.ZERO;
    for (int sizeMb : spec.sizesMb()) {
      total = total.plusSeconds(6).plusMillis(sizeMb * 20L * (2 + REPEATS));
    }
    return total;
  }

  @Override
  public List<Cell> run(Attempt attempt) throws InterruptedException {
    String topology = attempt.request().topology();
    List<Cell> cells = new ArrayList<>();
    for (int sizeMb : spec.sizesMb()) {
      CellKey key = key(topology, sizeMb);
      if (attempt.finished(key).isEmpty()) {
        measure(attempt, key, sizeMb, (double) cells.size() / spec.sizesMb().size());
      }
      cells.add(attempt.finished(key).orElseThrow());
    }
    return cells;
  }

  private void measure(Attempt attempt, CellKey key, int sizeMb, double fraction)
      throws InterruptedException {
    Litestream litestream =
        LossExperiment.litestream(attempt.request().database())
            .orElseThrow(
                () ->
                    new ExperimentFailure(
                        key
                            + ": there is nothing to restore from; give "
                            + spec.database()
                            + " a litestream"));
    SqliteSite site = attempt.site();
    CellDraft draft = CellDraft.fresh(attempt, key, new Provenance(attempt));
    Path file = site.directory().resolve("restore.db");
    Path restored = site.directory().resolve("restore-restored.db");
    String replica = "restore/" + attempt.ticker().micros();
    Duration bound = BASE.plusMillis(sizeMb * 1_000L);
    try (Cleanup cleanup = new Cleanup()) {
      SqliteFiles.delete(file);
      cleanup.add("removing " + file.getFileName(), () -> SqliteFiles.delete(file));
      cleanup.add("removing " + restored.getFileName(), () -> SqliteFiles.delete(restored));
      attempt.report("restore: filling " + sizeMb + " MB", fraction);
      long rows = fill(attempt, draft, file, sizeMb, bound);
      attempt.report("restore: uploading " + sizeMb + " MB", fraction);
      try (SqliteSite.Replication replication =
          site.replicate(file, replica, litestream.syncInterval())) {
        replication.awaitSynced(bound);
        RawFiles.copy(replication.log(), draft.raw().resolve("litestream.log"));
      }
      double[] seconds = new double[REPEATS];
      for (int repeat = 0; repeat < REPEATS; repeat++) {
        attempt.report(
            "restore: " + sizeMb + " MB, repeat " + (repeat + 1) + " of " + REPEATS, fraction);
        SqliteFiles.delete(restored);
        seconds[repeat] = site.restore(replica, restored, bound).toNanos() / 1e9;
      }
      draft.add(Measurement.of(Metric.RESTORE_DURATION, seconds, REPEATS));
      draft.add(Measurement.once(Metric.RESTORE_BYTES, (double) RawFiles.size(restored), 1));
      draft.add(Measurement.once(Metric.REPLICA_BYTES, (double) site.replicaBytes(replica), 1));
      FileQueries sqlite = attempt.tools().sqlite();
      Optional<String> damage = sqlite.damage(restored);
      if (damage.isPresent()) {
        draft.judge(
            new Judgement(Verdict.BROKEN, "what was restored is no database: " + damage.get()));
      } else {
        check(draft, sqlite.scan(restored), rows);
      }
      draft.keep();
    }
  }

  private static long fill(Attempt attempt, CellDraft draft, Path file, int sizeMb, Duration bound)
      throws InterruptedException {
    long rows = Math.max(1, sizeMb * BYTES_PER_MB / PADDING_BYTES);
    StreamPlan plan =
        new StreamPlan(
            file,
            "normal",
            AS_FAST_AS_IT_GOES,
            PADDING_BYTES,
            rows,
            "",
            0,
            RawFiles.folder(draft.raw(), "fill"));
    try (AgentHandle agent = attempt.start(attempt.home(), plan)) {
      JsonNode result = attempt.await(agent, bound, "filling the database");
      return result.path("rows").asLong(rows);
    }
  }

  /**
   * Nothing was broken here, so a row that is missing is missing whatever was promised; what could
   * not be looked at is not missing.
   */
  private static void check(CellDraft draft, Scan scan, long rows) {
    if (scan.incomplete().isPresent()) {
      String reason = "what was restored cannot be read: " + scan.incomplete().get();
      draft.add(Measurement.missing(Metric.LOST_ACKNOWLEDGED, reason));
      draft.judge(new Judgement(Verdict.UNRESOLVED, reason));
      return;
    }
    long missing =
        LongStream.rangeClosed(1, rows).filter(id -> !scan.found().containsKey(id)).count();
    draft.add(Measurement.once(Metric.LOST_ACKNOWLEDGED, (double) missing, rows));
    if (missing > 0) {
      draft.judge(
          new Judgement(
              Verdict.BROKEN,
              Texts.count(missing, "row")
                  + " of "
                  + rows
                  + " did not come back although all"
                  + " were in the object store before the restore"));
    }
  }
}
