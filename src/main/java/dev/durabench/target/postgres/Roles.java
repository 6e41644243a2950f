package dev.durabench.target.postgres;

import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;

/** Decides who is the primary. */
public final class Roles<I extends Instance> {
  /** What is broken on purpose right now. */
  public interface Faults {
    /** True when something is. */
    boolean any();

    /** Lets everything frozen go on. */
    void undo();
  }

  private final Cluster<I> cluster;
  private final Standbys<I> standbys;
  private final Modes<I> modes;
  private final Faults faults;

  public Roles(Cluster<I> cluster, Standbys<I> standbys, Modes<I> modes, Faults faults) {
    this.cluster = cluster;
    this.standbys = standbys;
    this.modes = modes;
    this.faults = faults;
  }

  /** Makes a standby the primary; returns once it accepts writes. */
  public void promote(I standby) {
    I former = cluster.primary();
    if (former.running()) {
      throw new TargetFailure(
          "%s cannot be promoted while the primary %s runs: stop that for good first"
              .formatted(standby.name(), former.name()));
    }
    try {
      Sql sql = cluster.sql(standby);
      // The names must be right before the first commit: the mode may wait for the one that died.
      cluster.primaryIs(standby);
      cluster.configure(standby, cluster.mode());
      sql.execute("SELECT pg_promote(false)");
      Poll.until(
          () -> sql.text("SELECT pg_is_in_recovery()").equals("f"),
          cluster.bounds().promotion(),
          () -> standby + " is not promoted; its log is " + standby.logName());
    } catch (TargetFailure e) {
      cluster.forgetPrimary();
      throw e;
    }
    if (cluster.mode() != ReplicationMode.NONE) {
      standbys.ensureSlots();
    }
  }

  /** Every instance up, the primary at home, every standby streaming, the mode in effect. */
  public void restoreHome(ReplicationMode mode) {
    if (isHome(mode)) {
      return;
    }
    faults.undo();
    cluster.forgetPrimary();
    I primary = cluster.primary();
    if (!primary.equals(cluster.home())) {
      // Detached standbys cannot take over: they have to stream until the primary is home.
      startPrimary(primary, ReplicationMode.ASYNC);
      modes.switchTo(ReplicationMode.ASYNC, cluster.others(primary));
      switchBack(primary);
    } else {
      startPrimary(primary, mode);
    }
    modes.switchTo(mode, cluster.others(cluster.home()));
  }

  private void startPrimary(I primary, ReplicationMode mode) {
    cluster.remember(mode);
    cluster.configure(primary, mode);
    cluster.launch(primary);
    primary.awaitReady();
  }

  /** An orderly stop sends all WAL to the standbys before it ends: nothing is lost. */
  private void switchBack(I from) {
    from.stop();
    promote(cluster.home());
    from.makeStandby();
    // The third must not go on asking the old primary, which is about to be a standby itself.
    cluster.configureAll(ReplicationMode.ASYNC);
  }

  private boolean isHome(ReplicationMode mode) {
    if (cluster.mode() != mode
        || faults.any()
        || !cluster.instances().stream().allMatch(Instance::ready)
        || !standbysAsConfigured()) {
      return false;
    }
    Sql sql = cluster.sql(cluster.home());
    return sql.text("SELECT pg_is_in_recovery()").equals("f") && modes.inEffect(sql, mode);
  }

  private boolean standbysAsConfigured() {
    cluster.forgetPrimary();
    return cluster.primary().equals(cluster.home())
        && cluster.others(cluster.home()).stream()
            .allMatch(standby -> standby.isStandby() && !standby.isHalfMade());
  }
}
