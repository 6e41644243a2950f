package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** Public addresses that outlive a server, and those that come and go with one. */
final class PrimaryIps implements Endpoints {
  private final Cloud cloud;
  private final Actions actions;
  private final Limits limits;

  PrimaryIps(Cloud cloud, Actions actions, Limits limits) {
    this.cloud = cloud;
    this.actions = actions;
    this.limits = limits;
  }

  @Override
  public Answer create(Body body) {
    body.allow("name", "type", "location", "assignee_type", "auto_delete", "labels");
    if (!List.of("ipv4", "ipv6").contains(body.text("type"))) {
      throw ApiError.invalid("type", "must be ipv4 or ipv6");
    }
    ObjectNode location =
        cloud
            .referred(Kind.LOCATION, body.reference("location"))
            .orElseThrow(() -> ApiError.invalid("location", "there is no such location"));
    ObjectNode ip = cloud.draft(Kind.PRIMARY_IP, body, body.text("name"));
    // Documentation range: nobody is there, and no test of ours gets as far as asking.
    String address =
        body.text("type").equals("ipv4") ? "192.0.2." + ip.get("id").asLong() % 250 : v6(ip);
    fill(ip, body.text("type"), address, location, body.flag("auto_delete", false));
    cloud.add(Kind.PRIMARY_IP, ip);
    return new Answer(201, Json.wrap("primary_ip", ip).putNull("action"));
  }

  /** One that goes with its server. */
  ObjectNode forServer(ObjectNode server, String type, Optional<String> address) {
    requireRoom();
    ObjectNode ip = cloud.draft(Kind.PRIMARY_IP, new Body(Json.object()), "unnamed");
    ip.put("name", "primary_ip-" + ip.get("id"));
    fill(ip, type, address.orElseGet(() -> v6(ip)), (ObjectNode) server.get("location"), true);
    assign(ip, server);
    cloud.add(Kind.PRIMARY_IP, ip);
    return ip;
  }

  void requireRoom() {
    if (cloud.all(Kind.PRIMARY_IP).size() >= limits.primaryIps()) {
      throw ApiError.limit("primary_ip_limit", "Primary IP limit exceeded");
    }
  }

  /** Frees what a server had, and removes what goes with it. */
  void release(long server) {
    for (ObjectNode ip : cloud.all(Kind.PRIMARY_IP)) {
      if (ip.get("assignee_id").asLong() == server) {
        if (ip.get("auto_delete").asBoolean()) {
          cloud.remove(Kind.PRIMARY_IP, ip.get("id").asLong());
        } else {
          ip.putNull("assignee_id").put("assignee_type", "unassigned");
        }
      }
    }
  }

  static void assign(ObjectNode ip, ObjectNode server) {
    ip.put("assignee_id", server.get("id").asLong()).put("assignee_type", "server");
  }

  @Override
  public Answer update(ObjectNode ip, Body body) {
    body.allow("name", "labels", "auto_delete");
    cloud.rename(Kind.PRIMARY_IP, ip, body);
    if (body.has("auto_delete")) {
      ip.put("auto_delete", body.flag("auto_delete", false));
    }
    return new Answer(200, Json.wrap("primary_ip", ip));
  }

  @Override
  public Answer delete(ObjectNode ip) {
    Endpoints.requireUnprotected(Kind.PRIMARY_IP, ip);
    if (!ip.get("assignee_id").isNull()) {
      throw ApiError.unsuitable("resource_in_use", "the Primary IP is assigned");
    }
    cloud.remove(Kind.PRIMARY_IP, ip.get("id").asLong());
    return Answer.nothing();
  }

  @Override
  public Answer act(ObjectNode ip, String action, Body body) {
    if (action.equals("change_protection")) {
      return Endpoints.protection(actions, Ref.of(Kind.PRIMARY_IP, ip), ip, body);
    }
    throw ApiError.noSuchPath("/primary_ips/{id}/actions/" + action);
  }

  private static void fill(
      ObjectNode ip, String type, String address, ObjectNode location, boolean autoDelete) {
    ip.put("type", type).put("ip", address).put("auto_delete", autoDelete).put("blocked", false);
    ip.putNull("assignee_id").put("assignee_type", "unassigned").putArray("dns_ptr");
    ip.set("location", location.deepCopy());
    ip.putObject("protection").put("delete", false);
  }

  private static String v6(ObjectNode ip) {
    return "2001:db8:" + Long.toHexString(ip.get("id").asLong() % 65536) + "::/64";
  }
}
