package dev.durabench.target.kubernetes;

import dev.durabench.measure.Clock;
import dev.durabench.target.Operator;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Watches node, pod and Cluster while a primary is broken. Events are stamped when they arrive:
 * Kubernetes' own stamps are whole seconds of another clock.
 */
final class FailOverWatch implements Operator.Watching {
  private final String primary;
  private final Clock clock = Clock.system();
  private final Map<String, Long> arrivals = new ConcurrentHashMap<>();
  private final Map<String, String> promoted = new ConcurrentHashMap<>();
  private final List<Watch> watches = new ArrayList<>();

  FailOverWatch(String primary) {
    this.primary = primary;
  }

  /** Begins; the client goes on by itself when a connection is lost. */
  static FailOverWatch start(KubernetesAccess access, String primary, String node) {
    FailOverWatch watch = new FailOverWatch(primary);
    KubernetesClient client = access.client();
    access.ask(
        "watching " + primary,
        () -> {
          watch.watches.add(client.nodes().withName(node).watch(watch.<Node>seeing(watch::see)));
          watch.watches.add(
              client
                  .pods()
                  .inNamespace(access.namespace())
                  .withName(primary)
                  .watch(watch.<Pod>seeing(watch::see)));
          watch.watches.add(
              client
                  .genericKubernetesResources(ApiServerCluster.CLUSTERS)
                  .inNamespace(access.namespace())
                  .withName(access.cluster())
                  .watch(
                      watch.<GenericKubernetesResource>seeing(
                          it -> watch.see(ClusterState.parse(Serialization.asJson(it))))));
          return watch;
        });
    return watch;
  }

  private <T> Watcher<T> seeing(Consumer<T> eye) {
    return new Watcher<>() {
      @Override
      public void eventReceived(Action action, T object) {
        if (action == Action.ADDED || action == Action.MODIFIED) {
          eye.accept(object);
        }
      }

      @Override
      public void onClose(WatcherException cause) {
        // What did not arrive has no clock; who waits asks by himself as well.
        arrivals.remove("none");
      }
    };
  }

  private void see(Node node) {
    for (NodeCondition condition : node.getStatus().getConditions()) {
      if (condition.getType().equals("Ready") && !condition.getStatus().equals("True")) {
        arrive(NODE_NOT_READY);
      }
    }
  }

  private void see(Pod pod) {
    if (!ApiServerCluster.ready(pod)) {
      arrive(POD_NOT_READY);
    }
  }

  /** The Cluster has changed. */
  void see(ClusterState state) {
    if (!state.targetPrimary().equals(primary)) {
      arrive(FAIL_OVER_STARTED);
    }
    if (!state.currentPrimary().equals(primary) && !state.currentPrimary().isEmpty()) {
      promoted.putIfAbsent(NEW_PRIMARY, state.currentPrimary());
      arrive(NEW_PRIMARY);
    }
  }

  private void arrive(String event) {
    arrivals.putIfAbsent(event, clock.nowMicros());
  }

  @Override
  public Map<String, Long> arrivals() {
    return Map.copyOf(arrivals);
  }

  @Override
  public Optional<String> newPrimary() {
    return Optional.ofNullable(promoted.get(NEW_PRIMARY));
  }

  @Override
  public void close() {
    watches.forEach(Watch::close);
  }
}
