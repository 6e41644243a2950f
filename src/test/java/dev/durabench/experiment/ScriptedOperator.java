package dev.durabench.experiment;

import dev.durabench.target.Operator;
import dev.durabench.target.TargetFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An operator that does what it is told some time after the primary went down. */
final class ScriptedOperator implements Operator {
  private final ScriptedServers servers;
  private final FakeTicker ticker;
  private final Map<String, Long> arrivals = new TreeMap<>();
  private long downSince;
  private long allFencedSince;

  /** Who is promoted; empty when nobody ever is. */
  Optional<String> successor = Optional.of("pg-2");

  /** True when the old primary is started again where it was. */
  boolean restarts;

  /** True when nothing of it is seen as it happens. */
  boolean blind;

  /** How long writes stand still with every standby fenced. */
  Duration stall = Duration.ofSeconds(20);

  /** Why the cluster does not become whole; null when it does. */
  @Nullable String notWhole;

  ScriptedOperator(ScriptedServers servers, FakeTicker ticker) {
    this.servers = servers;
    this.ticker = ticker;
    ticker.listen(this::work);
  }

  private void work(long now) {
    if (!servers.down.contains(servers.primary())) {
      return;
    }
    downSince = downSince == 0 ? now : downSince;
    long seconds = (now - downSince) / 1_000_000;
    if (restarts && seconds >= 3) {
      servers.down.remove(servers.primary());
      return;
    }
    if (successor.isEmpty()) {
      return;
    }
    if (seconds >= 48) {
      arrivals.putIfAbsent(Watching.NODE_NOT_READY, now);
    }
    if (seconds >= 50) {
      arrivals.putIfAbsent(Watching.FAIL_OVER_STARTED, now);
    }
    if (seconds >= 53) {
      arrivals.putIfAbsent(Watching.NEW_PRIMARY, now);
      servers.primaryIs(successor.get());
    }
  }

  /** True while a commit waits for a standby that is not there. */
  boolean stalls() {
    return servers.fenced.size() == servers.rows.size() - 1
        && ticker.micros() - allFencedSince < stall.toNanos() / 1_000;
  }

  @Override
  public String name() {
    return "a script";
  }

  @Override
  public Watching watch(String primary) {
    servers.calls.add("watch " + primary);
    return new Watching() {
      @Override
      public Map<String, Long> arrivals() {
        return blind ? Map.of() : Map.copyOf(arrivals);
      }

      @Override
      public Optional<String> newPrimary() {
        return blind || !arrivals.containsKey(NEW_PRIMARY) ? Optional.empty() : successor;
      }

      @Override
      public void close() {
        servers.calls.add("watched");
      }
    };
  }

  @Override
  public void fence(List<String> instances) {
    servers.calls.add("fence " + instances);
    servers.fenced.clear();
    servers.fenced.addAll(instances);
    if (instances.size() == servers.rows.size() - 1) {
      allFencedSince = ticker.micros();
    }
  }

  @Override
  public void awaitWhole(Duration bound) {
    String reason = notWhole;
    if (reason != null) {
      throw new TargetFailure(reason);
    }
  }

  @Override
  public String describe() {
    return "phase \"Failing over\"; last event: FailingOver";
  }
}
