package dev.durabench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.hetzner.CloudKind;
import dev.durabench.hetzner.CloudResource;
import dev.durabench.stack.HetznerServersTexts;
import dev.durabench.topology.ServerGroup;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a stack has in the cloud and in its state.
 *
 * @param all everything, as the cloud describes it
 * @param made the same by kind and the resource's name in the state
 * @param keys outputs of the state's key pairs, by the resource's name; secret
 */
record Standing(
    List<CloudResource> all, Map<String, Made> made, Map<String, Map<String, String>> keys) {
  Standing {
    all = List.copyOf(all);
    made = Map.copyOf(made);
    keys = Map.copyOf(keys);
  }

  /**
   * One of them.
   *
   * @param cloud as the cloud describes it
   * @param inputs texts that it was made of, as the state has them; empty when the state has none
   * @param placed whether it was put into a placement group
   * @param unreadable whether the state has its first-start text in a form that cannot be read
   */
  record Made(CloudResource cloud, Map<String, String> inputs, boolean placed, boolean unreadable) {
    Made {
      inputs = Map.copyOf(inputs);
    }

    private boolean differs(String input, String wanted) {
      return !inputs.isEmpty() && !wanted.equals(inputs.get(input));
    }

    @Override
    public String toString() {
      return cloud.text(); // inputs hold a host's private key
    }
  }

  /** Nothing at all. */
  static Standing nothing() {
    return new Standing(List.of(), Map.of(), Map.of());
  }

  /**
   * @param inBoth in the cloud and in the state
   */
  static Standing of(List<CloudResource> inBoth, Deployment state) {
    Map<String, Made> made = new TreeMap<>();
    for (JsonNode resource : state.living()) {
      Optional<CloudKind> kind = CloudKind.ofType(resource.path("type").asText());
      String id = resource.path("id").asText();
      inBoth.stream()
          .filter(cloud -> kind.filter(cloud.kind()::equals).isPresent())
          .filter(cloud -> Long.toString(cloud.id()).equals(id))
          .findFirst()
          .ifPresent(
              cloud ->
                  made.put(key(cloud.kind(), Deployment.urnName(resource)), made(resource, cloud)));
    }
    return new Standing(inBoth, made, state.outputs("bench:index:KeyPair"));
  }

  private static Made made(JsonNode resource, CloudResource cloud) {
    Map<String, String> inputs = Deployment.texts(resource.path("inputs"));
    return new Made(
        cloud,
        inputs,
        resource.path("inputs").has("placementGroupId"),
        resource.path("inputs").has("userData") && !inputs.containsKey("userData"));
  }

  private static String key(CloudKind kind, String name) {
    return kind + " " + name;
  }

  /** What has that name in the state. */
  Optional<Made> find(CloudKind kind, String name) {
    return Optional.ofNullable(made.get(key(kind, name)));
  }

  /**
   * Whether a server has to be made anew to become what is wanted: none of these is changed in one
   * that stands.
   *
   * @param name the resource's
   * @param group what it is to be like
   */
  boolean replaced(String name, Made server, ServerGroup group) {
    return !server.cloud().location().equals(group.location())
        || !server.cloud().type().equals(group.type())
        || server.differs("image", group.image())
        || (!server.inputs().isEmpty() && server.placed() != group.spread())
        || (!server.unreadable() && server.differs("userData", firstStart(name)));
  }

  private String firstStart(String name) {
    Map<String, String> key = keys.getOrDefault(name + "-host-key", Map.of());
    return HetznerServersTexts.firstStart(
        key.getOrDefault("privateKey", ""), key.getOrDefault("publicKey", ""));
  }

  @Override
  public String toString() {
    return "Standing" + made.values();
  }
}
