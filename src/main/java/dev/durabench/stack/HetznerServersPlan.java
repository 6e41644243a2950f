package dev.durabench.stack;

import com.pulumi.exceptions.RunException;
import dev.durabench.topology.ServerGroup;
import dev.durabench.topology.ServerVolume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What is made of groups of servers, as far as that is known without the cloud.
 *
 * @param zone network zone that holds every location
 * @param servers in declared order
 */
record HetznerServersPlan(String zone, List<Planned> servers) {
  /** Private range of the network, and of its only subnet. The first address is the gateway's. */
  static final String NETWORK = "10.20.0.0/16";

  static final String SUBNET = "10.20.0.0/24";

  /** A network spans the locations of one zone, so servers must not be in two. */
  private static final Map<String, String> ZONES =
      new TreeMap<>(
          Map.of(
              "fsn1", "eu-central",
              "nbg1", "eu-central",
              "hel1", "eu-central",
              "ash", "us-east",
              "hil", "us-west",
              "sin", "ap-southeast"));

  /** What a group's name adds to a host name, which ends at 63 characters. */
  private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?");

  private static final int ADDRESSES_OF_A_GROUP = 10;
  private static final int MOST_GROUPS = 24;

  HetznerServersPlan {
    servers = List.copyOf(servers);
  }

  /**
   * A server to be.
   *
   * @param name such as {@code db-1}
   * @param group its group
   * @param privateAddress stays the same as long as the groups before it do
   * @param volumeGb size of its Volume, if it has one
   */
  record Planned(
      String name, ServerGroup group, String privateAddress, Optional<Integer> volumeGb) {}

  /**
   * Works it out.
   *
   * @throws RunException when that cannot be made; all mistakes at once
   */
  static HetznerServersPlan of(List<ServerGroup> groups) {
    Set<String> problems = new TreeSet<>();
    if (groups.isEmpty() || groups.size() > MOST_GROUPS) {
      problems.add("servers: 1 to " + MOST_GROUPS + " groups can be made, not " + groups.size());
    }
    List<Planned> servers = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      ServerGroup group = groups.get(i);
      if (!NAME.matcher(group.group()).matches()) {
        problems.add(
            "servers: the group name "
                + group.group()
                + " cannot be part of a host name: at most 30 small letters, digits and hyphens");
      }
      Map<Integer, Integer> volumes = volumes(group, problems);
      for (int n = 1; n <= group.count(); n++) {
        servers.add(
            new Planned(
                group.names().get(n - 1),
                group,
                "10.20.0." + (ADDRESSES_OF_A_GROUP * (i + 1) + n),
                Optional.ofNullable(volumes.get(n))));
      }
    }
    servers.stream()
        .collect(Collectors.groupingBy(Planned::name, TreeMap::new, Collectors.counting()))
        .forEach(
            (name, times) -> {
              if (times > 1) {
                problems.add("servers: two servers would be called " + name + "; rename a group");
              }
            });
    String zone = zone(groups, problems);
    if (!problems.isEmpty()) {
      throw new RunException(String.join("\n", problems));
    }
    return new HetznerServersPlan(zone, servers);
  }

  private static Map<Integer, Integer> volumes(ServerGroup group, Set<String> problems) {
    Map<Integer, Integer> sizes = new TreeMap<>();
    for (ServerVolume volume : group.volumes()) {
      String server = "servers: the Volume of server " + volume.server() + " of " + group.group();
      if (volume.server() > group.count()) {
        problems.add(server + " has no server: the group has " + group.count());
      }
      if (sizes.put(volume.server(), volume.sizeGb()) != null) {
        problems.add(server + " is declared twice: a server mounts one");
      }
    }
    return sizes;
  }

  private static String zone(List<ServerGroup> groups, Set<String> problems) {
    Map<String, String> zones = new TreeMap<>();
    for (ServerGroup group : groups) {
      String zone = ZONES.get(group.location());
      if (zone == null) {
        problems.add(
            "servers: the network zone of location "
                + group.location()
                + " (group "
                + group.group()
                + ") is not known; known are "
                + ZONES.keySet());
      } else {
        zones.putIfAbsent(zone, group.group() + " in " + group.location());
      }
    }
    if (zones.size() > 1) {
      problems.add(
          "servers: one private network cannot span the zones "
              + zones
              + "; put all groups into locations of one zone");
    }
    return zones.keySet().stream().findFirst().orElse("");
  }
}
