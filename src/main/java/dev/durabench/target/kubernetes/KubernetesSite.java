package dev.durabench.target.kubernetes;

import dev.durabench.target.Machines;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.Power;
import dev.durabench.target.Reach;
import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.faults.Outages;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** A database in Kubernetes together with the nodes that agents run on. */
public final class KubernetesSite implements AutoCloseable {
  private final KubernetesAccess access;
  private final Map<String, PodShell> shells;
  private final CnpgPostgres postgres;
  private final Machines machines;

  private KubernetesSite(
      KubernetesAccess access,
      Map<String, PodShell> shells,
      CnpgPostgres postgres,
      Machines machines) {
    this.access = access;
    this.shells = shells;
    this.postgres = postgres;
    this.machines = machines;
  }

  /** Switches the power of nodes. */
  @FunctionalInterface
  public interface PowerOf {
    /**
     * Of these nodes.
     *
     * @param shells on each, by its name
     * @param addresses of each, by its name
     */
    Power nodes(Map<String, Shell> shells, Map<String, String> addresses);
  }

  /**
   * Connects to what a {@link Reach} names.
   *
   * @param agentJar the agent's jar, here
   * @throws TargetFailure when nobody answers or no agents' pod is there
   */
  public static KubernetesSite open(
      Reach.Kubernetes reach, Path agentJar, CnpgPostgres.Settings settings, PowerOf power) {
    KubernetesAccess access = new KubernetesAccess(reach);
    try {
      AgentPods agents = new AgentPods(access);
      Map<String, PodShell> shells = new LinkedHashMap<>();
      for (String node : agents.nodes()) {
        shells.put(node, new PodShell(access, node, () -> agents.on(node)));
      }
      Map<String, Shell> plain = Map.copyOf(shells);
      Power switches = power.nodes(plain, addresses(access));
      CnpgPostgres postgres = new CnpgPostgres(access, new Outages(switches, plain), settings);
      Machines machines = KubernetesMachines.of(shells, agents::on, postgres, agentJar);
      return new KubernetesSite(access, shells, postgres, machines);
    } catch (RuntimeException e) {
      access.close();
      throw e;
    }
  }

  private static Map<String, String> addresses(KubernetesAccess access) {
    Map<String, String> addresses = new TreeMap<>();
    for (Node node :
        access.ask("listing the nodes", () -> access.client().nodes().list().getItems())) {
      for (NodeAddress address : node.getStatus().getAddresses()) {
        if (address.getType().equals("InternalIP")) {
          addresses.putIfAbsent(node.getMetadata().getName(), address.getAddress());
        }
      }
    }
    return addresses;
  }

  /** Where agents run. */
  public Machines machines() {
    return machines;
  }

  /** The database. */
  public PostgresServers postgres() {
    return postgres;
  }

  @Override
  public void close() {
    postgres.close();
    shells.values().forEach(PodShell::close);
    access.close();
  }
}
