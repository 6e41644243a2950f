package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code Firewall}: rules in place; taken from everything before it is deleted. */
final class HcloudFirewall implements Hcloud.Kind {
  private static final Map<String, String> RULE =
      Map.of(
          "description", "description",
          "direction", "direction",
          "protocol", "protocol",
          "port", "port",
          "sourceIps", "source_ips",
          "destinationIps", "destination_ips");

  @Override
  public StandInFailure.Made create(HcloudApi api, ObjectNode inputs) {
    ObjectNode body = Wire.object().put("name", inputs.get("name").asText());
    if (inputs.has("labels")) {
      body.set("labels", inputs.get("labels"));
    }
    body.set("rules", rules(inputs));
    inputs.path("applyTos").forEach(target -> body.withArray("apply_to").add(target(target)));
    ObjectNode answer = api.call("POST", "/firewalls", body);
    api.await(answer);
    String id = answer.at("/firewall/id").asText();
    ObjectNode unused = api.get("/firewalls/" + id);
    return new StandInFailure.Made(id, outputs(inputs));
  }

  @Override
  public Optional<ObjectNode> read(HcloudApi api, String id, ObjectNode state) {
    return api.find("/firewalls/" + id).map(found -> state.deepCopy());
  }

  @Override
  public ObjectNode update(
      HcloudApi api, String id, ObjectNode state, ObjectNode olds, ObjectNode news) {
    if (!olds.path("applyTos").equals(news.path("applyTos"))) {
      throw new StandInFailure("the stand-in does not change applyTos");
    }
    ObjectNode body = Wire.object().put("name", news.get("name").asText());
    body.set("labels", news.has("labels") ? news.get("labels") : Wire.object());
    ObjectNode unused = api.call("PUT", "/firewalls/" + id, body);
    // Measured: no rules at all are taken for no change.
    if (!news.path("rules").isEmpty() && !olds.path("rules").equals(news.path("rules"))) {
      ObjectNode rules = Wire.object();
      rules.set("rules", rules(news));
      api.await(api.call("POST", "/firewalls/" + id + "/actions/set_rules", rules));
    }
    return outputs(news);
  }

  @Override
  public void delete(HcloudApi api, String id, ObjectNode state) {
    Optional<ObjectNode> found = api.find("/firewalls/" + id);
    if (found.isEmpty()) {
      // Measured: the real one dies of it, and whatever it was doing meanwhile fails too.
      throw new StandInFailure(
          "Bridged provider panic: runtime error: invalid memory address or nil pointer"
              + " dereference");
    }
    ObjectNode body = Wire.object();
    ArrayNode from = body.putArray("remove_from");
    for (JsonNode applied : found.orElseThrow().at("/firewall/applied_to")) {
      ObjectNode target = applied.deepCopy();
      target.remove("applied_to_resources");
      from.add(target);
    }
    if (!from.isEmpty()) {
      api.await(api.call("POST", "/firewalls/" + id + "/actions/remove_from_resources", body));
    }
    HcloudPlain.Gone.deleted(
        () ->
            HcloudApi.patiently(
                Set.of("resource_in_use", "conflict"),
                () -> api.call("DELETE", "/firewalls/" + id, Wire.object())));
  }

  private static ArrayNode rules(ObjectNode inputs) {
    ArrayNode rules = Wire.object().putArray("rules");
    for (JsonNode given : inputs.path("rules")) {
      ObjectNode rule = rules.addObject();
      RULE.forEach(
          (input, field) -> {
            if (given.has(input)) {
              rule.set(field, given.get(input));
            }
          });
    }
    return rules;
  }

  private static ObjectNode target(JsonNode given) {
    if (given.has("server")) {
      ObjectNode target = Wire.object().put("type", "server");
      target.putObject("server").put("id", Long.parseLong(given.get("server").asText()));
      return target;
    }
    ObjectNode target = Wire.object().put("type", "label_selector");
    target.putObject("label_selector").put("selector", given.path("labelSelector").asText());
    return target;
  }

  private static ObjectNode outputs(ObjectNode inputs) {
    ObjectNode outputs = inputs.deepCopy();
    if (!outputs.has("labels")) {
      outputs.putObject("labels");
    }
    if (!outputs.has("applyTos")) {
      outputs.putArray("applyTos");
    }
    return outputs;
  }
}
