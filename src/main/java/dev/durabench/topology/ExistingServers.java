package dev.durabench.topology;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * Machines that are there already.
 *
 * @param machines at least one, unless they are a Kubernetes cluster
 * @param power how their power is switched; empty when it cannot be
 * @param allowFaults true when experiments may break what runs on them
 */
public record ExistingServers(
    List<Machine> machines, Optional<PowerCommands> power, boolean allowFaults) {
  public ExistingServers {
    machines = List.copyOf(machines);
    requireNonNull(power, "power is null");
  }

  /**
   * A machine.
   *
   * @param name unique in the topology, a host name
   * @param address where SSH reaches it from here
   * @param port of SSH
   * @param user root, or a user who may {@code sudo} without a password
   * @param privateAddress where the other machines reach it; the address when not given
   * @param hostKey its SSH host key as in known_hosts, such as {@code ssh-ed25519 AAAA...}
   * @param storage directory on the storage to be measured, for databases whose storage is {@link
   *     Storage#VOLUME}; empty when none may live there
   */
  public record Machine(
      String name,
      String address,
      int port,
      String user,
      String privateAddress,
      String hostKey,
      Optional<String> storage) {
    public Machine {
      requireNonNull(name, "name is null");
      requireNonNull(address, "address is null");
      requireNonNull(user, "user is null");
      requireNonNull(privateAddress, "privateAddress is null");
      requireNonNull(hostKey, "hostKey is null");
      requireNonNull(storage, "storage is null");
    }
  }

  /**
   * Command templates run by {@code sh -c} on this machine; {@code {name}} and {@code {address}}
   * stand for the machine's; nodes of an existing Kubernetes cluster have a name only.
   *
   * @param off cuts the power, without a shutdown
   * @param on gives it back
   */
  public record PowerCommands(String off, String on) {}
}
