package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Private networks, their subnets, and which address of them a server has. */
final class Networks implements Endpoints {
  private static final Set<String> ZONES =
      Set.of("eu-central", "us-east", "us-west", "ap-southeast");

  private final Cloud cloud;
  private final Actions actions;

  Networks(Cloud cloud, Actions actions) {
    this.cloud = cloud;
    this.actions = actions;
  }

  @Override
  public Answer create(Body body) {
    body.allow("name", "ip_range", "subnets", "routes", "labels", "expose_routes_to_vswitch");
    Cidr range = Cidr.parse("ip_range", body.text("ip_range"));
    if (!range.isPrivate() || range.bits() > 24) {
      throw ApiError.invalid("ip_range", "must be a private range of at least a /24");
    }
    ObjectNode network = cloud.draft(Kind.NETWORK, body, body.text("name"));
    network.put("ip_range", range.toString()).putArray("subnets");
    network.putArray("routes");
    network.putArray("servers");
    network.putArray("load_balancers");
    network.put("expose_routes_to_vswitch", body.flag("expose_routes_to_vswitch", false));
    network.putObject("protection").put("delete", false);
    body.bodies("subnets")
        .forEach(subnet -> network.withArray("subnets").add(subnet(network, subnet)));
    cloud.add(Kind.NETWORK, network);
    return new Answer(201, Json.wrap("network", network));
  }

  @Override
  public Answer update(ObjectNode network, Body body) {
    actions.requireUnlocked(Ref.of(Kind.NETWORK, network));
    body.allow("name", "labels", "expose_routes_to_vswitch");
    cloud.rename(Kind.NETWORK, network, body);
    if (body.has("expose_routes_to_vswitch")) {
      network.put("expose_routes_to_vswitch", body.flag("expose_routes_to_vswitch", false));
    }
    return new Answer(200, Json.wrap("network", network));
  }

  @Override
  public Answer delete(ObjectNode network) {
    actions.requireUnlocked(Ref.of(Kind.NETWORK, network));
    Endpoints.requireUnprotected(Kind.NETWORK, network);
    long id = network.get("id").asLong();
    cloud
        .all(Kind.SERVER)
        .forEach(
            server ->
                Json.remove(
                    (ArrayNode) server.get("private_net"),
                    entry -> entry.get("network").asLong() == id));
    cloud.remove(Kind.NETWORK, id);
    return Answer.nothing();
  }

  @Override
  public Answer act(ObjectNode network, String action, Body body) {
    Ref ref = Ref.of(Kind.NETWORK, network);
    return switch (action) {
      case "add_subnet" -> {
        ObjectNode subnet = subnet(network, body);
        yield Answer.action(
            actions.start(
                List.of(ref),
                new Actions.Step(action, ref, () -> network.withArray("subnets").add(subnet))));
      }
      case "delete_subnet" -> {
        Cidr range = Cidr.parse("ip_range", body.allow("ip_range").text("ip_range"));
        requireUnusedSubnet(network, range);
        yield Answer.action(
            actions.start(
                List.of(ref),
                new Actions.Step(
                    action,
                    ref,
                    () ->
                        Json.remove(
                            network.withArray("subnets"),
                            subnet -> subnet.get("ip_range").asText().equals(range.toString())))));
      }
      case "change_protection" -> Endpoints.protection(actions, ref, network, body);
      default -> throw ApiError.noSuchPath("/networks/{id}/actions/" + action);
    };
  }

  /**
   * The address that a server gets.
   *
   * @throws ApiError when it is taken, outside of every subnet, or none is free
   */
  String address(ObjectNode network, Optional<String> wanted) {
    List<Cidr> subnets =
        Json.objects(network.get("subnets")).stream()
            .map(subnet -> Cidr.parse("ip_range", subnet.get("ip_range").asText()))
            .toList();
    Set<Long> taken = taken(network);
    if (wanted.isPresent()) {
      long address = Cidr.address("ip", wanted.orElseThrow());
      boolean usable =
          subnets.stream()
              .anyMatch(s -> address > s.gateway() && address < s.last() && s.contains(address));
      if (!usable || taken.contains(address)) {
        throw ApiError.unsuitable(
            subnets.isEmpty() ? "no_subnet_available" : "ip_not_available",
            "IP " + wanted.orElseThrow() + " is not available");
      }
      return Cidr.text(address);
    }
    for (Cidr subnet : subnets) {
      for (long address = subnet.gateway() + 1; address < subnet.last(); address++) {
        if (!taken.contains(address)) {
          return Cidr.text(address);
        }
      }
    }
    throw ApiError.unsuitable("no_subnet_available", "no subnet is available");
  }

  private Set<Long> taken(ObjectNode network) {
    return cloud.all(Kind.SERVER).stream()
        .flatMap(server -> Json.objects(server.get("private_net")).stream())
        .filter(entry -> entry.get("network").asLong() == network.get("id").asLong())
        .map(entry -> Cidr.address("ip", entry.get("ip").asText()))
        .collect(Collectors.toSet());
  }

  private ObjectNode subnet(ObjectNode network, Body body) {
    body.allow("type", "ip_range", "network_zone", "vswitch_id");
    if (!Set.of("cloud", "server").contains(body.text("type"))) {
      throw ApiError.invalid("type", "must be cloud: there are no vSwitches here");
    }
    if (!ZONES.contains(body.text("network_zone"))) {
      throw ApiError.invalid("network_zone", "must be one of " + ZONES);
    }
    Cidr range = Cidr.parse("ip_range", body.text("ip_range"));
    if (range.bits() > 30
        || !Cidr.parse("ip_range", network.get("ip_range").asText()).contains(range)) {
      throw ApiError.invalid("ip_range", "is not within the network, or below a /30");
    }
    for (ObjectNode other : Json.objects(network.get("subnets"))) {
      if (range.overlaps(Cidr.parse("ip_range", other.get("ip_range").asText()))) {
        throw ApiError.invalid("ip_range", "overlaps with another subnet");
      }
    }
    ObjectNode subnet = Json.object().put("type", body.text("type"));
    subnet.put("ip_range", range.toString()).put("network_zone", body.text("network_zone"));
    return subnet.put("gateway", Cidr.text(range.gateway())).putNull("vswitch_id");
  }

  private void requireUnusedSubnet(ObjectNode network, Cidr range) {
    boolean known =
        Json.objects(network.get("subnets")).stream()
            .anyMatch(subnet -> subnet.get("ip_range").asText().equals(range.toString()));
    if (!known) {
      throw ApiError.invalid("ip_range", "there is no such subnet");
    }
    if (taken(network).stream().anyMatch(range::contains)) {
      throw ApiError.conflict("cannot remove subnet: servers are attached");
    }
  }
}
