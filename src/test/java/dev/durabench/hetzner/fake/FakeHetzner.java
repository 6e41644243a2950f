package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A project at a cloud that only this machine reaches. Start one for each test; {@link
 * #assertEmpty} says what a tear-down has left.
 */
public final class FakeHetzner implements AutoCloseable {
  /** The only token it knows; as long as the real providers want it, and no secret. */
  public static final String TOKEN =
      "fakeHetznerTokenThatOpensNothing0123456789abcdefghijklmnopqrstuv";

  private final Pace pace = new Pace();
  private final Limits limits = new Limits();
  private final Trouble trouble = new Trouble();
  private final Journal journal = new Journal();
  private final Cloud cloud;
  private final Servers servers;
  private final Actions actions;
  private final Router router;
  private final Frontend frontend;

  private FakeHetzner(MachineRoom room, int port) throws IOException {
    ObjectNode catalogue = Json.resource("catalogue.json");
    cloud = new Cloud(catalogue);
    actions = new Actions(cloud, pace, trouble);
    Networks networks = new Networks(cloud, actions);
    PrimaryIps ips = new PrimaryIps(cloud, actions, limits);
    Firewalls firewalls = new Firewalls(cloud, actions);
    servers = new Servers(cloud, actions, limits, room, networks, ips, firewalls, pace);
    Volumes volumes = new Volumes(cloud, actions, limits, servers);
    servers.volumes(volumes);
    Map<Kind, Endpoints> endpoints = new EnumMap<>(Kind.class);
    endpoints.put(Kind.SERVER, servers);
    endpoints.put(Kind.VOLUME, volumes);
    endpoints.put(Kind.NETWORK, networks);
    endpoints.put(Kind.PLACEMENT_GROUP, new PlacementGroups(cloud));
    endpoints.put(Kind.SSH_KEY, new SshKeys(cloud));
    endpoints.put(Kind.FIREWALL, firewalls);
    endpoints.put(Kind.PRIMARY_IP, ips);
    ObjectNode pricing = (ObjectNode) catalogue.get("pricing");
    pricing.putArray("server_types");
    cloud.all(Kind.SERVER_TYPE).forEach(type -> pricing.withArray("server_types").add(price(type)));
    router = new Router(cloud, actions, pricing, pace, endpoints);
    RateLimit rate = new RateLimit(limits, System::nanoTime);
    frontend = new Frontend(port, router, TOKEN, rate, trouble, journal);
  }

  /** One without machines, on a free port. */
  public static FakeHetzner start() throws IOException {
    return new FakeHetzner(MachineRoom.none(), 0);
  }

  /**
   * One with machines.
   *
   * @param port 0 for a free one
   */
  public static FakeHetzner start(MachineRoom room, int port) throws IOException {
    return new FakeHetzner(room, port);
  }

  /** For {@code HCLOUD_ENDPOINT}, such as {@code http://127.0.0.1:40123/v1}. */
  public String endpoint() {
    return frontend.url();
  }

  /** What makes every client talk to it. */
  public Map<String, String> environment() {
    return Map.of("HCLOUD_ENDPOINT", endpoint(), "HCLOUD_TOKEN", TOKEN);
  }

  /** How long things take. */
  public Pace pace() {
    return pace;
  }

  /** What the account may have. */
  public Limits limits() {
    return limits;
  }

  /** What goes wrong. */
  public Trouble trouble() {
    return trouble;
  }

  /** What was asked. */
  public Journal journal() {
    return journal;
  }

  /**
   * Asks as somebody else: past token, rate limit, troubles and journal.
   *
   * @param path after {@code /v1}, with its query
   * @param body JSON, empty for none
   * @throws ApiError when it is refused
   */
  public JsonNode ask(String method, String path, String body) {
    String[] parts = path.split("\\?", 2);
    return router
        .answer(
            method,
            parts[0],
            Frontend.parse(parts.length > 1 ? parts[1] : ""),
            Json.body(body.getBytes(StandardCharsets.UTF_8)))
        .body();
  }

  /** An object as the API shows it now. */
  public JsonNode get(Kind kind, String name) {
    long id;
    synchronized (cloud) {
      id =
          cloud
              .named(kind, name)
              .orElseThrow(() -> ApiError.notFound(kind, name))
              .get("id")
              .asLong();
    }
    return ask("GET", "/" + kind.plural() + "/" + id, "").get(kind.singular());
  }

  /** Whether a type can be had in a location from now on. */
  public void offer(String type, String location, boolean available) {
    synchronized (cloud) {
      ObjectNode found = cloud.named(Kind.SERVER_TYPE, type).orElseThrow();
      Json.objects(found.get("locations")).stream()
          .filter(entry -> entry.get("name").asText().equals(location))
          .forEach(entry -> entry.put("available", available));
    }
  }

  /** A server is gone, as if deleted in the console; what it held is free. */
  public void vanish(String server) {
    synchronized (cloud) {
      ObjectNode found = cloud.named(Kind.SERVER, server).orElseThrow();
      servers.room().delete(servers.machine(found));
      servers.forget(found.get("id").asLong());
    }
  }

  /** Everything that somebody made, such as {@code server db-1 {durabench=ab}}. */
  public List<String> inventory() {
    List<String> all = new ArrayList<>();
    synchronized (cloud) {
      for (Kind kind : Kind.values()) {
        if (kind.made()) {
          for (ObjectNode item : cloud.all(kind)) {
            all.add(kind.singular() + " " + item.get("name").asText() + " " + item.get("labels"));
          }
        }
      }
    }
    return all;
  }

  /** Waits until no action runs, at most that long. */
  public void awaitIdle(Duration bound) throws InterruptedException {
    long deadline = System.nanoTime() + bound.toNanos();
    synchronized (cloud) {
      while (!actions.idle()) {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          throw new AssertionError("actions still run after " + bound);
        }
        cloud.wait(left);
      }
    }
  }

  /**
   * Fails when anything is left.
   *
   * @throws AssertionError with the list
   */
  public void assertEmpty() {
    List<String> left = inventory();
    if (!left.isEmpty()) {
      throw new AssertionError("left in the cloud:\n" + String.join("\n", left));
    }
  }

  private static ObjectNode price(ObjectNode type) {
    ObjectNode price = Json.object().put("id", type.get("id").asLong());
    price.put("name", type.get("name").asText()).set("prices", type.get("prices").deepCopy());
    return price;
  }

  @Override
  public void close() {
    frontend.close();
    actions.close();
  }
}
