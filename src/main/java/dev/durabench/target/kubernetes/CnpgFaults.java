package dev.durabench.target.kubernetes;

import dev.durabench.ledger.Fault;
import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.faults.FaultFolder;
import dev.durabench.target.faults.Outages;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Breaks instances on purpose. What is frozen goes on after a while whatever becomes of us. */
final class CnpgFaults {
  private static final Duration BOUND = Duration.ofSeconds(20);

  /**
   * Beyond any experiment that freezes something: they wait up to 15 minutes for the operator, and
   * what is frozen must not go on by itself meanwhile. Called off when it is let go on before.
   */
  static final Duration DEAD_MAN = Duration.ofHours(1);

  /** Signals to all processes of PostgreSQL in the container; the instance manager is none. */
  private static final String SIGNAL =
      """
      # signal PostgreSQL
      pids=""
      for process in /proc/[0-9]*; do
        read -r name <"$process/comm" || continue
        [ "$name" = postgres ] && pids="$pids ${process#/proc/}"
      done
      [ -n "$pids" ] || { echo "no PostgreSQL runs here" >&2; exit 1; }
      # One that has ended meanwhile is none to complain about.
      kill -s "$1" $pids || true
      """;

  static final String THAW_LATER =
      """
      # let PostgreSQL go on later
      setsid sh -c 'sleep "$1"; for process in /proc/[0-9]*; do
        read -r name <"$process/comm" && [ "$name" = postgres ] && kill -s CONT "${process#/proc/}"
      done' durabench-thaw-later "$1" >/dev/null 2>&1 </dev/null &
      """;

  /** Timers lead a group each, with the sleep in it. The quotes keep this from finding itself. */
  static final String NOT_LATER =
      """
      # call off what lets PostgreSQL go on later
      for process in /proc/[0-9]*; do
        words=$(tr '\\0' ' ' 2>/dev/null <"$process/cmdline") || continue
        case $words in *' durabench-'thaw'-later '*) kill -- "-${process#/proc/}" || true ;; esac
      done 2>/dev/null
      """;

  private final InstancePods pods;
  private final Outages outages;
  private final FaultFolder journal;
  private final Consumer<List<String>> fences;

  /**
   * @param fences fences exactly these instances
   */
  CnpgFaults(
      InstancePods pods, Outages outages, FaultFolder journal, Consumer<List<String>> fences) {
    this.pods = pods;
    this.outages = outages;
    this.journal = journal;
    this.fences = fences;
  }

  void inject(Fault fault, String instance, Runnable accepted) {
    switch (fault) {
      case KILL -> {
        FaultFolder.Entry entry = journal.begin(FaultFolder.Kind.KILL, instance);
        signal(instance, "KILL");
        journal.end(entry);
      }
      case FREEZE -> {
        journal.begin(FaultFolder.Kind.FREEZE, instance);
        run(instance, THAW_LATER, List.of(Long.toString(DEAD_MAN.toSeconds())));
        signal(instance, "STOP");
      }
      case POWER_OFF -> {
        String node = pods.node(instance);
        journal.begin(FaultFolder.Kind.POWER_OFF, node);
        outages.cut(node, accepted);
      }
      case FENCE -> fence(List.of(instance));
    }
  }

  void fence(List<String> instances) {
    List<FaultFolder.Entry> before = open(FaultFolder.Kind.FENCE);
    instances.forEach(instance -> journal.begin(FaultFolder.Kind.FENCE, instance));
    fences.accept(instances);
    before.forEach(journal::end);
  }

  /**
   * Freezes exactly the process that sends WAL to a standby. The standby gives it up after
   * wal_receiver_timeout, which is 5 s in a cluster of this operator, and gets another.
   */
  void holdBack(String primary, String standby, String walSender) {
    journal.begin(FaultFolder.Kind.HOLD_BACK, primary);
    run(primary, THAW_LATER, List.of(Long.toString(DEAD_MAN.toSeconds())));
    run(primary, "# hold " + standby + " back\nkill -s STOP \"$1\"", List.of(walSender));
  }

  private void signal(String instance, String signal) {
    run(instance, SIGNAL, List.of(signal));
  }

  private void run(String instance, String script, List<String> arguments) {
    pods.run(instance, script, arguments, OutputStream.nullOutputStream(), BOUND);
  }

  private List<FaultFolder.Entry> open(FaultFolder.Kind kind) {
    return journal.open().stream().filter(entry -> entry.kind() == kind).toList();
  }

  /**
   * Lets everything frozen go on, lifts fences, gives the power back without waiting for machines
   * to be up. Also works for an interrupted thread: that is when it is needed most.
   */
  void undo() {
    boolean interrupted = Thread.interrupted();
    List<TargetFailure> failures = new ArrayList<>();
    try {
      for (FaultFolder.Entry entry : journal.open()) {
        try {
          undo(entry);
          journal.end(entry);
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
      case KILL -> {}
      case FREEZE, HOLD_BACK -> thaw(entry.instance());
      case POWER_OFF -> outages.restore(entry.instance());
      case FENCE -> fences.accept(List.of());
    }
  }

  /** What was frozen may have gone with the power, or with a container that was started anew. */
  private void thaw(String instance) {
    if (outages.isDown(pods.node(instance))) {
      return;
    }
    try {
      goOn(instance);
    } catch (TargetFailure e) {
      boolean later =
          Poll.reaches(() -> canThaw(instance), Duration.ofSeconds(60), Duration.ofSeconds(2));
      if (!later) {
        throw e;
      }
    }
  }

  private void goOn(String instance) {
    signal(instance, "CONT");
    // Else it would let go on what a later experiment freezes.
    run(instance, NOT_LATER, List.of());
  }

  private boolean canThaw(String instance) {
    try {
      goOn(instance);
      return true;
    } catch (TargetFailure e) {
      return false;
    }
  }

  /** Strikes off what a machine with power again had to bear. */
  void powerIsBack(String node) {
    open(FaultFolder.Kind.POWER_OFF).stream()
        .filter(entry -> entry.instance().equals(node))
        .forEach(journal::end);
  }
}
