package dev.durabench.target.local;

import dev.durabench.ledger.Fault;
import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.postgres.Roles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Breaks instances on purpose. What is frozen is journalled and is let go after a while. */
final class Faults implements Roles.Faults {
  private static final Duration BOUND = Duration.ofSeconds(5);

  private final LocalCluster cluster;
  private final FaultJournal journal;

  Faults(LocalCluster cluster) {
    this.cluster = cluster;
    this.journal = new FaultJournal(cluster.directory());
  }

  void inject(Fault fault, PostgresInstance instance) {
    switch (fault) {
      case KILL -> instance.kill();
      case FREEZE -> freeze(instance);
      case POWER_OFF ->
          throw new TargetFailure("power-off needs a machine of its own; on this one use kill");
      case FENCE -> throw new TargetFailure("no operator runs here that could fence an instance");
    }
  }

  private void freeze(PostgresInstance instance) {
    ProcessId postmaster =
        instance
            .postmaster()
            .orElseThrow(() -> new TargetFailure(instance + " cannot be frozen: it is down"));
    Path entry = journal.begin(instance.name(), instance.processes());
    // The postmaster first: then it starts no process that the second list could miss.
    Signals.STOP.send(postmaster);
    List<ProcessId> all = instance.processes();
    journal.write(entry, all);
    Signals.STOP.send(all);
    awaitStopped(all, instance.toString());
  }

  /** Stops exactly the process on the primary that sends WAL to this standby. */
  void holdBack(PostgresInstance standby) {
    PostgresInstance primary = cluster.primary();
    List<List<String>> rows =
        cluster
            .sql(primary)
            .rows("SELECT pid FROM pg_stat_replication WHERE application_name = ?", standby.name());
    if (rows.size() != 1) {
      throw new TargetFailure(
          "%s cannot be held back: %d WAL senders of %s feed it"
              .formatted(standby.name(), rows.size(), primary));
    }
    long pid = Long.parseLong(rows.get(0).get(0));
    ProcessId sender =
        ProcessTable.of(pid, primary.binaries(), primary.data())
            .orElseThrow(() -> new TargetFailure("process " + pid + " is none of " + primary));
    journal.begin(primary.name(), List.of(sender));
    Signals.STOP.send(sender);
    awaitStopped(List.of(sender), "the WAL sender for " + standby.name());
  }

  private static void awaitStopped(Collection<ProcessId> processes, String what) {
    Poll.until(
        () -> processes.stream().allMatch(Faults::isStopped),
        BOUND,
        () -> what + " does not freeze");
  }

  private static boolean isStopped(ProcessId process) {
    return ProcessTable.find(process.pid())
        .filter(row -> row.id().equals(process))
        .map(ProcessTable.Row::stopped)
        .orElse(true);
  }

  /** True when something is frozen. */
  @Override
  public boolean any() {
    return !journal.open().isEmpty();
  }

  /** Also works for an interrupted thread: that is when it is needed most. */
  @Override
  public void undo() {
    boolean interrupted = Thread.interrupted();
    try {
      for (Path entry : journal.open()) {
        List<ProcessId> frozen = new ArrayList<>(FaultJournal.processes(entry));
        // Died between the first list and the second: the rest is what its instance has now.
        frozen.addAll(cluster.instance(FaultJournal.instance(entry)).processes());
        Signals.CONT.send(frozen);
        journal.end(entry);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Strikes off what was frozen in an instance that is dead now. */
  void forget(String instance) {
    journal.open().stream()
        .filter(entry -> FaultJournal.instance(entry).equals(instance))
        .forEach(journal::end);
  }
}
