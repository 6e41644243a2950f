package dev.durabench.target.kubernetes;

/**
 * A container to run something in.
 *
 * @param name of the pod
 * @param container in it
 * @param node that the pod is on
 * @param address of the pod; empty when it has none
 * @param last what happened to it last, for messages; may be empty
 */
record PodPlace(String name, String container, String node, String address, String last) {
  /** Such as {@code pod agents-x7 on node1; last event: ...}. */
  String describe() {
    return "pod " + name + " on " + node + last;
  }
}
