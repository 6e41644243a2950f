package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Servers: made, changed, deleted. What is done with them later is {@link ServerActions}. */
final class Servers implements Endpoints {
  private final Cloud cloud;
  private final Actions actions;
  private final MachineRoom room;
  private final PrimaryIps ips;
  private final Firewalls firewalls;
  private final ServerOrders orders;
  private final ServerActions deeds;

  /** A server may be renamed; its machine may not. */
  private final Map<Long, String> machines = new HashMap<>();

  Servers(
      Cloud cloud,
      Actions actions,
      Limits limits,
      MachineRoom room,
      Networks networks,
      PrimaryIps ips,
      Firewalls firewalls,
      Pace pace) {
    this.cloud = cloud;
    this.actions = actions;
    this.room = room;
    this.ips = ips;
    this.firewalls = firewalls;
    orders = new ServerOrders(cloud, limits, ips);
    deeds = new ServerActions(cloud, actions, networks, this, pace);
  }

  MachineRoom room() {
    return room;
  }

  String machine(ObjectNode server) {
    return machines.getOrDefault(server.get("id").asLong(), server.get("name").asText());
  }

  @Override
  public Answer create(Body body) {
    ServerOrders.Order order = orders.read(body);
    ObjectNode server = order.server();
    Ref ref = Ref.of(Kind.SERVER, server);
    List<Ref> locked = new ArrayList<>(List.of(ref));
    order.volumes().forEach(volume -> locked.add(Ref.of(Kind.VOLUME, volume)));
    locked.forEach(actions::requireUnlocked);
    machines.put(ref.id(), server.get("name").asText());
    String address = room.allocate(order.machine());
    publicNet(server, order, address);
    List<Actions.Step> steps = steps(order, ref);
    cloud.add(Kind.SERVER, server);
    order.group().ifPresent(group -> group.withArray("servers").add(server.get("id").asLong()));
    order.firewalls().forEach(firewall -> firewalls.applyTo(firewall, server));
    List<ObjectNode> started = actions.start(locked, steps);
    ObjectNode answer = Json.wrap("server", shown(server));
    answer.set("action", started.get(0));
    started.stream().skip(1).forEach(answer.putArray("next_actions")::add);
    answer.put("root_password", order.machine().publicKeys().isEmpty() ? "invented" : null);
    return new Answer(201, answer);
  }

  private List<Actions.Step> steps(ServerOrders.Order order, Ref ref) {
    ObjectNode server = order.server();
    List<Actions.Step> steps = new ArrayList<>();
    steps.add(new Actions.Step("create_server", ref, () -> server.put("status", "starting")));
    for (ObjectNode volume : order.volumes()) {
      steps.add(deeds.volumes().attachment(volume, server));
    }
    for (ObjectNode network : order.networks()) {
      steps.add(deeds.attachment(server, network, Optional.empty(), List.of()));
    }
    if (order.start()) {
      String machine = machine(server);
      steps.add(
          new Actions.Step("start_server", List.of(ref), () -> room.firstStart(machine), () -> {}));
    }
    return steps;
  }

  private void publicNet(ObjectNode server, ServerOrders.Order order, String address) {
    ObjectNode net = server.withObject("/public_net");
    net.putNull("ipv4").putNull("ipv6").putArray("floating_ips");
    net.putArray("firewalls");
    if (order.ipv4()) {
      ObjectNode ip =
          order.ownIpv4().orElseGet(() -> ips.forServer(server, "ipv4", Optional.of(address)));
      PrimaryIps.assign(ip, server);
      net.set("ipv4", shownIp(ip).put("dns_ptr", "static.invalid"));
    }
    if (order.ipv6()) {
      ObjectNode ip =
          order.ownIpv6().orElseGet(() -> ips.forServer(server, "ipv6", Optional.empty()));
      PrimaryIps.assign(ip, server);
      ObjectNode shown = shownIp(ip);
      shown.putArray("dns_ptr");
      net.set("ipv6", shown);
    }
  }

  private static ObjectNode shownIp(ObjectNode ip) {
    ObjectNode shown = Json.object().put("id", ip.get("id").asLong());
    return shown.put("ip", ip.get("ip").asText()).put("blocked", false);
  }

  @Override
  public Answer update(ObjectNode server, Body body) {
    actions.requireUnlocked(Ref.of(Kind.SERVER, server));
    body.allow("name", "labels");
    if (body.has("name")) {
      ServerOrders.requireHostName(body.text("name"));
    }
    cloud.rename(Kind.SERVER, server, body);
    return new Answer(200, Json.wrap("server", shown(server)));
  }

  @Override
  public Answer delete(ObjectNode server) {
    Ref ref = Ref.of(Kind.SERVER, server);
    Endpoints.requireUnprotected(Kind.SERVER, server);
    String machine = machine(server);
    ObjectNode action =
        actions.start(
            List.of(ref),
            new Actions.Step(
                "delete_server", List.of(ref), () -> room.delete(machine), () -> forget(ref.id())));
    server.put("status", "deleting");
    return new Answer(200, Json.wrap("action", action));
  }

  /** It is gone, and what it held is free. */
  void forget(long id) {
    for (ObjectNode volume : cloud.all(Kind.VOLUME)) {
      if (volume.get("server").asLong() == id) {
        volume.putNull("server");
      }
    }
    cloud.all(Kind.PLACEMENT_GROUP).forEach(group -> Json.removeId(group.get("servers"), id));
    cloud.all(Kind.NETWORK).forEach(network -> Json.removeId(network.get("servers"), id));
    firewalls.release(id);
    ips.release(id);
    machines.remove(id);
    cloud.remove(Kind.SERVER, id);
  }

  @Override
  public Answer act(ObjectNode server, String action, Body body) {
    return deeds.act(server, action, body);
  }

  void volumes(Volumes volumes) {
    deeds.volumes(volumes);
  }

  @Override
  public ObjectNode shown(ObjectNode server) {
    ObjectNode shown = server.deepCopy();
    if (!server.get("locked").asBoolean()) {
      // The machine knows: its system may have powered it off.
      shown.put("status", room.status(machine(server)));
    }
    return shown;
  }
}
