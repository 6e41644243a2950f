package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Firewalls: rules, and the servers or labels that they are applied to. */
final class Firewalls implements Endpoints {
  private static final int RULES = 50;

  private final Cloud cloud;
  private final Actions actions;

  Firewalls(Cloud cloud, Actions actions) {
    this.cloud = cloud;
    this.actions = actions;
  }

  @Override
  public Answer create(Body body) {
    body.allow("name", "labels", "rules", "apply_to");
    if (body.text("name").length() > 128) {
      throw ApiError.invalid("name", "longer than 128");
    }
    ArrayNode rules = rules(body);
    ObjectNode firewall = cloud.draft(Kind.FIREWALL, body, body.text("name"));
    firewall.set("rules", rules);
    firewall.putArray("applied_to");
    ObjectNode answer = Json.object();
    List<ObjectNode> applied = apply(firewall, body.bodies("apply_to"));
    cloud.add(Kind.FIREWALL, firewall);
    answer.set("firewall", firewall);
    applied.forEach(answer.putArray("actions")::add);
    return new Answer(201, answer);
  }

  @Override
  public Answer update(ObjectNode firewall, Body body) {
    cloud.rename(Kind.FIREWALL, firewall, body.allow("name", "labels"));
    return new Answer(200, Json.wrap("firewall", firewall));
  }

  @Override
  public Answer delete(ObjectNode firewall) {
    if (!firewall.get("applied_to").isEmpty()) {
      throw ApiError.unsuitable("resource_in_use", "the firewall is still applied to resources");
    }
    cloud.remove(Kind.FIREWALL, firewall.get("id").asLong());
    return Answer.nothing();
  }

  @Override
  public Answer act(ObjectNode firewall, String action, Body body) {
    List<ObjectNode> started =
        switch (action) {
          case "set_rules" -> {
            ArrayNode rules = rules(body.allow("rules"));
            Ref ref = Ref.of(Kind.FIREWALL, firewall);
            yield List.of(
                actions.start(
                    List.of(),
                    new Actions.Step(
                        "set_firewall_rules", ref, () -> firewall.set("rules", rules))));
          }
          case "apply_to_resources" -> apply(firewall, body.allow("apply_to").bodies("apply_to"));
          case "remove_from_resources" ->
              withdraw(firewall, body.allow("remove_from").bodies("remove_from"));
          default -> throw ApiError.noSuchPath("/firewalls/{id}/actions/" + action);
        };
    ObjectNode answer = Json.object();
    started.forEach(answer.putArray("actions")::add);
    return new Answer(201, answer);
  }

  /** Shows it at a server and the server at it. */
  void applyTo(ObjectNode firewall, ObjectNode server) {
    long id = server.get("id").asLong();
    firewall.withArray("applied_to").add(target(id));
    server
        .withObject("/public_net")
        .withArray("firewalls")
        .addObject()
        .put("id", firewall.get("id").asLong())
        .put("status", "applied");
  }

  /** Forgets a server that is gone. */
  void release(long server) {
    for (ObjectNode firewall : cloud.all(Kind.FIREWALL)) {
      Json.remove(
          firewall.withArray("applied_to"), applied -> applied.at("/server/id").asLong() == server);
    }
  }

  private List<ObjectNode> apply(ObjectNode firewall, List<Body> targets) {
    List<ObjectNode> started = new ArrayList<>();
    for (Body target : targets) {
      ObjectNode entry = target(target);
      if (Json.objects(firewall.get("applied_to")).stream().anyMatch(a -> same(a, entry))) {
        throw ApiError.unsuitable("firewall_already_applied", "firewall is already applied");
      }
      long server = entry.at("/server/id").asLong();
      Runnable effect =
          server == 0
              ? () -> firewall.withArray("applied_to").add(entry)
              : () -> cloud.find(Kind.SERVER, server).ifPresent(found -> applyTo(firewall, found));
      started.add(
          actions.start(
              List.of(),
              new Actions.Step("apply_firewall", Ref.of(Kind.FIREWALL, firewall), effect)));
    }
    return started;
  }

  private List<ObjectNode> withdraw(ObjectNode firewall, List<Body> targets) {
    long id = firewall.get("id").asLong();
    List<ObjectNode> started = new ArrayList<>();
    for (Body target : targets) {
      ObjectNode entry = target(target);
      long server = entry.at("/server/id").asLong();
      Runnable effect =
          () -> {
            Json.remove(firewall.withArray("applied_to"), applied -> same(applied, entry));
            cloud
                .find(Kind.SERVER, server)
                .ifPresent(
                    found ->
                        Json.remove(
                            found.withObject("/public_net").withArray("firewalls"),
                            shown -> shown.get("id").asLong() == id));
          };
      started.add(
          actions.start(
              List.of(),
              new Actions.Step("remove_firewall", Ref.of(Kind.FIREWALL, firewall), effect)));
    }
    return started;
  }

  private ObjectNode target(Body body) {
    body.allow("type", "server", "label_selector");
    if (body.text("type").equals("server")) {
      long id =
          body.body("server")
              .orElseThrow(() -> ApiError.invalid("server", "missing data for required field"))
              .whole("id");
      cloud.get(Kind.SERVER, id);
      return target(id);
    }
    String selector =
        body.body("label_selector")
            .orElseThrow(
                () -> ApiError.invalid("label_selector", "missing data for required field"))
            .text("selector");
    Predicate<ObjectNode> checked = Labels.selector(selector);
    ObjectNode entry = Json.object().put("type", "label_selector");
    entry.putObject("label_selector").put("selector", selector);
    ArrayNode resources = entry.putArray("applied_to_resources");
    cloud.all(Kind.SERVER).stream()
        .filter(checked)
        .forEach(server -> resources.add(target(server.get("id").asLong())));
    return entry;
  }

  private static ObjectNode target(long server) {
    ObjectNode entry = Json.object().put("type", "server");
    entry.putObject("server").put("id", server);
    return entry;
  }

  private static boolean same(JsonNode one, JsonNode other) {
    return one.at("/server/id").equals(other.at("/server/id"))
        && one.at("/label_selector/selector").equals(other.at("/label_selector/selector"));
  }

  private static ArrayNode rules(Body body) {
    ArrayNode rules = Json.object().putArray("rules");
    if (body.items("rules").size() > RULES) {
      throw ApiError.invalid("rules", "more than 50");
    }
    for (Body rule : body.bodies("rules")) {
      rules.add(rule(rule));
    }
    return rules;
  }

  private static ObjectNode rule(Body rule) {
    rule.allow("description", "direction", "protocol", "port", "source_ips", "destination_ips");
    boolean in = rule.text("direction").equals("in");
    if (!in && !rule.text("direction").equals("out")) {
      throw ApiError.invalid("rules", "direction must be in or out");
    }
    if (!Set.of("tcp", "udp", "icmp", "esp", "gre").contains(rule.text("protocol"))) {
      throw ApiError.invalid("rules", "unknown protocol");
    }
    boolean ports = Set.of("tcp", "udp").contains(rule.text("protocol"));
    String port = rule.optionalText("port").orElse("");
    if (ports != port.matches("any|\\d{1,5}(-\\d{1,5})?")) {
      throw ApiError.invalid("rules", "port does not fit the protocol: '" + port + "'");
    }
    if (rule.items(in ? "source_ips" : "destination_ips").isEmpty()) {
      throw ApiError.invalid("rules", "no addresses for its direction");
    }
    for (JsonNode ip : rule.items("source_ips")) {
      if (!ip.asText().contains(":")) {
        Cidr unused = Cidr.parse("rules", ip.asText());
      }
    }
    ObjectNode shown = rule.json().deepCopy();
    for (String list : List.of("source_ips", "destination_ips")) {
      if (!shown.has(list) || shown.get(list).isNull()) {
        shown.putArray(list);
      }
    }
    if (!ports) {
      shown.putNull("port");
    }
    return shown.has("description") ? shown : shown.putNull("description");
  }
}
