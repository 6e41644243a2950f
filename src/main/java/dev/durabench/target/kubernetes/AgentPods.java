package dev.durabench.target.kubernetes;

import dev.durabench.target.TargetFailure;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The pods that agents run in, one a node. */
final class AgentPods {
  private static final String LABEL = "app.kubernetes.io/name";
  private static final String CONTAINER = "agent";

  private final KubernetesAccess access;

  AgentPods(KubernetesAccess access) {
    this.access = access;
  }

  /** Names of the nodes that have one, in order. */
  List<String> nodes() {
    List<String> nodes =
        list().stream()
            .map(pod -> pod.getSpec().getNodeName())
            .filter(Objects::nonNull)
            .distinct()
            .sorted()
            .toList();
    if (nodes.isEmpty()) {
      throw new TargetFailure(
          "no pod of DaemonSet %s/%s is on any node%s"
              .formatted(
                  access.namespace(),
                  access.agents(),
                  access.lastEvent("DaemonSet", access.agents())));
    }
    return nodes;
  }

  /**
   * The one of a node.
   *
   * @throws TargetFailure when there is none that could run anything
   */
  PodPlace on(String node) {
    Pod pod =
        list().stream()
            .filter(it -> node.equals(it.getSpec().getNodeName()))
            .filter(it -> it.getMetadata().getDeletionTimestamp() == null)
            .findFirst()
            .orElseThrow(
                () ->
                    new TargetFailure(
                        "no pod of DaemonSet %s/%s is on node %s%s"
                            .formatted(
                                access.namespace(),
                                access.agents(),
                                node,
                                access.lastEvent("DaemonSet", access.agents()))));
    String name = pod.getMetadata().getName();
    Optional<String> waits = waiting(pod);
    if (waits.isPresent()) {
      throw new TargetFailure(
          "pod %s on node %s does not run: %s%s"
              .formatted(name, node, waits.get(), access.lastEvent("Pod", name)));
    }
    return new PodPlace(
        name, CONTAINER, node, Optional.ofNullable(pod.getStatus().getPodIP()).orElse(""), "");
  }

  private List<Pod> list() {
    return access.ask(
        "looking for the agents' pods",
        () ->
            access
                .client()
                .pods()
                .inNamespace(access.namespace())
                .withLabel(LABEL, access.agents())
                .list()
                .getItems());
  }

  /** Why its container has not started, such as {@code ImagePullBackOff}. */
  private static Optional<String> waiting(Pod pod) {
    for (ContainerStatus status : pod.getStatus().getContainerStatuses()) {
      if (status.getState() != null && status.getState().getWaiting() != null) {
        return Optional.of(
            status.getState().getWaiting().getReason()
                + ": "
                + status.getState().getWaiting().getMessage());
      }
    }
    return pod.getStatus().getContainerStatuses().isEmpty()
        ? Optional.of("it is " + pod.getStatus().getPhase())
        : Optional.empty();
  }
}
