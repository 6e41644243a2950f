package dev.durabench.target.kubernetes;

import dev.durabench.target.TargetFailure;
import dev.durabench.target.postgres.Sql;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.LocalPortForward;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What goes on inside of the instances' pods: processes, and connections to PostgreSQL. */
final class InstancePods implements AutoCloseable {
  /** PostgreSQL's, in each instance's pod. */
  static final String CONTAINER = "postgres";

  static final String SUPERUSER = "postgres";
  private static final int PORT = 5432;

  /** A machine that has lost its power lets a connection hang. */
  private static final Duration LOGIN = Duration.ofSeconds(20);

  private final KubernetesAccess access;
  private final ClusterApi api;
  private final String password;
  private final Map<String, LocalPortForward> forwards = new HashMap<>();

  /** Where each instance was seen last: its pod may be on no node while that has no power. */
  private final Map<String, String> nodes = new HashMap<>();

  InstancePods(KubernetesAccess access, ClusterApi api, String password) {
    this.access = access;
    this.api = api;
    this.password = password;
  }

  /** The node that an instance is on, or was on last. */
  synchronized String node(String instance) {
    for (InstancePod pod : api.pods()) {
      if (!pod.node().isEmpty()) {
        nodes.put(pod.name(), pod.node());
      }
    }
    String node = nodes.get(instance);
    if (node == null) {
      throw new TargetFailure(
          "instance " + instance + " is on no node" + access.lastEvent("Pod", instance));
    }
    return node;
  }

  private PodPlace place(String instance) {
    InstancePod pod =
        api.pods().stream()
            .filter(it -> it.name().equals(instance))
            .findFirst()
            .orElseThrow(
                () ->
                    new TargetFailure(
                        "there is no pod " + instance + access.lastEvent("Pod", instance)));
    return new PodPlace(pod.name(), CONTAINER, pod.node(), pod.address(), "");
  }

  /** Runs a short script as PostgreSQL's user; its standard output goes to {@code stdout}. */
  void run(
      String instance, String script, List<String> arguments, OutputStream stdout, Duration bound) {
    new PodScripts(access, () -> place(instance)).command(script, arguments, stdout, bound);
  }

  /** As superuser, by TCP through the API server; the caller closes it. */
  Connection connect(String instance, String database, Duration bound) throws SQLException {
    int port = port(instance);
    Duration login = bound.compareTo(LOGIN) < 0 ? bound : LOGIN;
    return Sql.connect(port, database, new Sql.Login(SUPERUSER, password), login, bound);
  }

  Sql sql(String instance, Duration bound) {
    try {
      return Sql.of(instance, connect(instance, "postgres", bound));
    } catch (SQLException e) {
      throw new TargetFailure(
          "cannot connect to %s: %s%s"
              .formatted(instance, e.getMessage(), access.lastEvent("Pod", instance)),
          e);
    }
  }

  private synchronized int port(String instance) throws SQLException {
    try {
      return forwards
          .computeIfAbsent(
              instance,
              name -> PodShell.forward(access, new PodPlace(name, CONTAINER, "", "", ""), PORT))
          .getLocalPort();
    } catch (TargetFailure e) {
      throw new SQLException(e.getMessage(), "08001", e);
    }
  }

  /** The end of what PostgreSQL and the instance manager have logged; empty when out of reach. */
  Optional<String> logEnd(String instance, int lines) {
    try {
      return Optional.ofNullable(
          access
              .client()
              .pods()
              .inNamespace(access.namespace())
              .withName(instance)
              .inContainer(CONTAINER)
              .tailingLines(lines)
              .getLog());
    } catch (KubernetesClientException e) {
      // It is fetched because something failed; what cannot be reached is likely to be just that.
      return Optional.empty();
    }
  }

  @Override
  public synchronized void close() {
    forwards.values().forEach(PodShell::close);
    forwards.clear();
  }
}
