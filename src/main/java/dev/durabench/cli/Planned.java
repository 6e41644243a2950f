package dev.durabench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The resources that a program declares, as the engine's preview of an empty stack shows them.
 *
 * @param resources type and name to inputs
 */
record Planned(Map<String, JsonNode> resources) {
  /** Changing these makes a server, disk or network anew; the provider's own rule. */
  private static final Set<String> REPLACING =
      Set.of(
          "location",
          "image",
          "serverType",
          "userData",
          "sshKeys",
          "ipRange",
          "networkZone",
          "publicKey",
          "type");

  Planned {
    resources = new TreeMap<>(resources);
  }

  /** No resources at all. */
  static Planned none() {
    return new Planned(Map.of());
  }

  /**
   * @param preview what {@code pulumi preview --json} printed
   */
  static Planned of(JsonNode preview) {
    Map<String, JsonNode> resources = new TreeMap<>();
    for (JsonNode step : preview.path("steps")) {
      JsonNode state = step.path("newState");
      String type = state.path("type").asText();
      boolean custom = state.path("custom").asBoolean();
      if (custom && !type.startsWith("pulumi:")) {
        String urn = step.path("urn").asText();
        String name = urn.substring(urn.lastIndexOf("::") + 2);
        resources.put(type + " " + name, state.path("inputs"));
      }
    }
    return new Planned(resources);
  }

  /**
   * A difference between two revisions.
   *
   * @param what {@code create}, {@code delete}, {@code update} or {@code replace}
   * @param resource type and name
   * @param properties that differ; empty when it is there in one only
   */
  record Step(String what, String resource, List<String> properties) {}

  /** What turns these resources into others; experiments left out, they have rows of their own. */
  List<Step> to(Planned other) {
    List<Step> steps = new ArrayList<>();
    Set<String> names = new TreeSet<>(resources.keySet());
    names.addAll(other.resources.keySet());
    for (String name : names) {
      if (!name.startsWith("bench:index:Experiment ")) {
        step(name, resources.get(name), other.resources.get(name)).ifPresent(steps::add);
      }
    }
    return steps;
  }

  private static Optional<Step> step(
      String name,
      @org.jspecify.annotations.Nullable JsonNode before,
      @org.jspecify.annotations.Nullable JsonNode after) {
    if (before == null) {
      return Optional.of(new Step("create", name, List.of()));
    }
    if (after == null) {
      return Optional.of(new Step("delete", name, List.of()));
    }
    Set<String> keys = new TreeSet<>();
    before.fieldNames().forEachRemaining(keys::add);
    after.fieldNames().forEachRemaining(keys::add);
    keys.removeIf(key -> before.path(key).equals(after.path(key)));
    if (keys.isEmpty()) {
      return Optional.empty();
    }
    boolean replaced = name.startsWith("hcloud:") && keys.stream().anyMatch(REPLACING::contains);
    return Optional.of(new Step(replaced ? "replace" : "update", name, List.copyOf(keys)));
  }
}
