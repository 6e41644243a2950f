package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.Set;

/** {@code NetworkSubnet}: its id is the network's and its range. */
final class HcloudSubnet implements Hcloud.Kind {
  @Override
  public StandInFailure.Made create(HcloudApi api, ObjectNode inputs) {
    String network = inputs.get("networkId").asText();
    String range = inputs.get("ipRange").asText();
    ObjectNode body = Wire.object().put("ip_range", range);
    body.put("type", inputs.get("type").asText());
    body.put("network_zone", inputs.get("networkZone").asText());
    ObjectNode answer =
        HcloudApi.patiently(
            Set.of("conflict"),
            () -> api.call("POST", "/networks/" + network + "/actions/add_subnet", body));
    api.await(answer);
    String id = network + "-" + range;
    return new StandInFailure.Made(
        id, read(api, id, inputs).orElseThrow(() -> new StandInFailure(id + " is not there")));
  }

  @Override
  public Optional<ObjectNode> read(HcloudApi api, String id, ObjectNode state) {
    String network = id.substring(0, id.indexOf('-'));
    String range = id.substring(id.indexOf('-') + 1);
    Optional<ObjectNode> found = api.find("/networks/" + network);
    if (found.isPresent()) {
      for (JsonNode subnet : found.orElseThrow().at("/network/subnets")) {
        if (subnet.get("ip_range").asText().equals(range)) {
          ObjectNode outputs = state.deepCopy();
          outputs.put("networkId", Long.parseLong(network));
          return Optional.of(outputs.put("gateway", subnet.get("gateway").asText()));
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public ObjectNode update(
      HcloudApi api, String id, ObjectNode state, ObjectNode olds, ObjectNode news) {
    throw new StandInFailure("a subnet cannot be updated");
  }

  @Override
  public void delete(HcloudApi api, String id, ObjectNode state) {
    String network = id.substring(0, id.indexOf('-'));
    ObjectNode body = Wire.object().put("ip_range", id.substring(id.indexOf('-') + 1));
    if (api.find("/networks/" + network).isEmpty()) {
      return;
    }
    HcloudPlain.Gone.deleted(
            () ->
                HcloudApi.patiently(
                    Set.of("conflict", "locked"),
                    () ->
                        api.call("POST", "/networks/" + network + "/actions/delete_subnet", body)))
        .ifPresent(api::await);
  }
}
