package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Resources that are one object of the API, with a name and labels that can be changed. */
final class HcloudPlain implements Hcloud.Kind {
  private final String singular;

  /** Input to the API's field, of what is sent on creation. */
  private final Map<String, String> sent;

  /** Output to the API's field, of what is read back. */
  private final Map<String, String> read;

  private final Set<String> changed;

  private HcloudPlain(
      String singular, Map<String, String> sent, Map<String, String> read, Set<String> changed) {
    this.singular = singular;
    this.sent = sent;
    this.read = read;
    this.changed = changed;
  }

  static HcloudPlain placementGroup() {
    return new HcloudPlain(
        "placement_group",
        Map.of("name", "name", "labels", "labels", "type", "type"),
        Map.of("name", "name", "servers", "servers", "type", "type"),
        Set.of("name", "labels"));
  }

  static HcloudPlain sshKey() {
    return new HcloudPlain(
        "ssh_key",
        Map.of("name", "name", "labels", "labels", "publicKey", "public_key"),
        Map.of("name", "name", "labels", "labels", "fingerprint", "fingerprint"),
        Set.of("name", "labels"));
  }

  static HcloudPlain primaryIp() {
    return new HcloudPlain(
        "primary_ip",
        Map.of(
            "name", "name",
            "labels", "labels",
            "type", "type",
            "location", "location",
            "autoDelete", "auto_delete",
            "assigneeType", "assignee_type"),
        Map.of("ipAddress", "ip", "assigneeType", "assignee_type", "labels", "labels"),
        Set.of("name", "labels", "autoDelete"));
  }

  @Override
  public StandInFailure.Made create(HcloudApi api, ObjectNode inputs) {
    ObjectNode body = Wire.object();
    sent.forEach(
        (input, field) -> {
          if (inputs.has(input)) {
            body.set(field, inputs.get(input));
          }
        });
    ObjectNode answer = api.call("POST", "/" + singular + "s", body);
    JsonNode made = answer.get(singular);
    String id = made.get("id").asText();
    if (older()) {
      made = api.get(path(id)).get(singular);
    }
    return new StandInFailure.Made(id, outputs(inputs, made));
  }

  @Override
  public Optional<ObjectNode> read(HcloudApi api, String id, ObjectNode state) {
    return api.find(path(id)).map(found -> outputs(state, found.get(singular)));
  }

  @Override
  public ObjectNode update(
      HcloudApi api, String id, ObjectNode state, ObjectNode olds, ObjectNode news) {
    ObjectNode body = Wire.object();
    changed.forEach(
        input -> {
          if (!olds.path(input).equals(news.path(input))) {
            body.set(
                sent.getOrDefault(input, input), news.has(input) ? news.get(input) : Wire.object());
          }
        });
    JsonNode made = api.call("PUT", path(id), body).get(singular);
    return outputs(news, made);
  }

  @Override
  public void delete(HcloudApi api, String id, ObjectNode state) {
    if (older()) {
      // Measured: one that is gone already is an error, until a refresh forgets it.
      ObjectNode unused = api.call("DELETE", path(id), Wire.object());
      return;
    }
    Gone.deleted(() -> api.call("DELETE", path(id), Wire.object()));
  }

  /** Of the older half of the real provider, which asks once more what it has made. */
  private boolean older() {
    return singular.equals("placement_group");
  }

  private String path(String id) {
    return "/" + singular + "s/" + id;
  }

  private ObjectNode outputs(ObjectNode inputs, JsonNode made) {
    ObjectNode outputs = inputs.deepCopy();
    read.forEach((output, field) -> outputs.set(output, made.path(field)));
    return outputs;
  }

  /** What is gone already need not be deleted. */
  static final class Gone {
    private Gone() {}

    static Optional<ObjectNode> deleted(java.util.function.Supplier<ObjectNode> deletion) {
      try {
        return Optional.of(deletion.get());
      } catch (HcloudApi.Refused e) {
        if (e.status() == 404) {
          return Optional.empty();
        }
        throw e;
      }
    }
  }
}
