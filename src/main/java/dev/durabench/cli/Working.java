package dev.durabench.cli;

import com.pulumi.automation.OperationType;
import com.pulumi.automation.events.StepEventMetadata;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the engine has begun in the cloud and on servers, and since when. */
final class Working {
  /** Shorter is not worth a line. */
  private static final Duration WORTH_A_LINE = Duration.ofSeconds(15);

  private static final int MOST_NAMES = 4;

  private static final Set<OperationType> CHANGING =
      Set.of(
          OperationType.CREATE,
          OperationType.CREATE_REPLACEMENT,
          OperationType.UPDATE,
          OperationType.DELETE,
          OperationType.DELETE_REPLACED);

  /** The command that a server is waited for with, after its start. */
  private static final Pattern READY = Pattern.compile("(?:servers-)?(.+)-ready");

  /** URN to when it began. */
  private final Map<String, Long> begun = new LinkedHashMap<>();

  /** Hears of a step's begin. */
  void begin(StepEventMetadata step, long now) {
    String type = step.type();
    boolean far = type.startsWith("hcloud:") || type.startsWith("command:");
    if (far && step.op() != null && CHANGING.contains(step.op())) {
      begun.putIfAbsent(step.urn(), now);
    }
  }

  /** Hears of its end, good or bad. */
  void end(StepEventMetadata step) {
    begun.remove(step.urn());
  }

  /**
   * A line to a waiting user; empty when nothing takes long.
   *
   * @param prefix of the names of resources, not worth repeating
   */
  Optional<String> line(String prefix, long now) {
    List<Map.Entry<String, Long>> slow =
        begun.entrySet().stream()
            .filter(entry -> now - entry.getValue() >= WORTH_A_LINE.toNanos())
            .toList();
    if (slow.isEmpty()) {
      return Optional.empty();
    }
    long longest = slow.stream().mapToLong(entry -> now - entry.getValue()).max().orElse(0);
    List<String> names =
        slow.stream()
            .limit(MOST_NAMES)
            .map(
                entry ->
                    name(entry.getKey().substring(entry.getKey().lastIndexOf("::") + 2), prefix))
            .toList();
    return Optional.of(
        "waiting for "
            + String.join(", ", names)
            + (slow.size() > MOST_NAMES ? " and " + (slow.size() - MOST_NAMES) + " more" : "")
            + ", for "
            + Times.text(Duration.ofNanos(longest))
            + " now");
  }

  private static String name(String resource, String prefix) {
    String name =
        resource.startsWith(prefix + "-") ? resource.substring(prefix.length() + 1) : resource;
    Matcher ready = READY.matcher(name);
    return ready.matches() ? "server " + ready.group(1) + " to answer and be set up" : name;
  }
}
