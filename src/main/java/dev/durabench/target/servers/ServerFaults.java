package dev.durabench.target.servers;

import dev.durabench.ledger.Fault;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.faults.FaultFolder;
import dev.durabench.target.faults.Outages;
import dev.durabench.target.postgres.Roles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Breaks servers on purpose. What is frozen goes on after a while whatever becomes of us. */
final class ServerFaults implements Roles.Faults {
  /** Beyond any experiment that freezes something. */
  private static final Duration DEAD_MAN = Duration.ofMinutes(5);

  private final ServerCluster cluster;
  private final Outages outages;
  private final FaultFolder journal;

  ServerFaults(ServerCluster cluster, Outages outages, FaultFolder journal) {
    this.cluster = cluster;
    this.outages = outages;
    this.journal = journal;
  }

  /**
   * Breaks an instance.
   *
   * @param accepted called when a power-off was accepted, before it is done; never for other faults
   */
  void inject(Fault fault, ServerInstance instance, Runnable accepted) {
    switch (fault) {
      case KILL -> {
        FaultFolder.Entry entry = journal.begin(FaultFolder.Kind.KILL, instance.name());
        instance.kill();
        journal.end(entry);
      }
      case FREEZE -> {
        FaultFolder.Entry entry = journal.begin(FaultFolder.Kind.FREEZE, instance.name());
        instance.freeze(entry.id(), DEAD_MAN);
      }
      case POWER_OFF -> {
        // It must not come back as a second primary when its machine gets its power back.
        cluster.prepare(instance);
        journal.begin(FaultFolder.Kind.POWER_OFF, instance.name());
        outages.cut(instance.place().machine(), accepted);
      }
      case FENCE -> throw new TargetFailure("no operator runs here that could fence an instance");
    }
  }

  /** Stops exactly the process on the primary that sends WAL to this standby. */
  void holdBack(ServerInstance standby) {
    ServerInstance primary = cluster.primary();
    List<List<String>> rows =
        cluster
            .sql(primary)
            .rows("SELECT pid FROM pg_stat_replication WHERE application_name = ?", standby.name());
    if (rows.size() != 1) {
      throw new TargetFailure(
          "%s cannot be held back: %d WAL senders of %s feed it"
              .formatted(standby.name(), rows.size(), primary));
    }
    FaultFolder.Entry entry = journal.begin(FaultFolder.Kind.HOLD_BACK, primary.name());
    primary.holdBack(entry.id(), DEAD_MAN, rows.get(0).get(0));
  }

  @Override
  public boolean any() {
    return !journal.open().isEmpty();
  }

  /**
   * Lets everything frozen go on and gives the power back, without waiting for machines to be up.
   * Also works for an interrupted thread: that is when it is needed most.
   */
  @Override
  public void undo() {
    boolean interrupted = Thread.interrupted();
    List<TargetFailure> failures = new ArrayList<>();
    try {
      for (FaultFolder.Entry entry : journal.open()) {
        try {
          undo(entry);
        } catch (TargetFailure e) {
          failures.add(e);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    if (!failures.isEmpty()) {
      TargetFailure first = failures.remove(0);
      failures.forEach(first::addSuppressed);
      throw first;
    }
  }

  private void undo(FaultFolder.Entry entry) {
    switch (entry.kind()) {
      case KILL, FENCE -> journal.end(entry);
      case FREEZE, HOLD_BACK -> {
        ServerInstance instance = cluster.instance(entry.instance());
        // What was frozen has gone with the power.
        if (!outages.isDown(instance.place().machine())) {
          instance.thaw(entry.id());
        }
        journal.end(entry);
      }
      case POWER_OFF -> {
        ServerInstance instance = cluster.instance(entry.instance());
        outages.restore(instance.place().machine());
        instance.unprepared();
        journal.end(entry);
      }
    }
  }

  /** Ids of what is frozen in an instance, as its timers are named. */
  List<String> frozen(ServerInstance instance) {
    return journal.open().stream()
        .filter(entry -> entry.instance().equals(instance.name()) && frozen(entry))
        .map(FaultFolder.Entry::id)
        .toList();
  }

  /** Strikes off what was frozen in an instance that is dead now. */
  void isDead(ServerInstance instance) {
    end(entry -> entry.instance().equals(instance.name()) && frozen(entry));
  }

  private static boolean frozen(FaultFolder.Entry entry) {
    return switch (entry.kind()) {
      case FREEZE, HOLD_BACK -> true;
      case KILL, POWER_OFF, FENCE -> false;
    };
  }

  /** Strikes off what a machine with power again had to bear. */
  void powerIsBack(ServerInstance instance) {
    end(
        entry ->
            entry.instance().equals(instance.name()) && entry.kind() == FaultFolder.Kind.POWER_OFF);
  }

  private void end(Predicate<FaultFolder.Entry> which) {
    journal.open().stream().filter(which).forEach(journal::end);
  }
}
