package dev.durabench.cli;

import static java.util.Objects.requireNonNull;

import dev.durabench.topology.ExistingServers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The machines of a stack, and the key that opens them all.
 *
 * @param all in the order of their names
 * @param privateKey in OpenSSH's format; never in a {@code toString}
 */
record StackMachines(List<Machine> all, String privateKey) {
  private static final String KEY = "-key";
  private static final String HOST_KEY = "-host-key";
  private static final int SSH = 22;

  StackMachines {
    all = List.copyOf(all);
    requireNonNull(privateKey, "privateKey is null");
  }

  /**
   * One of them.
   *
   * @param name such as {@code db-1}
   * @param address where SSH reaches it
   * @param hostKey type and key, without a comment
   */
  record Machine(String name, String address, int port, String user, String hostKey) {}

  /** Those that a stack has made, as its state knows them; empty when there are none. */
  static Optional<StackMachines> made(Deployment deployment) {
    Map<String, Map<String, String>> servers = deployment.outputs("hcloud:index/server:Server");
    Map<String, Map<String, String>> keys = deployment.outputs("bench:index:KeyPair");
    List<Machine> machines = new ArrayList<>();
    String privateKey = "";
    for (Map.Entry<String, Map<String, String>> server : servers.entrySet()) {
      Optional<String> component = component(server.getKey(), keys);
      Map<String, String> hostKey = keys.get(server.getKey() + HOST_KEY);
      String address = server.getValue().getOrDefault("ipv4Address", "");
      if (component.isPresent() && hostKey != null && !address.isEmpty()) {
        privateKey = requireNonNull(keys.get(component.get() + KEY)).getOrDefault("privateKey", "");
        machines.add(
            new Machine(
                server.getKey().substring(component.get().length() + 1),
                address,
                SSH,
                "root",
                withoutComment(hostKey.getOrDefault("publicKey", ""))));
      }
    }
    return machines.isEmpty() || privateKey.isEmpty()
        ? Optional.empty()
        : Optional.of(new StackMachines(machines, privateKey));
  }

  /** A server and the key of its component are called {@code <component>-db-1} and {@code -key}. */
  private static Optional<String> component(String server, Map<String, Map<String, String>> keys) {
    return keys.keySet().stream()
        .filter(key -> key.endsWith(KEY) && !key.endsWith(HOST_KEY))
        .map(key -> key.substring(0, key.length() - KEY.length()))
        .filter(component -> server.startsWith(component + "-"))
        .max(Comparator.comparingInt(String::length));
  }

  /** The user's own. */
  static StackMachines existing(ExistingServers servers, String privateKey) {
    return new StackMachines(
        servers.machines().stream()
            .map(
                machine ->
                    new Machine(
                        machine.name(),
                        machine.address(),
                        machine.port(),
                        machine.user(),
                        withoutComment(machine.hostKey())))
            .toList(),
        privateKey);
  }

  private static String withoutComment(String publicKey) {
    String[] words = publicKey.strip().split("\\s+", 3);
    return words.length < 2 ? publicKey.strip() : words[0] + " " + words[1];
  }

  Optional<Machine> named(String name) {
    return all.stream().filter(machine -> machine.name().equals(name)).findFirst();
  }

  /** In one line. */
  String names() {
    return String.join(", ", all.stream().map(Machine::name).toList());
  }

  @Override
  public String toString() {
    return "StackMachines[" + names() + "]";
  }
}
