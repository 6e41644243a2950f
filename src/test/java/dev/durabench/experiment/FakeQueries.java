package dev.durabench.experiment;

import dev.durabench.ledger.Scan;
import dev.durabench.target.PostgresServers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Answers from {@link ScriptedServers}' sets. */
final class FakeQueries implements ServerQueries {
  private final ScriptedServers servers;
  int scale;
  private long checkpoints;

  /** Rows that vanish behind the tool's back. */
  final Set<Long> deleted = new HashSet<>();

  /** Why scans break off; empty while they do not. */
  String scanTrouble = "";

  FakeQueries(ScriptedServers servers) {
    this.servers = servers;
  }

  @Override
  public void settle(PostgresServers unused) {
    servers.calls.add("settle");
  }

  @Override
  public void checkpoint(PostgresServers unused) {
    servers.calls.add("checkpoint");
  }

  /** One checkpoint between any two questions. */
  @Override
  public Map<String, Long> activity(PostgresServers unused) {
    return Map.of("checkpoints", checkpoints++);
  }

  @Override
  public int scale(PostgresServers unused) {
    return scale;
  }

  @Override
  public void dropLedger(PostgresServers unused) {
    servers.rows.values().forEach(Set::clear);
  }

  @Override
  public boolean answers(PostgresServers unused, String instance) {
    return !servers.down.contains(instance);
  }

  @Override
  public Scan scan(PostgresServers unused, String instance, String run) {
    servers.calls.add("scan " + instance);
    Map<Long, Integer> found = new HashMap<>();
    servers.rows.getOrDefault(instance, Set.of()).stream()
        .filter(id -> !deleted.contains(id))
        .forEach(id -> found.put(id, 1));
    return new Scan(found, scanTrouble.isEmpty() ? Optional.empty() : Optional.of(scanTrouble));
  }

  @Override
  public int streaming(PostgresServers unused) {
    return servers.rows.size() - 1 - servers.down.size() - servers.fenced.size();
  }
}
