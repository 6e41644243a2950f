package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.time.Duration;

/** Decides who is the primary. */
final class Roles {
  private static final Duration PROMOTION = Duration.ofSeconds(60);

  private final Cluster cluster;
  private final Standbys standbys;
  private final Modes modes;
  private final Faults faults;

  Roles(Cluster cluster, Standbys standbys, Modes modes, Faults faults) {
    this.cluster = cluster;
    this.standbys = standbys;
    this.modes = modes;
    this.faults = faults;
  }

  /** Makes a standby the primary; returns once it accepts writes. */
  void promote(PostgresInstance standby) {
    PostgresInstance former = cluster.primary();
    if (former.running()) {
      throw new TargetFailure(
          "%s cannot be promoted while the primary %s runs: stop that for good first"
              .formatted(standby.name(), former.name()));
    }
    try {
      Sql sql = cluster.sql(standby);
      // The names must be right before the first commit: the mode may wait for the one that died.
      cluster.primaryIs(standby);
      cluster.configure(standby, cluster.file().mode());
      sql.execute("SELECT pg_promote(false)");
      Poll.until(
          () -> sql.text("SELECT pg_is_in_recovery()").equals("f"),
          PROMOTION,
          () -> standby + " is not promoted; its log is " + standby.log());
    } catch (TargetFailure e) {
      cluster.forgetPrimary();
      throw e;
    }
    if (cluster.file().mode() != ReplicationMode.NONE) {
      standbys.ensureSlots();
    }
  }

  void restoreHome(ReplicationMode mode) {
    if (isHome(mode)) {
      return;
    }
    faults.undo();
    cluster.forgetPrimary();
    PostgresInstance primary = cluster.primary();
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

  private void startPrimary(PostgresInstance primary, ReplicationMode mode) {
    cluster.save(cluster.file().withMode(mode));
    cluster.configure(primary, mode);
    cluster.launch(primary);
    primary.awaitReady();
  }

  /** An orderly stop sends all WAL to the standbys before it ends: nothing is lost. */
  private void switchBack(PostgresInstance from) {
    from.stop();
    promote(cluster.home());
    from.makeStandby();
    // The third must not go on asking the old primary, which is about to be a standby itself.
    cluster.configureAll(ReplicationMode.ASYNC);
  }

  private boolean isHome(ReplicationMode mode) {
    if (cluster.file().mode() != mode
        || faults.any()
        || !cluster.instances().stream().allMatch(PostgresInstance::ready)
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
