package dev.durabench.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.pulumi.automation.AutomationException;
import com.pulumi.automation.StackDeployment;
import dev.durabench.hetzner.CloudKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A stack's state, and how it is mended when an engine died in the middle of something. */
final class Deployment {
  private static final JsonMapper JSON = new JsonMapper();

  /** How Pulumi's states mark a value that is more than it looks, and that it is a secret. */
  private static final String SIGNATURE = "4dabf18193072939515e22adb298388d";

  private static final String SECRET = "1b47061264138c4ac30d75fd1eb44270";

  private final int version;
  private final ObjectNode state;

  private Deployment(int version, ObjectNode state) {
    this.version = version;
    this.state = state;
  }

  static Deployment of(StackDeployment exported) {
    return new Deployment(exported.version(), (ObjectNode) JSON.valueToTree(exported.deployment()));
  }

  /** Type and name of every resource that stands on its own: not the stack, not providers. */
  List<Map.Entry<String, String>> resources() {
    List<Map.Entry<String, String>> resources = new ArrayList<>();
    for (JsonNode resource : state.path("resources")) {
      String type = resource.path("type").asText();
      if (!type.startsWith("pulumi:")) {
        resources.add(Map.entry(type, urnName(resource)));
      }
    }
    return resources;
  }

  /** An output of the only resource of a type. */
  Optional<String> output(String type, String name) {
    for (JsonNode resource : state.path("resources")) {
      if (resource.path("type").asText().equals(type)) {
        return Optional.of(resource.path("outputs").path(name).asText())
            .filter(value -> !value.isEmpty());
      }
    }
    return Optional.empty();
  }

  /** The outputs of every resource of a type that are text, by its name; secrets in the clear. */
  Map<String, Map<String, String>> outputs(String type) {
    Map<String, Map<String, String>> all = new TreeMap<>();
    // A replaced one that is still to be deleted has the name of what has replaced it.
    for (JsonNode resource : living()) {
      if (resource.path("type").asText().equals(type)) {
        all.put(urnName(resource), texts(resource.path("outputs")));
      }
    }
    return all;
  }

  /** Every resource but those that have been replaced and are still to be deleted. */
  List<JsonNode> living() {
    List<JsonNode> living = new ArrayList<>();
    for (JsonNode resource : state.path("resources")) {
      if (!resource.path("delete").asBoolean()) {
        living.add(resource);
      }
    }
    return living;
  }

  static String urnName(JsonNode resource) {
    String urn = resource.path("urn").asText();
    return urn.substring(urn.lastIndexOf("::") + 2);
  }

  /** The properties that are text, secrets in the clear. */
  static Map<String, String> texts(JsonNode properties) {
    Map<String, String> texts = new TreeMap<>();
    properties
        .properties()
        .forEach(
            property ->
                text(property.getValue()).ifPresent(text -> texts.put(property.getKey(), text)));
    return texts;
  }

  private static Optional<String> text(JsonNode value) {
    if (!value.path(SIGNATURE).asText().equals(SECRET)) {
      return value.isTextual() ? Optional.of(value.asText()) : Optional.empty();
    }
    try {
      // A secret holds its value as JSON in a text.
      JsonNode plain = JSON.readTree(value.path("plaintext").asText("null"));
      return plain.isTextual() ? Optional.of(plain.asText()) : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty(); // without the cause, which may quote it
    }
  }

  /** The random ids of the standing stack, and of one that a new run is just replacing. */
  Set<String> stackIds() {
    Set<String> ids = new TreeSet<>();
    for (JsonNode resource : state.path("resources")) {
      if (resource.path("type").asText().equals("bench:index:Run")) {
        ids.add(resource.path("outputs").path("stackId").asText());
      }
    }
    ids.remove("");
    return ids;
  }

  /** What stands in the cloud, as far as the state knows. */
  List<CloudState.Known> cloud(String stack) {
    List<CloudState.Known> known = new ArrayList<>();
    for (JsonNode resource : state.path("resources")) {
      String id = resource.path("id").asText();
      CloudKind.ofType(resource.path("type").asText())
          .filter(kind -> id.matches("[0-9]{1,18}"))
          .ifPresent(
              kind ->
                  known.add(new CloudState.Known(stack, kind, Long.parseLong(id), name(resource))));
    }
    return known;
  }

  /** Whether something was made, or begun to be made, in the cloud. */
  boolean reachesCloud() {
    List<JsonNode> all = new ArrayList<>();
    state.path("resources").forEach(all::add);
    state.path("pending_operations").forEach(operation -> all.add(operation.path("resource")));
    return all.stream().anyMatch(node -> node.path("type").asText().startsWith("hcloud:"));
  }

  private static String name(JsonNode resource) {
    return resource.path("outputs").path("name").asText(urnName(resource));
  }

  /** How many operations an engine has begun and not ended. */
  int pending() {
    return state.path("pending_operations").size();
  }

  /**
   * Without operations that were begun and not ended: what was being created is created again, and
   * finds what is left of the first attempt by its URN. Destroying needs no more: the stack's run,
   * the last to go, takes all that is marked as the stack's.
   */
  StackDeployment forgetPending() throws AutomationException {
    ObjectNode mended = state.deepCopy();
    mended.remove("pending_operations");
    return deployment(mended);
  }

  private StackDeployment deployment(ObjectNode mended) throws AutomationException {
    ObjectNode whole = JSON.createObjectNode();
    whole.put("version", version);
    whole.set("deployment", mended);
    return StackDeployment.fromJson(whole.toString());
  }
}
