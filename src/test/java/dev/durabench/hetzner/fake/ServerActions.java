package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.durabench.hetzner.fake.Endpoints.Answer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What can be done with a server that there is. */
final class ServerActions {
  private final Cloud cloud;
  private final Actions actions;
  private final Networks networks;
  private final Servers servers;
  private final Pace pace;
  private @Nullable Volumes volumes;

  ServerActions(Cloud cloud, Actions actions, Networks networks, Servers servers, Pace pace) {
    this.cloud = cloud;
    this.actions = actions;
    this.networks = networks;
    this.servers = servers;
    this.pace = pace;
  }

  void volumes(Volumes all) {
    volumes = all;
  }

  Volumes volumes() {
    if (volumes == null) {
      throw new IllegalStateException("Volumes come first");
    }
    return volumes;
  }

  Answer act(ObjectNode server, String action, Body body) {
    String machine = servers.machine(server);
    MachineRoom room = servers.room();
    return switch (action) {
      case "poweron" -> power(server, "start_server", "starting", () -> room.on(machine));
      case "poweroff" -> power(server, "stop_server", "stopping", () -> room.off(machine));
      case "reset" -> power(server, "reset_server", "starting", () -> room.reset(machine));
      case "reboot" -> power(server, "reboot_server", "starting", () -> room.reset(machine));
      case "shutdown" -> shutdown(server, machine);
      case "change_type" -> changeType(server, machine, body);
      case "attach_to_network" -> attach(server, body);
      case "detach_from_network" -> detach(server, body);
      case "change_alias_ips" -> aliases(server, body);
      case "add_to_placement_group" -> join(server, body);
      case "remove_from_placement_group" -> leave(server);
      case "change_protection" -> protect(server, body);
      default -> throw ApiError.noSuchPath("/servers/{id}/actions/" + action);
    };
  }

  Actions.Step attachment(
      ObjectNode server, ObjectNode network, Optional<String> wanted, List<String> aliases) {
    String address = networks.address(network, wanted);
    int bits = Cidr.parse("ip_range", network.get("ip_range").asText()).bits();
    String machine = servers.machine(server);
    long id = server.get("id").asLong();
    ObjectNode entry = Json.object().put("network", network.get("id").asLong()).put("ip", address);
    aliases.forEach(entry.putArray("alias_ips")::add);
    entry.put(
        "mac_address",
        String.format(java.util.Locale.ROOT, "86:00:00:00:%02x:%02x", id >> 8 & 255, id & 255));
    return new Actions.Step(
        "attach_to_network",
        List.of(Ref.of(Kind.SERVER, server), Ref.of(Kind.NETWORK, network)),
        () -> servers.room().plug(machine, address, bits),
        () -> {
          server.withArray("private_net").add(entry);
          network.withArray("servers").add(id);
        });
  }

  private Answer power(ObjectNode server, String command, String meanwhile, Runnable work) {
    Ref ref = Ref.of(Kind.SERVER, server);
    ObjectNode action =
        actions.start(List.of(ref), new Actions.Step(command, List.of(ref), work, () -> {}));
    server.put("status", meanwhile);
    return Answer.action(action);
  }

  private Answer shutdown(ObjectNode server, String machine) {
    Ref ref = Ref.of(Kind.SERVER, server);
    // The action is done when the button was pressed; the machine obeys when it likes.
    Runnable press = () -> actions.later(pace.obeying(), () -> servers.room().shutdown(machine));
    return Answer.action(
        actions.start(
            List.of(ref), new Actions.Step("shutdown_server", List.of(ref), press, () -> {})));
  }

  private Answer changeType(ObjectNode server, String machine, Body body) {
    body.allow("server_type", "upgrade_disk");
    requireOff(server);
    ObjectNode type =
        cloud
            .referred(Kind.SERVER_TYPE, body.reference("server_type"))
            .orElseThrow(() -> ApiError.invalid("server_type", "server_type not found"));
    ServerOrders.requireSold(type, (ObjectNode) server.get("location"));
    if (!type.get("architecture").equals(server.at("/server_type/architecture"))
        || type.get("disk").asInt() < server.get("primary_disk_size").asInt()) {
      throw ApiError.unsuitable("invalid_server_type", "the server does not fit on that type");
    }
    boolean larger = body.flag("upgrade_disk", false);
    Ref ref = Ref.of(Kind.SERVER, server);
    return Answer.action(
        actions.start(
            List.of(ref),
            new Actions.Step(
                "change_server_type",
                List.of(ref),
                () -> servers.room().on(machine),
                () -> {
                  server.set("server_type", type.deepCopy());
                  if (larger) {
                    server.put("primary_disk_size", type.get("disk").asInt());
                  }
                })));
  }

  private Answer attach(ObjectNode server, Body body) {
    body.allow("network", "ip", "alias_ips", "ip_range");
    ObjectNode network = cloud.get(Kind.NETWORK, body.whole("network"));
    actions.requireUnlocked(Ref.of(Kind.NETWORK, network));
    Ref ref = Ref.of(Kind.SERVER, server);
    actions.requireUnlocked(ref);
    if (Json.containsId(network.get("servers"), ref.id())) {
      throw ApiError.unsuitable("server_already_attached", "the server is already attached");
    }
    List<String> aliases =
        body.items("alias_ips").stream()
            .map(ip -> networks.address(network, Optional.of(ip.asText())))
            .toList();
    return Answer.action(
        actions.start(List.of(ref), attachment(server, network, body.optionalText("ip"), aliases)));
  }

  private Answer detach(ObjectNode server, Body body) {
    long id = body.allow("network").whole("network");
    ObjectNode network = cloud.get(Kind.NETWORK, id);
    Ref ref = Ref.of(Kind.SERVER, server);
    if (!Json.containsId(network.get("servers"), ref.id())) {
      throw ApiError.invalid("network", "the server is not attached to it");
    }
    return Answer.action(
        actions.start(
            List.of(ref),
            new Actions.Step(
                "detach_from_network",
                ref,
                () -> {
                  Json.remove(
                      (ArrayNode) server.get("private_net"),
                      entry -> entry.get("network").asLong() == id);
                  Json.removeId(network.get("servers"), ref.id());
                })));
  }

  private Answer aliases(ObjectNode server, Body body) {
    body.allow("network", "alias_ips");
    ObjectNode network = cloud.get(Kind.NETWORK, body.whole("network"));
    List<String> aliases =
        body.items("alias_ips").stream()
            .map(ip -> networks.address(network, Optional.of(ip.asText())))
            .toList();
    Ref ref = Ref.of(Kind.SERVER, server);
    Runnable effect =
        () ->
            Json.objects(server.get("private_net")).stream()
                .filter(entry -> entry.get("network").equals(network.get("id")))
                .forEach(entry -> aliases.forEach(entry.putArray("alias_ips")::add));
    return Answer.action(
        actions.start(List.of(ref), new Actions.Step("change_alias_ips", ref, effect)));
  }

  private Answer join(ObjectNode server, Body body) {
    ObjectNode group =
        cloud.get(Kind.PLACEMENT_GROUP, body.allow("placement_group").whole("placement_group"));
    requireOff(server);
    PlacementGroups.requireRoom(group);
    Ref ref = Ref.of(Kind.SERVER, server);
    return Answer.action(
        actions.start(
            List.of(ref),
            new Actions.Step(
                "add_to_placement_group",
                ref,
                () -> {
                  group.withArray("servers").add(ref.id());
                  server.set("placement_group", group.deepCopy());
                })));
  }

  private Answer leave(ObjectNode server) {
    Ref ref = Ref.of(Kind.SERVER, server);
    return Answer.action(
        actions.start(
            List.of(ref),
            new Actions.Step(
                "remove_from_placement_group",
                ref,
                () -> {
                  cloud
                      .all(Kind.PLACEMENT_GROUP)
                      .forEach(group -> Json.removeId(group.get("servers"), ref.id()));
                  server.putNull("placement_group");
                })));
  }

  private Answer protect(ObjectNode server, Body body) {
    body.allow("delete", "rebuild");
    boolean wanted = body.flag("delete", false);
    if (wanted != body.flag("rebuild", wanted)) {
      throw ApiError.invalid("rebuild", "must be as delete");
    }
    Ref ref = Ref.of(Kind.SERVER, server);
    return Answer.action(
        actions.start(
            List.of(ref),
            new Actions.Step(
                "change_protection",
                ref,
                () ->
                    server.putObject("protection").put("delete", wanted).put("rebuild", wanted))));
  }

  private void requireOff(ObjectNode server) {
    actions.requireUnlocked(Ref.of(Kind.SERVER, server));
    if (!servers.shown(server).get("status").asText().equals("off")) {
      throw ApiError.unsuitable("server_not_stopped", "server must be stopped");
    }
  }
}
