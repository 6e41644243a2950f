package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.Set;

/** {@code Volume}: grows in place, is detached before it is deleted. */
final class HcloudVolume implements Hcloud.Kind {
  @Override
  public StandInFailure.Made create(HcloudApi api, ObjectNode inputs) {
    ObjectNode body = Wire.object().put("name", inputs.get("name").asText());
    body.put("size", inputs.get("size").asLong());
    for (String field : new String[] {"location", "format", "labels"}) {
      if (inputs.has(field)) {
        body.set(field, inputs.get(field));
      }
    }
    if (inputs.has("serverId")) {
      body.put("server", Long.parseLong(inputs.get("serverId").asText()));
      if (inputs.path("automount").asBoolean()) {
        body.put("automount", true);
      }
    }
    ObjectNode answer = api.call("POST", "/volumes", body);
    JsonNode volume = answer.get("volume");
    String id = volume.get("id").asText();
    try {
      api.await(answer);
      Protection.set(api, "/volumes/" + id, inputs, false);
    } catch (StandInFailure e) {
      throw new StandInFailure(
          String.valueOf(e.getMessage()), new StandInFailure.Made(id, outputs(inputs, volume)));
    }
    return new StandInFailure.Made(
        id, read(api, id, inputs).orElseThrow(() -> new StandInFailure(id + " is not there")));
  }

  @Override
  public Optional<ObjectNode> read(HcloudApi api, String id, ObjectNode state) {
    return api.find("/volumes/" + id).map(found -> outputs(state, found.get("volume")));
  }

  @Override
  public ObjectNode update(
      HcloudApi api, String id, ObjectNode state, ObjectNode olds, ObjectNode news) {
    ObjectNode body = Wire.object().put("name", news.get("name").asText());
    body.set("labels", news.has("labels") ? news.get("labels") : Wire.object());
    ObjectNode unused = api.call("PUT", "/volumes/" + id, body);
    if (!olds.path("size").equals(news.path("size"))) {
      ObjectNode size = Wire.object().put("size", news.get("size").asLong());
      api.await(api.call("POST", "/volumes/" + id + "/actions/resize", size));
    }
    if (!olds.path("serverId").asText().equals(news.path("serverId").asText())) {
      throw new StandInFailure("the stand-in does not move Volumes by serverId");
    }
    Protection.change(api, "/volumes/" + id, olds, news, false);
    return read(api, id, news).orElseThrow(() -> new StandInFailure(id + " is not there"));
  }

  @Override
  public void delete(HcloudApi api, String id, ObjectNode state) {
    Optional<ObjectNode> found = api.find("/volumes/" + id);
    if (found.filter(volume -> volume.at("/volume/server").isNumber()).isPresent()) {
      api.await(
          HcloudApi.patiently(
              Set.of("locked"),
              () -> api.call("POST", "/volumes/" + id + "/actions/detach", Wire.object())));
    }
    HcloudPlain.Gone.deleted(() -> api.call("DELETE", "/volumes/" + id, Wire.object()));
  }

  private static ObjectNode outputs(ObjectNode inputs, JsonNode volume) {
    ObjectNode outputs = inputs.deepCopy();
    outputs.put("linuxDevice", volume.get("linux_device").asText());
    outputs.put("location", volume.at("/location/name").asText());
    outputs.put("size", volume.get("size").asLong());
    outputs.set("serverId", volume.get("server"));
    return outputs;
  }
}
