package dev.durabench.hetzner;

import java.util.Arrays;
import java.util.Optional;

/**
 * Kinds of things that stand in a Hetzner project and carry labels, in the order in which they can
 * be deleted.
 */
public enum CloudKind {
  SERVER("servers", "server", "server"),
  VOLUME("volumes", "volume", "volume"),
  PRIMARY_IP("primary_ips", "primary_ip", "primaryIp"),
  FIREWALL("firewalls", "firewall", "firewall"),
  NETWORK("networks", "network", "network"),
  PLACEMENT_GROUP("placement_groups", "placement_group", "placementGroup"),
  SSH_KEY("ssh_keys", "ssh_key", "sshKey");

  private final String path;
  private final String single;
  private final String module;

  CloudKind(String path, String single, String module) {
    this.path = path;
    this.single = single;
    this.module = module;
  }

  /** In the API's paths, and the name of the list in its answers. */
  String path() {
    return path;
  }

  /** The name of one in the API's answers. */
  String single() {
    return single;
  }

  /** For people. */
  public String text() {
    return single.replace('_', ' ');
  }

  /** The kind that a Pulumi resource type makes, such as {@code hcloud:index/server:Server}. */
  public static Optional<CloudKind> ofType(String type) {
    return Arrays.stream(values())
        .filter(kind -> type.startsWith("hcloud:index/" + kind.module + ":"))
        .findFirst();
  }
}
