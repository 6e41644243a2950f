package dev.durabench.target.kubernetes;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.durabench.target.TargetFailure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A CloudNativePG Cluster as it was at one moment.
 *
 * @param name of the Cluster
 * @param instances how many it should have
 * @param readyInstances how many of them are ready
 * @param phase what the operator says it is doing
 * @param phaseReason why
 * @param currentPrimary the instance that is the primary; empty when there is none yet
 * @param targetPrimary the one that is to be it; {@code pending} while a fail-over begins
 * @param instanceNames by their number; the first is the primary's home
 * @param synchronous how commits wait, as the specification says
 * @param synchronousCommit parameter of that name in the specification
 * @param fenced names of fenced instances, or {@code *}
 */
record ClusterState(
    String name,
    int instances,
    int readyInstances,
    String phase,
    String phaseReason,
    String currentPrimary,
    String targetPrimary,
    List<String> instanceNames,
    Optional<Waiting> synchronous,
    Optional<String> synchronousCommit,
    List<String> fenced) {
  static final String FENCED = "cnpg.io/fencedInstances";
  private static final String HEALTHY = "Cluster in healthy state";
  private static final JsonMapper MAPPER = new JsonMapper();

  ClusterState {
    requireNonNull(name, "name is null");
    instanceNames = List.copyOf(instanceNames);
    fenced = List.copyOf(fenced);
  }

  /**
   * How commits wait.
   *
   * @param method {@code any} or {@code first}
   * @param number of standbys to wait for
   * @param dataDurability {@code required} or {@code preferred}
   */
  record Waiting(String method, int number, String dataDurability) {}

  /** Reads the Cluster's JSON. */
  static ClusterState parse(String json) {
    try {
      JsonNode cluster = MAPPER.readTree(json);
      JsonNode spec = cluster.path("spec");
      JsonNode status = cluster.path("status");
      JsonNode waiting = spec.at("/postgresql/synchronous");
      JsonNode commit = spec.at("/postgresql/parameters/synchronous_commit");
      return new ClusterState(
          cluster.at("/metadata/name").asText(),
          spec.path("instances").asInt(1),
          status.path("readyInstances").asInt(0),
          status.path("phase").asText(""),
          status.path("phaseReason").asText(""),
          status.path("currentPrimary").asText(""),
          status.path("targetPrimary").asText(""),
          names(status.path("instanceNames")),
          waiting.isObject()
              ? Optional.of(
                  new Waiting(
                      waiting.path("method").asText(),
                      waiting.path("number").asInt(),
                      waiting.path("dataDurability").asText("required")))
              : Optional.empty(),
          commit.isTextual() ? Optional.of(commit.asText()) : Optional.empty(),
          fenced(cluster.path("metadata").path("annotations").path(FENCED).asText("")));
    } catch (JsonProcessingException e) {
      throw new TargetFailure("a Cluster cannot be read: " + e.getOriginalMessage(), e);
    }
  }

  private static List<String> names(JsonNode array) {
    List<String> names = new ArrayList<>();
    array.forEach(name -> names.add(name.asText()));
    names.sort(Comparator.comparingInt(ClusterState::number));
    return names;
  }

  private static int number(String instance) {
    String digits = instance.substring(instance.lastIndexOf('-') + 1);
    return digits.matches("[0-9]{1,6}") ? Integer.parseInt(digits) : Integer.MAX_VALUE;
  }

  private static List<String> fenced(String annotation) throws JsonProcessingException {
    return annotation.isBlank() ? List.of() : names(MAPPER.readTree(annotation));
  }

  /** The instance that the primary is on between experiments. */
  String home() {
    if (instanceNames.isEmpty()) {
      throw new TargetFailure("Cluster " + name + " has no instance yet: " + describe());
    }
    return instanceNames.get(0);
  }

  /** True when all instances are there and nothing is going on. */
  boolean whole() {
    return phase.equals(HEALTHY)
        && readyInstances == instances
        && instanceNames.size() == instances
        && !currentPrimary.isEmpty()
        && currentPrimary.equals(targetPrimary)
        && fenced.isEmpty();
  }

  /** What it is doing, for messages. */
  String describe() {
    String asks = targetPrimary.equals(currentPrimary) ? "" : ", to be " + targetPrimary;
    return "phase \"%s\"%s, %d of %d instances ready, primary %s%s%s"
        .formatted(
            phase,
            phaseReason.isEmpty() ? "" : " (" + phaseReason + ")",
            readyInstances,
            instances,
            currentPrimary.isEmpty() ? "none" : currentPrimary,
            asks,
            fenced.isEmpty() ? "" : ", fenced " + fenced);
  }
}
