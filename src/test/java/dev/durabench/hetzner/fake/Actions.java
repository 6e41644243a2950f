package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Actions run beside the requests that started them, and lock what they are about. */
final class Actions implements AutoCloseable {
  /**
   * One action of a chain.
   *
   * @param command such as {@code start_server}
   * @param about the objects that the action names
   * @param work what takes real time, outside of the cloud's monitor; an {@link ApiError} fails it
   * @param effect what is so afterwards, within the monitor
   */
  record Step(String command, List<Ref> about, Runnable work, Runnable effect) {
    Step(String command, Ref about, Runnable effect) {
      this(command, List.of(about), () -> {}, effect);
    }
  }

  private static final long FIRST_ID = 9_000_000_001L;

  private final Cloud cloud;
  private final Pace pace;
  private final Trouble trouble;
  private final Map<Long, ObjectNode> all = new TreeMap<>();
  private final Map<Ref, Integer> locks = new HashMap<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "fake-hetzner-action");
            thread.setDaemon(true);
            return thread;
          });

  Actions(Cloud cloud, Pace pace, Trouble trouble) {
    this.cloud = cloud;
    this.pace = pace;
    this.trouble = trouble;
  }

  /**
   * Starts steps that follow one another; what they are about is locked until the last has ended.
   * The cloud's monitor must be held.
   */
  List<ObjectNode> start(List<Ref> locked, List<Step> steps) {
    locked.forEach(this::requireUnlocked);
    locked.forEach(ref -> lock(ref, 1));
    List<ObjectNode> nodes = steps.stream().map(this::node).toList();
    List<ObjectNode> answers = nodes.stream().map(ObjectNode::deepCopy).toList();
    try {
      threads.execute(() -> run(locked, steps, nodes));
    } catch (RejectedExecutionException e) {
      throw ApiError.of(503, "unavailable", "the fake cloud is closed");
    }
    return answers;
  }

  ObjectNode start(List<Ref> locked, Step step) {
    return start(locked, List.of(step)).get(0);
  }

  /** Refuses when an action runs on it. The cloud's monitor must be held. */
  void requireUnlocked(Ref ref) {
    if (locks.containsKey(ref)) {
      throw ref.kind() == Kind.NETWORK
          ? ApiError.conflict("network " + ref.id() + " is being changed")
          : ApiError.locked(ref.toString());
    }
  }

  List<ObjectNode> all() {
    return new ArrayList<>(all.values());
  }

  /** Actions that name an object. */
  List<ObjectNode> about(Ref ref) {
    return all.values().stream()
        .filter(
            action ->
                Json.objects(action.get("resources")).stream()
                    .anyMatch(resource -> resource.equals(ref.json())))
        .toList();
  }

  /** Does something that is no action, later. */
  void later(Duration delay, Runnable work) {
    threads.execute(
        () -> {
          try {
            Pace.pause(delay);
          } catch (IllegalStateException e) {
            // The cloud was closed in the meantime.
            return;
          }
          work.run();
        });
  }

  boolean idle() {
    return locks.isEmpty();
  }

  private void run(List<Ref> locked, List<Step> steps, List<ObjectNode> nodes) {
    ApiError failed = null;
    try {
      for (int i = 0; i < steps.size(); i++) {
        Step step = steps.get(i);
        if (failed == null) {
          try {
            failed = attempt(step);
          } catch (IllegalStateException e) {
            // The cloud was closed in the meantime.
            return;
          }
        }
        synchronized (cloud) {
          finish(nodes.get(i), step, failed);
        }
      }
    } finally {
      synchronized (cloud) {
        locked.forEach(ref -> lock(ref, -1));
        cloud.notifyAll();
      }
    }
  }

  private @Nullable ApiError attempt(Step step) {
    try {
      Pace.pause(pace.of(step.command()));
      trouble.beforeAction(step.command());
      step.work().run();
      return null;
    } catch (ApiError e) {
      return e;
    }
  }

  private void finish(ObjectNode node, Step step, @Nullable ApiError failed) {
    node.put("finished", now()).put("progress", 100);
    if (failed == null) {
      step.effect().run();
      node.put("status", "success");
    } else {
      node.put("status", "error");
      node.putObject("error").put("code", failed.code()).put("message", failed.getMessage());
    }
  }

  private ObjectNode node(Step step) {
    long id = FIRST_ID + all.size();
    ObjectNode node = Json.object().put("id", id).put("command", step.command());
    node.put("status", "running").put("progress", 0).put("started", now()).putNull("finished");
    step.about().forEach(ref -> node.withArray("resources").add(ref.json()));
    node.putNull("error");
    all.put(id, node);
    return node;
  }

  private void lock(Ref ref, int change) {
    locks.merge(ref, change, Integer::sum);
    locks.values().removeIf(count -> count == 0);
    cloud
        .find(ref.kind(), ref.id())
        .filter(item -> item.has("locked"))
        .ifPresent(item -> item.put("locked", locks.containsKey(ref)));
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
