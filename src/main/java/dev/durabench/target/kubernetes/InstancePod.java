package dev.durabench.target.kubernetes;

import static java.util.Objects.requireNonNull;

/**
 * The pod of an instance.
 *
 * @param name of pod and instance
 * @param node that it is on; empty while it is on none
 * @param address of it; empty while it has none
 * @param ready as Kubernetes says
 */
record InstancePod(String name, String node, String address, boolean ready) {
  InstancePod {
    requireNonNull(name, "name is null");
    requireNonNull(node, "node is null");
    requireNonNull(address, "address is null");
  }
}
