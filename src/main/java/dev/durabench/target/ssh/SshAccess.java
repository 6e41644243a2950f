package dev.durabench.target.ssh;

import static java.util.Objects.requireNonNull;

import dev.durabench.target.Reach;

/**
 * How one machine is reached.
 *
 * @param machine its name, for messages
 * @param address host name or address of its SSH server
 * @param port of its SSH server
 * @param user root, or one who may {@code sudo} without a password
 * @param privateKey OpenSSH private key, not encrypted; never in a {@code toString}
 * @param hostKey the only host key that is trusted, such as {@code ssh-ed25519 AAAA...}
 */
public record SshAccess(
    String machine, String address, int port, String user, String privateKey, String hostKey) {
  public SshAccess {
    requireNonNull(machine, "machine is null");
    requireNonNull(address, "address is null");
    requireNonNull(user, "user is null");
    requireNonNull(privateKey, "privateKey is null");
    requireNonNull(hostKey, "hostKey is null");
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("port of " + machine + " is not in 1..65535: " + port);
    }
  }

  /** To one of the machines that an experiment may reach. */
  public static SshAccess of(Reach reach, Reach.Machine machine) {
    return new SshAccess(
        machine.name(),
        machine.address(),
        machine.port(),
        reach.user(),
        reach.privateKey(),
        machine.hostKey());
  }

  @Override
  public String toString() {
    return machine + " (" + user + "@" + address + ":" + port + ")";
  }
}
