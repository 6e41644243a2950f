package dev.durabench.target.postgres;

import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Switches replication modes on the running primary, and tells whether one is in effect. */
public final class Modes<I extends Instance> {
  private final Cluster<I> cluster;
  private final Standbys<I> standbys;
  private final Duration bound;

  public Modes(Cluster<I> cluster, Standbys<I> standbys) {
    this.cluster = cluster;
    this.standbys = standbys;
    this.bound = cluster.bounds().answer();
  }

  /** Switches and returns once it is in effect for new and old sessions. Starts nothing. */
  public void switchTo(ReplicationMode mode) {
    List<I> standbys =
        cluster.others(cluster.primary()).stream().filter(Instance::running).toList();
    switchTo(mode, standbys);
  }

  /**
   * The same.
   *
   * @param attached instances to make standbys of, by whatever it takes
   */
  public void switchTo(ReplicationMode mode, List<I> attached) {
    I primary = cluster.primary();
    if (cluster.instances().size() == 1 && Synchrony.waits(mode)) {
      throw new TargetFailure(
          "mode " + mode.key() + " needs a standby, and " + primary + " has none");
    }
    cluster.remember(mode);
    if (mode != ReplicationMode.NONE) {
      standbys.ensureSlots();
    }
    standbys.launch(attached, mode);
    attached.forEach(standby -> standbys.attach(standby, mode));
    if (Synchrony.waits(mode)) {
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
    I primary = cluster.primary();
    Sql sql = cluster.sql(primary);
    Poll.until(
        () -> inEffect(sql, mode),
        bound,
        () ->
            "mode %s is not in effect on %s; standbys: %s; its log is %s"
                .formatted(mode.key(), primary, streams(sql), primary.logName()));
  }

  /** True when settings and standbys of the primary are what the mode asks for right now. */
  boolean inEffect(Sql sql, ReplicationMode mode) {
    I primary = cluster.primary();
    Synchrony wanted = new Synchrony(mode, cluster.others(primary));
    if (!sql.text("SHOW synchronous_commit").equals(Synchrony.commit(mode))
        || !sql.text("SHOW synchronous_standby_names").equals(wanted.standbyNames())) {
      return false;
    }
    List<List<String>> streams = streams(sql);
    if (mode == ReplicationMode.NONE) {
      return streams.isEmpty();
    }
    for (I standby : cluster.others(primary)) {
      if (!streams.contains(List.of(standby.name(), "streaming", wanted.role(standby)))
          && standby.running()) {
        return false;
      }
    }
    return true;
  }

  private static List<List<String>> streams(Sql sql) {
    return sql.rows("SELECT application_name, state, sync_state FROM pg_stat_replication");
  }

  /**
   * Sessions wait for standbys only once the checkpointer has seen the new names, which no view
   * shows; until then a commit is acknowledged without any standby. So a commit is made to wait for
   * a standby that does not exist, and is let go by the names that are wanted.
   */
  private void proveThatCommitsWait(I primary, ReplicationMode mode) {
    cluster.configureWaitingForNobody(primary, mode);
    Sql watcher = cluster.sql(primary);
    try (Sql prober = cluster.newSql(primary, bound)) {
      prober.execute("SET synchronous_commit = on");
      String pid = prober.text("SELECT pg_backend_pid()");
      Poll.until(
          () -> watcher.text("SHOW synchronous_standby_names").contains(Synchrony.NOBODY),
          bound,
          () -> primary + " does not read its configuration again");
      CompletableFuture<Void> commit = waitingCommit(prober, watcher, pid, primary);
      cluster.configure(primary, mode);
      awaitInEffect(mode);
      // WAL that nobody waits for makes a standby answer, and its answer ends the wait.
      WalMark.write(watcher);
      commit.get(bound.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetFailure("interrupted while the mode was switched", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new TargetFailure(
          "a commit on %s does not come back in mode %s: %s; its log is %s"
              .formatted(primary, mode.key(), e.getMessage(), primary.logName()),
          e);
    }
  }

  private CompletableFuture<Void> waitingCommit(Sql prober, Sql watcher, String pid, I primary)
      throws InterruptedException, ExecutionException {
    long deadline = System.nanoTime() + bound.toNanos();
    while (System.nanoTime() - deadline < 0) {
      CompletableFuture<Void> commit =
          CompletableFuture.runAsync(
              () ->
                  prober.execute(
                      "SELECT pg_logical_emit_message(true, 'durabench', 'does it wait')"),
              Modes::inThread);
      Poll.until(
          () -> commit.isDone() || waits(watcher, pid),
          bound,
          () -> "a commit on " + primary + " hangs");
      if (!commit.isDone()) {
        return commit;
      }
      commit.get();
    }
    throw new TargetFailure(
        primary + " does not wait for standbys; its log is " + primary.logName());
  }

  private static boolean waits(Sql watcher, String pid) {
    return watcher
        .text(
            "SELECT count(*) FROM pg_stat_activity WHERE pid = ?::int AND wait_event = 'SyncRep'",
            pid)
        .equals("1");
  }

  /** An executor: a thread for each task, because tasks here may block. */
  private static void inThread(Runnable task) {
    Thread thread = new Thread(task, "durabench-mode");
    thread.setDaemon(true);
    thread.start();
  }
}
