package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Reads an order for a server, and refuses what the cloud cannot or would not deliver. */
final class ServerOrders {
  /**
   * An order that can be delivered.
   *
   * @param server the object to be, not in the cloud yet
   * @param start false when it stays off
   */
  record Order(
      ObjectNode server,
      MachineRoom.Order machine,
      Optional<ObjectNode> group,
      List<ObjectNode> volumes,
      List<ObjectNode> networks,
      List<ObjectNode> firewalls,
      Optional<ObjectNode> ownIpv4,
      Optional<ObjectNode> ownIpv6,
      boolean ipv4,
      boolean ipv6,
      boolean start) {}

  private final Cloud cloud;
  private final Limits limits;
  private final PrimaryIps ips;

  ServerOrders(Cloud cloud, Limits limits, PrimaryIps ips) {
    this.cloud = cloud;
    this.limits = limits;
    this.ips = ips;
  }

  Order read(Body body) {
    body.allow(
        "name",
        "server_type",
        "image",
        "location",
        "ssh_keys",
        "user_data",
        "labels",
        "start_after_create",
        "networks",
        "volumes",
        "automount",
        "firewalls",
        "placement_group",
        "public_net");
    requireHostName(body.text("name"));
    ObjectNode type = referred(Kind.SERVER_TYPE, body, "server_type");
    ObjectNode image = image(body.reference("image"), type.get("architecture").asText());
    ObjectNode location =
        body.has("location")
            ? referred(Kind.LOCATION, body, "location")
            : cloud.all(Kind.LOCATION).get(0);
    String userData = body.optionalText("user_data").orElse("");
    if (userData.getBytes(StandardCharsets.UTF_8).length > 32 * 1024) {
      throw ApiError.invalid("user_data", "longer than 32 KiB");
    }
    List<String> keys =
        body.items("ssh_keys").stream()
            .map(
                key ->
                    cloud
                        .referred(Kind.SSH_KEY, key.asText())
                        .orElseThrow(() -> ApiError.notFound(Kind.SSH_KEY, key.asText())))
            .map(key -> key.get("public_key").asText())
            .toList();
    Optional<ObjectNode> group =
        body.optionalWhole("placement_group").map(id -> cloud.get(Kind.PLACEMENT_GROUP, id));
    group.ifPresent(PlacementGroups::requireRoom);
    Body net = body.body("public_net").orElseGet(() -> new Body(Json.object()));
    net.allow("enable_ipv4", "enable_ipv6", "ipv4", "ipv6");
    requireSold(type, location);
    requireLimits();
    ObjectNode server = server(body, type, image, location);
    group.ifPresent(found -> server.set("placement_group", found.deepCopy()));
    return new Order(
        server,
        new MachineRoom.Order(body.text("name"), userData, keys),
        group,
        volumes(body, server),
        body.ids("networks").stream().map(id -> cloud.get(Kind.NETWORK, id)).toList(),
        body.bodies("firewalls").stream()
            .map(entry -> cloud.get(Kind.FIREWALL, entry.allow("firewall").whole("firewall")))
            .toList(),
        primaryIp(net, "ipv4", location),
        primaryIp(net, "ipv6", location),
        net.flag("enable_ipv4", true),
        net.flag("enable_ipv6", true),
        body.flag("start_after_create", true));
  }

  static void requireHostName(String name) {
    if (!name.matches("[a-zA-Z0-9]([-a-zA-Z0-9]{0,61}[a-zA-Z0-9])?(\\.[-a-zA-Z0-9]{1,63})*")) {
      throw ApiError.invalid("name", "not a valid hostname");
    }
  }

  static void requireSold(ObjectNode type, ObjectNode location) {
    ObjectNode offer =
        Json.objects(type.get("locations")).stream()
            .filter(entry -> entry.get("name").equals(location.get("name")))
            .findFirst()
            .orElseThrow(
                () -> ApiError.of(422, "invalid_input", "unsupported location for server type"));
    if (!offer.get("available").asBoolean()) {
      throw ApiError.noCapacity();
    }
  }

  private void requireLimits() {
    if (cloud.all(Kind.SERVER).size() >= limits.servers()) {
      throw ApiError.limit("server_limit", "server limit exceeded");
    }
    ips.requireRoom();
  }

  /** By id, or the one of that name for the type's architecture. */
  private ObjectNode image(String reference, String architecture) {
    return cloud.all(Kind.IMAGE).stream()
        .filter(image -> image.get("architecture").asText().equals(architecture))
        .filter(
            image ->
                image.get("id").asText().equals(reference)
                    || image.get("name").asText().equals(reference))
        .findFirst()
        .orElseThrow(() -> ApiError.invalid("image", "image not found for " + architecture));
  }

  private List<ObjectNode> volumes(Body body, ObjectNode server) {
    return body.ids("volumes").stream()
        .map(id -> cloud.get(Kind.VOLUME, id))
        .peek(
            volume -> {
              if (!volume.get("server").isNull()) {
                throw ApiError.unsuitable("volume_already_attached", "volume is attached");
              }
              if (!volume.at("/location/name").equals(server.at("/location/name"))) {
                throw ApiError.invalid("volumes", "a volume is in another location");
              }
            })
        .toList();
  }

  private Optional<ObjectNode> primaryIp(Body net, String type, ObjectNode location) {
    Optional<ObjectNode> ip = net.optionalWhole(type).map(id -> cloud.get(Kind.PRIMARY_IP, id));
    ip.ifPresent(
        found -> {
          if (!found.get("type").asText().equals(type)) {
            throw ApiError.unsuitable("primary_ip_version_mismatch", "it is no " + type);
          }
          if (!found.get("assignee_id").isNull()) {
            throw ApiError.unsuitable("primary_ip_assigned", "the Primary IP is assigned");
          }
          if (!found.at("/location/name").equals(location.get("name"))) {
            throw ApiError.unsuitable("primary_ip_datacenter_mismatch", "it is elsewhere");
          }
        });
    return ip;
  }

  private ObjectNode referred(Kind kind, Body body, String field) {
    return cloud
        .referred(kind, body.reference(field))
        .orElseThrow(() -> ApiError.invalid(field, kind.singular() + " not found"));
  }

  private ObjectNode server(Body body, ObjectNode type, ObjectNode image, ObjectNode location) {
    ObjectNode server = cloud.draft(Kind.SERVER, body, body.text("name"));
    server.put("status", "initializing").put("locked", false).put("rescue_enabled", false);
    server.put("primary_disk_size", type.get("disk").asInt());
    server.set("server_type", type.deepCopy());
    server.set("image", image.deepCopy());
    server.set("location", location.deepCopy());
    server.putObject("public_net");
    server.putArray("private_net");
    server.putArray("volumes");
    server.putArray("load_balancers");
    server.putNull("placement_group").putNull("iso").putNull("backup_window");
    server.putNull("outgoing_traffic").putNull("ingoing_traffic");
    server.put("included_traffic", 0L);
    server.putObject("protection").put("delete", false).put("rebuild", false);
    return server;
  }
}
