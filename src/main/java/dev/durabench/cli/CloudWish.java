package dev.durabench.cli;

import dev.durabench.hetzner.CloudKind;
import dev.durabench.topology.ServerGroup;
import dev.durabench.topology.Topology;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a stack wants of the cloud.
 *
 * @param stack its name
 * @param topology what it runs
 * @param ids random ids that are provably this stack's
 * @param standing whether its servers stand already
 * @param now the time to judge by
 */
record CloudWish(String stack, Topology topology, Set<String> ids, boolean standing, Instant now) {
  CloudWish {
    ids = Set.copyOf(ids);
  }

  /** Names that must be free, by kind. */
  Map<CloudKind, Set<String>> names() {
    Map<CloudKind, Set<String>> names = new EnumMap<>(CloudKind.class);
    Set<String> servers = new TreeSet<>();
    for (ServerGroup group : topology.servers()) {
      group.names().forEach(name -> servers.add(stack + "-" + name));
    }
    names.put(CloudKind.SERVER, servers);
    return names;
  }
}
