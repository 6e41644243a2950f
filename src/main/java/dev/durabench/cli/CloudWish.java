package dev.durabench.cli;

import dev.durabench.topology.Topology;
import java.time.Instant;
import java.util.Set;

/**
 * What a stack wants of the cloud.
 *
 * @param stack its name
 * @param topology what it runs
 * @param ids random ids that are provably this stack's
 * @param purchase what of that it does not have yet
 * @param now the time to judge by
 */
record CloudWish(String stack, Topology topology, Set<String> ids, Purchase purchase, Instant now) {
  private static final int SHORT_ID = 8;

  CloudWish {
    ids = Set.copyOf(ids);
  }

  /**
   * Whether the stack is going to want a name. Names carry the beginning of the stack's random id,
   * so those of a stack that has none yet are free.
   */
  boolean wants(String name) {
    return ids.stream()
        .map(id -> id.substring(0, Math.min(SHORT_ID, id.length())))
        .anyMatch(id -> name.contains("-" + id + "-"));
  }
}
