package dev.durabench.agent;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Round trips to a machine: by ICMP, with the machine's own {@code ping}, and by {@code SELECT 1}
 * over TCP on one connection. Where {@code ping} is missing or refuses, the set-up of a TCP
 * connection is measured instead, and {@code icmpMissing} in the result says why. Result: {@code
 * icmp, tcp} and {@code select1} each as {@code ...Count, ...P50Micros, ...P99Micros}, and {@code
 * icmpLost}. Raw files {@code icmp.hlog} or {@code tcp.hlog}, and {@code select1.hlog}.
 *
 * @param endpoints exactly one, by TCP
 * @param user database user; its password is the first line on standard input
 * @param database database name
 * @param warmUp of {@code SELECT 1}
 * @param measure how long each of both is measured
 * @param output folder for raw files
 */
public record NetworkPlan(
    List<PostgresEndpoint> endpoints,
    String user,
    String database,
    Duration warmUp,
    Duration measure,
    Path output)
    implements AgentPlan {
  public NetworkPlan {
    endpoints = List.copyOf(endpoints);
    if (endpoints.size() != 1) {
      throw new IllegalArgumentException("not exactly one endpoint: " + endpoints);
    }
  }

  @Override
  public int secretLines() {
    return 1;
  }
}
