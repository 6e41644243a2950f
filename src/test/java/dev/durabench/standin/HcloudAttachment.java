package dev.durabench.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.Set;

/** {@code VolumeAttachment}: its id is the Volume's. */
final class HcloudAttachment implements Hcloud.Kind {
  @Override
  public StandInFailure.Made create(HcloudApi api, ObjectNode inputs) {
    String volume = inputs.get("volumeId").asText();
    ObjectNode body = Wire.object().put("server", Long.parseLong(inputs.get("serverId").asText()));
    if (inputs.path("automount").asBoolean()) {
      body.put("automount", true);
    }
    api.await(
        HcloudApi.patiently(
            Set.of("locked"),
            () -> api.call("POST", "/volumes/" + volume + "/actions/attach", body)));
    return new StandInFailure.Made(
        volume,
        read(api, volume, inputs)
            .orElseThrow(() -> new StandInFailure("volume " + volume + " is not attached")));
  }

  @Override
  public Optional<ObjectNode> read(HcloudApi api, String id, ObjectNode state) {
    return api.find("/volumes/" + id)
        .filter(found -> found.at("/volume/server").isNumber())
        .filter(found -> api.find("/servers/" + found.at("/volume/server").asText()).isPresent())
        .map(
            found -> {
              ObjectNode outputs = state.deepCopy();
              outputs.put("serverId", found.at("/volume/server").asLong());
              outputs.put("volumeId", Long.parseLong(id));
              return outputs.put("automount", state.path("automount").asBoolean());
            });
  }

  @Override
  public ObjectNode update(
      HcloudApi api, String id, ObjectNode state, ObjectNode olds, ObjectNode news) {
    throw new StandInFailure("doesn't support update");
  }

  @Override
  public void delete(HcloudApi api, String id, ObjectNode state) {
    if (api.find("/volumes/" + id)
        .filter(found -> found.at("/volume/server").isNumber())
        .isPresent()) {
      api.await(
          HcloudApi.patiently(
              Set.of("locked"),
              () -> api.call("POST", "/volumes/" + id + "/actions/detach", Wire.object())));
    }
  }
}
