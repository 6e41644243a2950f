package dev.durabench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.hetzner.fake.FakeHetzner;
import dev.durabench.hetzner.fake.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Puts things of two owners into a fake cloud, and writes states that know some of them. */
final class CloudStage {
  /** The id of stack {@code bench}. */
  static final String ID = "a1b2c3d4e5f60718";

  private final FakeHetzner cloud;

  CloudStage(FakeHetzner cloud) {
    this.cloud = cloud;
  }

  /** Without the addresses that come and go with servers and carry no labels. */
  List<String> standing() {
    return cloud.inventory().stream().filter(line -> !line.startsWith("primary_ip ")).toList();
  }

  String status(String server) {
    return cloud.get(Kind.SERVER, server).path("status").asText();
  }

  long server(String name, String owner, String status) throws InterruptedException {
    return server(name, owner, status, "20991231T235959Z");
  }

  long server(String name, String owner, String status, String expires)
      throws InterruptedException {
    JsonNode answer =
        cloud.ask(
            "POST",
            "/servers",
            "{\"name\": \""
                + name
                + "\", \"server_type\": \"cpx32\", \"image\": \"ubuntu-24.04\", \"location\":"
                + " \"nbg1\", \"start_after_create\": "
                + !status.equals("off")
                + labels(owner, expires)
                + "}");
    cloud.awaitIdle(Duration.ofSeconds(20));
    return answer.path("server").path("id").asLong();
  }

  void volume(String owner) throws InterruptedException {
    cloud.ask(
        "POST",
        "/volumes",
        "{\"name\": \"v\", \"size\": 10, \"location\": \"nbg1\""
            + labels(owner, "20991231T235959Z")
            + "}");
    cloud.awaitIdle(Duration.ofSeconds(20));
  }

  void network(String owner) {
    cloud.ask(
        "POST",
        "/networks",
        "{\"name\": \"n\", \"ip_range\": \"10.0.0.0/16\""
            + labels(owner, "20991231T235959Z")
            + "}");
  }

  private static String labels(String owner, String expires) {
    return ", \"labels\": {\"durabench\": \""
        + owner
        + "\", \"durabench-stack\": \""
        + (owner.equals(ID) ? "bench" : "theirs")
        + "\", \"durabench-expires\": \""
        + expires
        + "\"}";
  }

  static String key() {
    return "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f me";
  }

  /** A state with the stack's id and these servers. */
  static String state(String id, long... servers) {
    List<String> resources = new ArrayList<>();
    resources.add(resource("bench:index:Run", "bench-run", id, "{\"stackId\": \"" + id + "\"}"));
    for (long server : servers) {
      resources.add(
          resource(
              "hcloud:index/server:Server",
              "bench-" + server,
              Long.toString(server),
              "{\"name\": \"n" + server + "\"}"));
    }
    return "{\"version\": 3, \"deployment\": {\"manifest\": {}, \"resources\": ["
        + String.join(",", resources)
        + "]}}";
  }

  private static String resource(String type, String name, String id, String outputs) {
    return "{\"urn\": \"urn:pulumi:bench::durabench::"
        + type
        + "::"
        + name
        + "\", \"custom\": true, \"type\": \""
        + type
        + "\", \"id\": \""
        + id
        + "\", \"outputs\": "
        + outputs
        + "}";
  }
}
