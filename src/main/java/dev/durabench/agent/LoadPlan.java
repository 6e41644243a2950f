package dev.durabench.agent;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * pgbench's transactions with pgbench's round trips (explicit BEGIN ... END, simple protocol), each
 * client a connection. Result: {@code transactions, seconds, tps, meanMicros, p50Micros, p99Micros,
 * p999Micros, maxMicros, errors}; raw file {@code latency.hlog} (HdrHistogram log, nanoseconds).
 *
 * @param endpoints tried in order until one is a primary; a lost connection is tried again, so the
 *     load survives a fail-over (its errors are counted)
 * @param workload {@code simple-update} or {@code tpcb-like}, or {@code initialize} to create and
 *     fill pgbench's tables at {@code scale}
 * @param user database user; its password is the first line on standard input
 * @param database database name
 * @param clients concurrent connections, 1 to 1000
 * @param scale pgbench's scale factor
 * @param warmUp runs before measuring
 * @param measure how long to measure; the agent may be stopped before
 * @param answerTimeout after which a connection is given up; far beyond any stall that is still a
 *     latency where latencies are measured
 * @param output folder for raw files
 */
public record LoadPlan(
    List<PostgresEndpoint> endpoints,
    String workload,
    String user,
    String database,
    int clients,
    int scale,
    Duration warmUp,
    Duration measure,
    Duration answerTimeout,
    Path output)
    implements AgentPlan {
  public LoadPlan {
    endpoints = List.copyOf(endpoints);
  }

  /**
   * A load whose latencies are measured: only a server that is gone does not answer for so long.
   */
  public LoadPlan(
      List<PostgresEndpoint> endpoints,
      String workload,
      String user,
      String database,
      int clients,
      int scale,
      Duration warmUp,
      Duration measure,
      Path output) {
    this(
        endpoints,
        workload,
        user,
        database,
        clients,
        scale,
        warmUp,
        measure,
        Duration.ofSeconds(30),
        output);
  }

  @Override
  public int secretLines() {
    return 1;
  }
}
