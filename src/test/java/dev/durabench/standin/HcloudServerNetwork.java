package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.Set;

/** {@code ServerNetwork}: a server's place in a network. */
final class HcloudServerNetwork implements Hcloud.Kind {
  private static final Set<String> AGAIN =
      Set.of("conflict", "locked", "service_error", "no_subnet_available");

  @Override
  public StandInFailure.Made create(HcloudApi api, ObjectNode inputs) {
    String server = inputs.get("serverId").asText();
    String network =
        inputs.has("networkId")
            ? inputs.get("networkId").asText()
            : inputs.get("subnetId").asText().replaceFirst("-.*", "");
    ObjectNode body = Wire.object().put("network", Long.parseLong(network));
    if (inputs.has("ip")) {
      body.put("ip", inputs.get("ip").asText());
    }
    if (inputs.has("aliasIps")) {
      body.set("alias_ips", inputs.get("aliasIps"));
    }
    if (inputs.has("subnetId")) {
      body.put("ip_range", inputs.get("subnetId").asText().replaceFirst("^[^-]*-", ""));
    }
    try {
      api.await(
          HcloudApi.patiently(
              AGAIN,
              () -> api.call("POST", "/servers/" + server + "/actions/attach_to_network", body)));
    } catch (HcloudApi.Refused e) {
      if (!e.code().equals("server_already_attached")) {
        throw e;
      }
    }
    String id = server + "-" + network;
    return new StandInFailure.Made(
        id,
        read(api, id, inputs)
            .orElseThrow(() -> new StandInFailure("server " + server + " is not in " + network)));
  }

  @Override
  public Optional<ObjectNode> read(HcloudApi api, String id, ObjectNode state) {
    String network = id.substring(id.indexOf('-') + 1);
    Optional<ObjectNode> found = api.find("/servers/" + id.substring(0, id.indexOf('-')));
    if (found.isPresent()) {
      for (JsonNode entry : found.orElseThrow().at("/server/private_net")) {
        if (entry.get("network").asText().equals(network)) {
          ObjectNode outputs = state.deepCopy();
          outputs.put("networkId", Long.parseLong(network));
          outputs.put("serverId", found.orElseThrow().at("/server/id").asLong());
          outputs.put("ip", entry.get("ip").asText());
          outputs.put("macAddress", entry.get("mac_address").asText());
          outputs.set("aliasIps", entry.get("alias_ips"));
          return Optional.of(outputs);
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public ObjectNode update(
      HcloudApi api, String id, ObjectNode state, ObjectNode olds, ObjectNode news) {
    ObjectNode body = Wire.object().put("network", state.get("networkId").asLong());
    body.set("alias_ips", news.path("aliasIps"));
    String server = id.substring(0, id.indexOf('-'));
    api.await(api.call("POST", "/servers/" + server + "/actions/change_alias_ips", body));
    return read(api, id, news).orElseThrow(() -> new StandInFailure(id + " is not there"));
  }

  @Override
  public void delete(HcloudApi api, String id, ObjectNode state) {
    ObjectNode body =
        Wire.object().put("network", Long.parseLong(id.substring(id.indexOf('-') + 1)));
    String server = id.substring(0, id.indexOf('-'));
    HcloudPlain.Gone.deleted(
            () ->
                HcloudApi.patiently(
                    Set.of("conflict", "locked", "service_error"),
                    () ->
                        api.call(
                            "POST", "/servers/" + server + "/actions/detach_from_network", body)))
        .ifPresent(api::await);
  }
}
