package dev.durabench.target.kubernetes;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.durabench.target.Operator;
import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** CloudNativePG, as its Cluster shows it. */
final class CnpgOperator implements Operator {
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final ClusterApi api;
  private final BiFunction<String, String, Watching> watches;
  private final Consumer<List<String>> fence;
  private final InstancePods pods;

  /**
   * @param watches watches an instance on a node
   * @param fence fences exactly these instances and writes it down
   */
  CnpgOperator(
      ClusterApi api,
      InstancePods pods,
      BiFunction<String, String, Watching> watches,
      Consumer<List<String>> fence) {
    this.api = api;
    this.pods = pods;
    this.watches = watches;
    this.fence = fence;
  }

  @Override
  public String name() {
    return "CloudNativePG";
  }

  @Override
  public Watching watch(String primary) {
    return watches.apply(primary, pods.node(primary));
  }

  @Override
  public void fence(List<String> instances) {
    fence.accept(instances);
  }

  /** The merge patch that fences exactly these. */
  static String fencing(List<String> instances) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    ObjectNode annotations = patch.putObject("metadata").putObject("annotations");
    if (instances.isEmpty()) {
      annotations.putNull(ClusterState.FENCED);
    } else {
      ArrayNode names = JsonNodeFactory.instance.arrayNode();
      instances.forEach(names::add);
      annotations.put(ClusterState.FENCED, names.toString());
    }
    return patch.toString();
  }

  @Override
  public void awaitWhole(Duration bound) {
    await("is not whole", ClusterState::whole, bound);
  }

  /** Waits until the Cluster is as wanted. */
  void await(String trouble, Predicate<ClusterState> wanted, Duration bound) {
    if (!Poll.reaches(() -> wanted.test(api.state()), bound, PAUSE)) {
      throw new TargetFailure(
          "%s %s (waited %d s): %s".formatted(api, trouble, bound.toSeconds(), describe()));
    }
  }

  @Override
  public String describe() {
    return api.state().describe() + api.lastEvents();
  }

  /**
   * Moves the primary in an orderly way, as {@code kubectl cnpg promote} does, and waits until that
   * is done.
   */
  void switchOver(String instance, Duration bound) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch
        .putObject("status")
        .put("targetPrimary", instance)
        // As the operator writes it: microseconds, in UTC.
        .put("targetPrimaryTimestamp", Instant.now().truncatedTo(ChronoUnit.MICROS).toString())
        .put("phase", "Switchover in progress")
        .put("phaseReason", "Switching over to " + instance);
    api.patchStatus(patch.toString());
    await(
        "does not switch over to " + instance,
        state -> state.currentPrimary().equals(instance) && state.whole(),
        bound);
  }
}
