package dev.durabench.hetzner.fake;

import java.util.Arrays;
import java.util.Optional;

/** What a project of the cloud holds, and what its catalogue offers. */
public enum Kind {
  SERVER("servers", "server"),
  VOLUME("volumes", "volume"),
  NETWORK("networks", "network"),
  PLACEMENT_GROUP("placement_groups", "placement_group"),
  SSH_KEY("ssh_keys", "ssh_key"),
  FIREWALL("firewalls", "firewall"),
  PRIMARY_IP("primary_ips", "primary_ip"),
  IMAGE("images", "image"),
  SERVER_TYPE("server_types", "server_type"),
  LOCATION("locations", "location");

  private final String plural;
  private final String singular;

  Kind(String plural, String singular) {
    this.plural = plural;
    this.singular = singular;
  }

  /** As in the API's paths. */
  public String plural() {
    return plural;
  }

  /** As in the API's objects. */
  public String singular() {
    return singular;
  }

  /** True when a user makes it, so that it must be gone after a tear-down. */
  public boolean made() {
    return this != IMAGE && this != SERVER_TYPE && this != LOCATION;
  }

  static Optional<Kind> ofPath(String plural) {
    return Arrays.stream(values()).filter(kind -> kind.plural.equals(plural)).findFirst();
  }
}
