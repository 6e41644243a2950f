package dev.durabench.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** {@code Network}. */
final class HcloudNetwork implements Hcloud.Kind {
  @Override
  public StandInFailure.Made create(HcloudApi api, ObjectNode inputs) {
    ObjectNode body = Wire.object().put("name", inputs.get("name").asText());
    body.put("ip_range", inputs.get("ipRange").asText());
    body.put("expose_routes_to_vswitch", inputs.path("exposeRoutesToVswitch").asBoolean());
    if (inputs.has("labels")) {
      body.set("labels", inputs.get("labels"));
    }
    String id = api.call("POST", "/networks", body).at("/network/id").asText();
    Protection.set(api, "/networks/" + id, inputs, false);
    ObjectNode unused = api.get("/networks/" + id);
    return new StandInFailure.Made(id, inputs.deepCopy());
  }

  @Override
  public Optional<ObjectNode> read(HcloudApi api, String id, ObjectNode state) {
    return api.find("/networks/" + id).map(found -> state.deepCopy());
  }

  @Override
  public ObjectNode update(
      HcloudApi api, String id, ObjectNode state, ObjectNode olds, ObjectNode news) {
    ObjectNode body = Wire.object().put("name", news.get("name").asText());
    body.set("labels", news.has("labels") ? news.get("labels") : Wire.object());
    ObjectNode unused = api.call("PUT", "/networks/" + id, body);
    Protection.change(api, "/networks/" + id, olds, news, false);
    return news.deepCopy();
  }

  @Override
  public void delete(HcloudApi api, String id, ObjectNode state) {
    HcloudPlain.Gone.deleted(() -> api.call("DELETE", "/networks/" + id, Wire.object()));
  }
}
