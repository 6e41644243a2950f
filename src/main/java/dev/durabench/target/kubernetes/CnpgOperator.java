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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

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
    await(api, trouble, wanted, bound);
  }

  /** An API server that does not answer once is no reason to end a long wait. */
  static void await(
      ClusterApi api, String trouble, Predicate<ClusterState> wanted, Duration bound) {
    AtomicReference<@Nullable TargetFailure> unanswered = new AtomicReference<>();
    boolean reached =
        Poll.reaches(
            () -> {
              try {
                boolean is = wanted.test(api.state());
                unanswered.set(null);
                return is;
              } catch (TargetFailure e) {
                unanswered.set(e);
                return false;
              }
            },
            bound,
            PAUSE);
    if (reached) {
      return;
    }
    TargetFailure failure = unanswered.get();
    String seen =
        failure == null
            ? api.state().describe() + api.lastEvents()
            : "the last look failed: " + failure.getMessage();
    throw new TargetFailure(
        "%s %s (waited %d s): %s".formatted(api, trouble, bound.toSeconds(), seen));
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
