package dev.durabench.experiment;

import dev.durabench.agent.PostgresEndpoint;
import dev.durabench.ledger.Fault;
import dev.durabench.target.Operator;
import dev.durabench.target.Pgbench;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Three servers made of sets of ids, with a log of what was asked of them. */
final class ScriptedServers implements PostgresServers {
  final List<String> calls = new ArrayList<>();
  final Map<String, Set<Long>> rows = new LinkedHashMap<>();
  final Set<String> down = new HashSet<>();
  final Set<String> powerless = new HashSet<>();
  final Set<String> heldBack = new HashSet<>();
  final Set<String> unreadable = new HashSet<>();

  final Map<String, Path> logs = new HashMap<>();

  /** Method name to the message it fails with. */
  final Map<String, String> failing = new HashMap<>();

  private final Map<String, String> failingOnce = new HashMap<>();
  private final FakeTicker ticker;
  private String primary = "pg-1";
  private String mode = "none";
  final Set<String> fenced = new HashSet<>();

  /** Who promotes, where nobody else may. */
  @Nullable ScriptedOperator operator;

  /** Where there is one beside the servers. */
  @Nullable Pgbench pgbench;

  boolean faultWorks = true;
  boolean holdBackWorks = true;

  ScriptedServers(FakeTicker ticker) {
    this.ticker = ticker;
    List.of("pg-1", "pg-2", "pg-3").forEach(name -> rows.put(name, new HashSet<>()));
  }

  /** Stores a row wherever it gets to; false when the primary does not answer. */
  boolean store(long id) {
    if (down.contains(primary) || (operator != null && operator.stalls())) {
      return false;
    }
    rows.forEach(
        (name, ids) -> {
          if (!down.contains(name) && !heldBack.contains(name) && !fenced.contains(name)) {
            ids.add(id);
          }
        });
    return true;
  }

  /** The operator promotes. */
  void primaryIs(String instance) {
    primary = instance;
  }

  /** What is the operator's task must not be asked for. */
  private void onlyWithoutOperator(String what) {
    if (operator != null) {
      throw new AssertionError("the operator was to do it: " + what);
    }
  }

  @Override
  public Optional<Operator> operator() {
    return Optional.ofNullable(operator);
  }

  @Override
  public Optional<Pgbench> pgbench() {
    return Optional.ofNullable(pgbench);
  }

  /** Lets one call fail: the {@code count}th of this method from the start. */
  void failOnce(String method, int count, String message) {
    failingOnce.put(method + " " + count, message);
  }

  private void call(String what) {
    calls.add(what);
    ticker.advance(1_000);
    String method = what.split(" ", 2)[0];
    long count = calls.stream().filter(call -> call.split(" ", 2)[0].equals(method)).count();
    String message = failingOnce.getOrDefault(method + " " + count, failing.get(method));
    if (message != null) {
      throw new TargetFailure(message);
    }
  }

  @Override
  public List<String> instances() {
    return List.copyOf(rows.keySet());
  }

  @Override
  public String primary() {
    return primary;
  }

  @Override
  public String user() {
    return "bench";
  }

  @Override
  public String password() {
    return "secret";
  }

  @Override
  public String database() {
    return "bench";
  }

  @Override
  public PostgresEndpoint endpoint(String instance, boolean socket) {
    return new PostgresEndpoint(instance, 5432, Optional.empty());
  }

  @Override
  public Connection connect(String instance) throws SQLException {
    throw new SQLException("made of sets only");
  }

  @Override
  public void restoreHome(ReplicationMode mode) {
    call("restoreHome " + mode.key());
    this.mode = mode.key();
    down.clear();
    primary = "pg-1";
  }

  @Override
  public void switchMode(ReplicationMode mode) {
    call("switchMode " + mode.key());
    this.mode = mode.key();
  }

  @Override
  public void inject(Fault fault, String instance) {
    call("inject " + fault.key() + " " + instance);
    if (faultWorks) {
      down.add(instance);
    }
  }

  /** As Hetzner does it: accepted soon, done later; the machine dies somewhere in between. */
  @Override
  public void inject(Fault fault, String instance, Runnable accepted) {
    if (fault != Fault.POWER_OFF) {
      inject(fault, instance);
      return;
    }
    pass(200);
    accepted.run();
    pass(3_000);
    powerless.add(instance);
    inject(fault, instance);
    pass(4_000);
  }

  @Override
  public void restorePower(String instance, Runnable requested) {
    call("restorePower " + instance);
    requested.run();
    pass(20_000);
    powerless.remove(instance);
  }

  private void pass(long millis) {
    for (long step = 0; step < millis; step += 10) {
      ticker.advance(10_000);
    }
  }

  @Override
  public void holdBack(String standby) {
    call("holdBack " + standby);
    if (holdBackWorks) {
      heldBack.add(standby);
    }
  }

  @Override
  public boolean isBehind(String standby) {
    if (unreadable.contains(primary)) {
      throw new TargetFailure(primary + " does not answer");
    }
    return heldBack.contains(standby)
        && rows.getOrDefault(standby, Set.of()).size()
            < rows.getOrDefault(primary, Set.of()).size();
  }

  @Override
  public void undoFaults() {
    call("undoFaults");
    powerless.clear();
    fenced.clear();
    heldBack.clear();
  }

  @Override
  public void stopForGood(String instance) {
    onlyWithoutOperator("stopForGood");
    call("stopForGood " + instance);
    down.add(instance);
  }

  @Override
  public long walPosition(String standby, Duration timeout) {
    onlyWithoutOperator("walPosition");
    if (unreadable.contains(standby)) {
      throw new TargetFailure(standby + " does not answer");
    }
    return rows.getOrDefault(standby, Set.of()).size();
  }

  @Override
  public void promote(String standby) {
    onlyWithoutOperator("promote");
    call("promote " + standby);
    primary = standby;
  }

  @Override
  public void follow(String standby) {
    onlyWithoutOperator("follow");
    call("follow " + standby);
    if (walPosition(standby, Duration.ZERO) > walPosition(primary, Duration.ZERO)) {
      throw new TargetFailure(standby + " is ahead of " + primary);
    }
  }

  @Override
  public void rejoin(String instance) {
    call("rejoin " + instance);
    down.remove(instance);
  }

  @Override
  public Map<String, Path> logs() {
    return logs;
  }

  @Override
  public Map<String, String> provenance() {
    return new TreeMap<>(Map.of("server", "18.6", "mode-in-force", mode));
  }
}
