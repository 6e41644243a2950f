package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;

/** {@code Server}: asks in the order in which the real provider was seen to ask. */
final class HcloudServer implements Hcloud.Kind {
  private static final int SHUTDOWN_POLLS = 5;

  @Override
  public StandInFailure.Made create(HcloudApi api, ObjectNode inputs) {
    ObjectNode answer = api.call("POST", "/servers", order(api, inputs));
    JsonNode server = answer.get("server");
    String id = server.get("id").asText();
    try {
      api.await(answer);
      for (JsonNode network : inputs.path("networks")) {
        attach(api, id, network);
      }
      Protection.set(api, path(id), inputs, true);
    } catch (StandInFailure | HcloudApi.Refused e) {
      throw new StandInFailure(
          String.valueOf(e.getMessage()), new StandInFailure.Made(id, outputs(inputs, server)));
    }
    return new StandInFailure.Made(
        id, read(api, id, inputs).orElseThrow(() -> new StandInFailure(id + " is not there")));
  }

  private static ObjectNode order(HcloudApi api, ObjectNode inputs) {
    String name = inputs.get("serverType").asText();
    JsonNode type =
        api.named("server_types", "", name)
            .orElseThrow(() -> new StandInFailure("server type " + name + " not found"));
    String architecture = type.get("architecture").asText();
    String wanted = inputs.path("image").asText();
    JsonNode image =
        api.named("images", "architecture=" + architecture + "&include_deprecated=true&", wanted)
            .orElseThrow(
                () ->
                    new StandInFailure(
                        "image " + wanted + " for architecture " + architecture + " not found"));
    ObjectNode body = Wire.object().put("name", inputs.get("name").asText());
    body.put("server_type", name).put("image", image.get("id").asLong());
    for (String field : new String[] {"location", "labels"}) {
      if (inputs.has(field)) {
        body.set(field, inputs.get(field));
      }
    }
    if (inputs.has("userData")) {
      body.put("user_data", inputs.get("userData").asText());
    }
    for (JsonNode key : inputs.path("sshKeys")) {
      body.withArray("ssh_keys").add(keyId(api, key.asText()));
    }
    for (JsonNode firewall : inputs.path("firewallIds")) {
      body.withArray("firewalls").addObject().put("firewall", Long.parseLong(firewall.asText()));
    }
    if (inputs.has("placementGroupId")) {
      String group = inputs.get("placementGroupId").asText();
      body.put(
          "placement_group",
          api.get("/placement_groups/" + group).at("/placement_group/id").asLong());
    }
    publicNet(body, inputs);
    return body;
  }

  private static void publicNet(ObjectNode body, ObjectNode inputs) {
    for (JsonNode given : inputs.path("publicNets")) {
      ObjectNode net = body.putObject("public_net");
      net.put("enable_ipv4", given.path("ipv4Enabled").asBoolean(true));
      net.put("enable_ipv6", given.path("ipv6Enabled").asBoolean(true));
      for (String family : new String[] {"ipv4", "ipv6"}) {
        if (given.hasNonNull(family)) {
          net.put(family, Long.parseLong(given.get(family).asText()));
        }
      }
    }
  }

  private static long keyId(HcloudApi api, String key) {
    if (key.matches("\\d+")) {
      return api.get("/ssh_keys/" + key).at("/ssh_key/id").asLong();
    }
    return api.named("ssh_keys", "", key)
        .orElseThrow(() -> new StandInFailure("ssh key not found: " + key))
        .get("id")
        .asLong();
  }

  private static void attach(HcloudApi api, String server, JsonNode network) {
    ObjectNode body = Wire.object();
    String id =
        network.has("networkId")
            ? network.get("networkId").asText()
            : network.path("subnetId").asText().replaceFirst("-.*", "");
    body.put("network", Long.parseLong(id));
    if (network.has("ip")) {
      body.set("ip", network.get("ip"));
    }
    api.await(api.call("POST", path(server) + "/actions/attach_to_network", body));
  }

  @Override
  public Optional<ObjectNode> read(HcloudApi api, String id, ObjectNode state) {
    return api.find(path(id)).map(found -> outputs(state, found.get("server")));
  }

  @Override
  public ObjectNode update(
      HcloudApi api, String id, ObjectNode state, ObjectNode olds, ObjectNode news) {
    ObjectNode body = Wire.object().put("name", news.get("name").asText());
    body.set("labels", news.has("labels") ? news.get("labels") : Wire.object());
    ObjectNode unused = api.call("PUT", path(id), body);
    Protection.change(api, path(id), olds, news, true);
    if (!olds.path("serverType").equals(news.path("serverType"))) {
      api.await(api.call("POST", path(id) + "/actions/poweroff", Wire.object()));
      ObjectNode change = Wire.object().put("server_type", news.get("serverType").asText());
      change.put("upgrade_disk", !news.path("keepDisk").asBoolean());
      api.await(api.call("POST", path(id) + "/actions/change_type", change));
    }
    for (String other :
        new String[] {"networks", "publicNets", "placementGroupId", "firewallIds", "rescue"}) {
      if (!olds.path(other).equals(news.path(other))) {
        throw new StandInFailure("the stand-in does not change " + other + " of a server");
      }
    }
    return read(api, id, news).orElseThrow(() -> new StandInFailure(id + " is not there"));
  }

  @Override
  public void delete(HcloudApi api, String id, ObjectNode state) {
    if (state.path("shutdownBeforeDeletion").asBoolean()) {
      api.await(api.call("POST", path(id) + "/actions/shutdown", Wire.object()));
      for (int i = 0; i < SHUTDOWN_POLLS && !off(api, id); i++) {
        HcloudApi.pause(Duration.ofSeconds(1L << i));
      }
    }
    // Measured: one that is gone already is an error, until a refresh forgets it.
    api.await(api.call("DELETE", path(id), Wire.object()));
  }

  private static boolean off(HcloudApi api, String id) {
    return api.get(path(id)).at("/server/status").asText().equals("off");
  }

  private static String path(String id) {
    return "/servers/" + id;
  }

  private static ObjectNode outputs(ObjectNode inputs, JsonNode server) {
    ObjectNode outputs = inputs.deepCopy();
    for (String name : new String[] {"name", "status", "labels"}) {
      outputs.set(name, server.get(name));
    }
    String ipv6 = server.at("/public_net/ipv6/ip").asText("").replaceFirst("/.*", "");
    outputs.put("ipv4Address", server.at("/public_net/ipv4/ip").asText(""));
    outputs.put("ipv6Network", server.at("/public_net/ipv6/ip").asText(""));
    outputs.put("ipv6Address", ipv6.isEmpty() ? "" : ipv6 + "1");
    outputs.put("location", server.at("/location/name").asText(""));
    outputs.put("serverType", server.at("/server_type/name").asText());
    outputs.put("image", server.at("/image/name").asText());
    outputs.put("primaryDiskSize", server.get("primary_disk_size").asLong());
    outputs.put("backupWindow", server.path("backup_window").asText(""));
    outputs.putNull("datacenter");
    var firewalls = outputs.putArray("firewallIds");
    server
        .at("/public_net/firewalls")
        .forEach(firewall -> firewalls.add(firewall.get("id").asLong()));
    return outputs;
  }
}
