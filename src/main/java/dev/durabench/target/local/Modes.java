package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Switches replication modes on the running primary, and tells whether one is in effect. */
final class Modes {
  private static final Duration BOUND = Duration.ofSeconds(30);
  private static final String NOBODY = "durabench_nobody";

  private final Cluster cluster;
  private final Standbys standbys;

  Modes(Cluster cluster, Standbys standbys) {
    this.cluster = cluster;
    this.standbys = standbys;
  }

  /** Switches and returns once it is in effect for new and old sessions. Starts nothing. */
  void switchTo(ReplicationMode mode) {
    List<PostgresInstance> standbys =
        cluster.others(cluster.primary()).stream().filter(PostgresInstance::running).toList();
    switchTo(mode, standbys);
  }

  /**
   * The same.
   *
   * @param attached instances to make standbys of, by whatever it takes
   */
  void switchTo(ReplicationMode mode, List<PostgresInstance> attached) {
    PostgresInstance primary = cluster.primary();
    if (cluster.instances().size() == 1 && InstanceConfig.waits(mode)) {
      throw new TargetFailure(
          "mode " + mode.key() + " needs a standby, and " + primary + " has none");
    }
    cluster.save(cluster.file().withMode(mode));
    if (mode != ReplicationMode.NONE) {
      standbys.ensureSlots();
    }
    standbys.launch(attached, mode);
    attached.forEach(standby -> standbys.attach(standby, mode));
    if (InstanceConfig.waits(mode)) {
      proveThatCommitsWait(primary, mode);
    } else {
      cluster.configure(primary, mode);
      awaitInEffect(mode);
    }
    if (mode == ReplicationMode.NONE) {
      standbys.dropSlots(primary);
    }
  }

  void awaitInEffect(ReplicationMode mode) {
    PostgresInstance primary = cluster.primary();
    Sql sql = cluster.sql(primary);
    Poll.until(
        () -> inEffect(sql, mode),
        BOUND,
        () ->
            "mode %s is not in effect on %s; standbys: %s; its log is %s"
                .formatted(mode.key(), primary, streams(sql), primary.log()));
  }

  /** True when settings and standbys of the primary are what the mode asks for right now. */
  boolean inEffect(Sql sql, ReplicationMode mode) {
    PostgresInstance primary = cluster.primary();
    InstanceConfig config = config(primary, mode);
    if (!sql.text("SHOW synchronous_commit").equals(InstanceConfig.synchronousCommit(mode))
        || !sql.text("SHOW synchronous_standby_names").equals(config.standbyNames())) {
      return false;
    }
    List<List<String>> streams = streams(sql);
    if (mode == ReplicationMode.NONE) {
      return streams.isEmpty();
    }
    for (PostgresInstance standby : config.others()) {
      if (standby.running()
          && !streams.contains(List.of(standby.name(), "streaming", role(config, standby)))) {
        return false;
      }
    }
    return true;
  }

  private static String role(InstanceConfig config, PostgresInstance standby) {
    return switch (config.mode()) {
      case NONE, ASYNC -> "async";
      case ANY_1 -> "quorum";
      case REMOTE_WRITE, SYNC, REMOTE_APPLY -> standby.equals(config.named()) ? "sync" : "async";
    };
  }

  private static List<List<String>> streams(Sql sql) {
    return sql.rows("SELECT application_name, state, sync_state FROM pg_stat_replication");
  }

  private InstanceConfig config(PostgresInstance instance, ReplicationMode mode) {
    return new InstanceConfig(
        instance,
        cluster.port(instance),
        cluster.socketDirectory(),
        mode,
        cluster.others(instance));
  }

  /**
   * Sessions wait for standbys only once the checkpointer has seen the new names, which no view
   * shows; until then a commit is acknowledged without any standby. So a commit is made to wait for
   * a standby that does not exist, and is let go by the names that are wanted.
   */
  private void proveThatCommitsWait(PostgresInstance primary, ReplicationMode mode) {
    Trees.write(
        primary.data().resolve("instance.conf"),
        config(primary, mode)
            .text("")
            .replaceAll("(?m)^synchronous_commit = .*", "synchronous_commit = local")
            .replaceAll(
                "(?m)^synchronous_standby_names = .*",
                "synchronous_standby_names = 'FIRST 1 (" + NOBODY + ")'"),
        "rw-------",
        cluster.account());
    primary.reload();
    Sql watcher = cluster.sql(primary);
    try (Sql prober = cluster.newSql(primary, BOUND)) {
      prober.execute("SET synchronous_commit = on");
      String pid = prober.text("SELECT pg_backend_pid()");
      Poll.until(
          () -> watcher.text("SHOW synchronous_standby_names").contains(NOBODY),
          BOUND,
          () -> primary + " does not read its configuration again");
      CompletableFuture<Void> commit = waitingCommit(prober, watcher, pid, primary);
      cluster.configure(primary, mode);
      awaitInEffect(mode);
      // WAL that nobody waits for makes a standby answer, and its answer ends the wait.
      watcher.execute("SELECT pg_logical_emit_message(false, 'durabench', 'go on', true)");
      commit.get(BOUND.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetFailure("interrupted while the mode was switched", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new TargetFailure(
          "a commit on %s does not come back in mode %s: %s; its log is %s"
              .formatted(primary, mode.key(), e.getMessage(), primary.log()),
          e);
    }
  }

  private static CompletableFuture<Void> waitingCommit(
      Sql prober, Sql watcher, String pid, PostgresInstance primary)
      throws InterruptedException, ExecutionException {
    long deadline = System.nanoTime() + BOUND.toNanos();
    while (System.nanoTime() - deadline < 0) {
      CompletableFuture<Void> commit =
          CompletableFuture.runAsync(
              () ->
                  prober.execute(
                      "SELECT pg_logical_emit_message(true, 'durabench', 'does it wait')"),
              Command::inThread);
      Poll.until(
          () -> commit.isDone() || waits(watcher, pid),
          BOUND,
          () -> "a commit on " + primary + " hangs");
      if (!commit.isDone()) {
        return commit;
      }
      commit.get();
    }
    throw new TargetFailure(primary + " does not wait for standbys; its log is " + primary.log());
  }

  private static boolean waits(Sql watcher, String pid) {
    return watcher
        .text(
            "SELECT count(*) FROM pg_stat_activity WHERE pid = ?::int AND wait_event = 'SyncRep'",
            pid)
        .equals("1");
  }
}
