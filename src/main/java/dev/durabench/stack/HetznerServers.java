package dev.durabench.stack;

import com.pulumi.core.Output;
import com.pulumi.exceptions.RunException;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import dev.durabench.pulumi.bench.KeyPair;
import dev.durabench.pulumi.bench.KeyPairArgs;
import dev.durabench.pulumi.bench.Run;
import dev.durabench.pulumi.command.remote.inputs.ConnectionArgs;
import dev.durabench.pulumi.hcloud.Firewall;
import dev.durabench.pulumi.hcloud.FirewallArgs;
import dev.durabench.pulumi.hcloud.Network;
import dev.durabench.pulumi.hcloud.NetworkArgs;
import dev.durabench.pulumi.hcloud.NetworkSubnet;
import dev.durabench.pulumi.hcloud.NetworkSubnetArgs;
import dev.durabench.pulumi.hcloud.PlacementGroup;
import dev.durabench.pulumi.hcloud.PlacementGroupArgs;
import dev.durabench.pulumi.hcloud.SshKey;
import dev.durabench.pulumi.hcloud.SshKeyArgs;
import dev.durabench.pulumi.hcloud.inputs.FirewallRuleArgs;
import dev.durabench.topology.ServerGroup;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Servers at Hetzner, alone in a private network of their own: nobody but the operator reaches
 * them, and only by SSH. They are made side by side; each is usable once its {@link Machine#ready}
 * is there.
 */
final class HetznerServers extends ComponentResource {
  /** Who logs in. */
  static final String USER = "root";

  /** Where a server has its Volume mounted. */
  static final String MOUNT_POINT = "/mnt/durabench";

  private final List<Machine> machines;
  private final Output<String> privateKey;

  /**
   * Declares them all.
   *
   * @param groups at least one
   * @param stack the stack's name, for names and labels
   * @param run must have been asked for the operator's CIDR
   * @throws RunException when they cannot be made; all mistakes at once
   */
  HetznerServers(
      String name,
      List<ServerGroup> groups,
      String stack,
      Run run,
      ComponentResourceOptions options) {
    super("durabench:index:HetznerServers", name, options);
    HetznerServersPlan plan = HetznerServersPlan.of(groups);
    HetznerServersNames names = new HetznerServersNames(stack, run);
    KeyPair key =
        new KeyPair(name + "-key", KeyPairArgs.builder().comment("durabench").build(), child());
    privateKey = key.privateKey().asSecret();
    HetznerServersMember.Surroundings surroundings =
        new HetznerServersMember.Surroundings(
            name,
            names,
            sshKey(name, names, key).id(),
            privateKey,
            firewall(name, names, run).id(),
            subnet(name, names, plan).id(),
            spreads(name, names, groups),
            child());
    machines =
        plan.servers().stream()
            .map(server -> HetznerServersMember.declare(server, surroundings))
            .toList();
    registerOutputs(
        Map.of(
            "addresses",
            Output.all(machines.stream().map(Machine::address).toList())
                .applyValue(
                    all -> {
                      Map<String, String> byName = new TreeMap<>();
                      for (int i = 0; i < all.size(); i++) {
                        byName.put(machines.get(i).name(), all.get(i));
                      }
                      return byName;
                    })));
  }

  /** All of them, in declared order. */
  List<Machine> machines() {
    return machines;
  }

  /**
   * The one of that name.
   *
   * @param name such as {@code db-1}
   * @throws IllegalArgumentException when there is none
   */
  Machine machine(String name) {
    return machines.stream()
        .filter(machine -> machine.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no server " + name));
  }

  /** The operator's, in OpenSSH's format; secret. */
  Output<String> privateKey() {
    return privateKey;
  }

  private SshKey sshKey(String name, HetznerServersNames names, KeyPair key) {
    return new SshKey(
        name + "-ssh-key",
        SshKeyArgs.builder()
            .name(names.of("key"))
            .publicKey(key.publicKey())
            .labels(names.labels())
            .build(),
        child());
  }

  private NetworkSubnet subnet(String name, HetznerServersNames names, HetznerServersPlan plan) {
    Network network =
        new Network(
            name + "-network",
            NetworkArgs.builder()
                .name(names.of("network"))
                .ipRange(HetznerServersPlan.NETWORK)
                .labels(names.labels())
                .build(),
            child());
    return new NetworkSubnet(
        name + "-subnet",
        NetworkSubnetArgs.builder()
            .networkId(network.id())
            .type("cloud")
            .networkZone(plan.zone())
            .ipRange(HetznerServersPlan.SUBNET)
            .build(),
        child());
  }

  /** Holds at the public addresses only; the private network is the servers' own. */
  private Firewall firewall(String name, HetznerServersNames names, Run run) {
    Output<List<String>> operator = run.operatorCidr().applyValue(HetznerServers::operator);
    return new Firewall(
        name + "-firewall",
        FirewallArgs.builder()
            .name(names.of("firewall"))
            .labels(names.labels())
            .rules(
                FirewallRuleArgs.builder()
                    .description("SSH from the operator")
                    .direction("in")
                    .protocol("tcp")
                    .port("22")
                    .sourceIps(operator)
                    .build(),
                FirewallRuleArgs.builder()
                    .description("ping from the operator")
                    .direction("in")
                    .protocol("icmp")
                    .sourceIps(operator)
                    .build())
            .build(),
        child());
  }

  private static List<String> operator(String cidrs) {
    if (cidrs.isBlank()) {
      throw new IllegalArgumentException(
          "the run knows no CIDR of the operator, so the firewall would let nobody in: give the"
              + " resource Run its operatorCidr");
    }
    return List.of(cidrs.split(",", -1));
  }

  private Map<String, Output<String>> spreads(
      String name, HetznerServersNames names, List<ServerGroup> groups) {
    return groups.stream()
        .filter(ServerGroup::spread)
        .map(ServerGroup::group)
        .collect(
            Collectors.toMap(
                group -> group,
                group ->
                    new PlacementGroup(
                            name + "-" + group + "-spread",
                            PlacementGroupArgs.builder()
                                .name(names.of(group + "-spread"))
                                .type("spread")
                                .labels(names.labels())
                                .build(),
                            child())
                        .id()));
  }

  private CustomResourceOptions child() {
    return CustomResourceOptions.builder().parent(this).build();
  }

  /**
   * A server that is made.
   *
   * @param name such as {@code db-1}
   * @param id Hetzner's
   * @param address public, IPv4
   * @param privateAddress where the other servers reach it
   * @param hostKey public, without a comment
   * @param volumeId Hetzner's id of its Volume, if it has one
   * @param connection for commands on it, by the operator's key and with the host key pinned
   * @param ready what must be there before anything else is done on it
   */
  record Machine(
      String name,
      Output<String> id,
      Output<String> address,
      String privateAddress,
      Output<String> hostKey,
      Optional<Output<String>> volumeId,
      ConnectionArgs connection,
      Resource ready) {}
}
