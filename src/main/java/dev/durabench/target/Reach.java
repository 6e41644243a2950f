package dev.durabench.target;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * How an experiment reaches servers. It is the experiment's secret input {@code reach} as JSON, and
 * a connection property: a change of it measures nothing again.
 *
 * @param user SSH user: root, or one who may {@code sudo} without a password
 * @param privateKey OpenSSH private key, never in a {@code toString}
 * @param machines all of them
 * @param postgres the standing PostgreSQL, where there is one
 * @param power how power is switched
 * @param allowFaults false when nothing may be broken there
 * @param kubernetes the cluster that the database and the agents run in; empty on plain servers
 */
public record Reach(
    String user,
    String privateKey,
    List<Machine> machines,
    Optional<Postgres> postgres,
    PowerAccess power,
    boolean allowFaults,
    Optional<Kubernetes> kubernetes) {
  public Reach {
    requireNonNull(user, "user is null");
    requireNonNull(privateKey, "privateKey is null");
    machines = List.copyOf(machines);
    requireNonNull(postgres, "postgres is null");
    requireNonNull(power, "power is null");
    requireNonNull(kubernetes, "kubernetes is null");
  }

  /** On plain servers. */
  public Reach(
      String user,
      String privateKey,
      List<Machine> machines,
      Optional<Postgres> postgres,
      PowerAccess power,
      boolean allowFaults) {
    this(user, privateKey, machines, postgres, power, allowFaults, Optional.empty());
  }

  /**
   * A machine.
   *
   * @param name such as {@code db-1}
   * @param address where SSH reaches it
   * @param port of SSH
   * @param privateAddress where the other machines reach it
   * @param hostKey its SSH host key, such as {@code ssh-ed25519 AAAA...}
   * @param serverId Hetzner's id; empty elsewhere
   * @param storage directory on the measured storage, for the flush probe
   */
  public record Machine(
      String name,
      String address,
      int port,
      String privateAddress,
      String hostKey,
      String serverId,
      String storage) {}

  /**
   * PostgreSQL on servers: instance {@code pg1} is on the first of {@code machines} and at home
   * there as the primary, {@code pg2} on the second, and so on.
   *
   * @param machines names of machines, in the order of instances
   * @param version major version as Debian's cluster tools name it, such as {@code 18}
   * @param cluster name of the cluster for Debian's cluster tools; the database's name
   * @param port of TCP and of the Unix socket
   * @param dataDirectory absolute, the same on each
   * @param socketDirectory absolute, the same on each
   */
  public record Postgres(
      List<String> machines,
      String version,
      String cluster,
      int port,
      String dataDirectory,
      String socketDirectory) {
    public Postgres {
      machines = List.copyOf(machines);
    }
  }

  /**
   * A database in Kubernetes that CloudNativePG runs, and the agents' pods beside it. {@code
   * machines} has the nodes of which more is known than their name: those that the stack made.
   *
   * @param kubeconfig the file's text; never in a {@code toString}
   * @param context of the kubeconfig; its current one when empty
   * @param namespace of everything that follows
   * @param cluster name of CloudNativePG's Cluster
   * @param agents name of the DaemonSet whose pods agents run in, one pod a node; its pods have the
   *     label {@code app.kubernetes.io/name} with this name
   */
  public record Kubernetes(
      String kubeconfig,
      Optional<String> context,
      String namespace,
      String cluster,
      String agents) {
    @Override
    public String toString() {
      return "Kubernetes[" + namespace + "/" + cluster + "]";
    }
  }

  /**
   * How power is switched.
   *
   * @param kind {@code hetzner} (token from the environment), {@code commands} or {@code none}
   * @param off command template, for {@code commands}
   * @param on command template, for {@code commands}
   */
  public record PowerAccess(String kind, String off, String on) {
    /** By Hetzner's API. */
    public static PowerAccess hetzner() {
      return new PowerAccess("hetzner", "", "");
    }

    /** It cannot be switched. */
    public static PowerAccess none() {
      return new PowerAccess("none", "", "");
    }
  }

  @Override
  public String toString() {
    return "Reach[" + user + ", " + machines + ", " + kubernetes + "]";
  }
}
