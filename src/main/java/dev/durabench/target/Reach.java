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
 */
public record Reach(
    String user,
    String privateKey,
    List<Machine> machines,
    Optional<Postgres> postgres,
    PowerAccess power,
    boolean allowFaults) {
  public Reach {
    requireNonNull(user, "user is null");
    requireNonNull(privateKey, "privateKey is null");
    machines = List.copyOf(machines);
    requireNonNull(postgres, "postgres is null");
    requireNonNull(power, "power is null");
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
    return "Reach[" + user + ", " + machines + "]";
  }
}
