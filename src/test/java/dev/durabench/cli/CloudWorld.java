package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.durabench.hetzner.fake.FakeHetzner;
import dev.durabench.stack.HetznerServersTexts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A fake cloud and a script instead of Pulumi, whose stack {@code bench} has three servers. */
final class CloudWorld implements AutoCloseable {
  static final String ID = "a1b2c3d4e5f60718";
  static final String CIDR = "203.0.113.7/32";
  static final String TOPOLOGY =
      """
      runsOn: hetzner
      servers:
        - {group: db, count: 3, type: cpx32, location: nbg1, image: ubuntu-24.04, spread: true}
      databases:
        - {name: pg, kind: postgres, version: "18", instances: 3, storage: local, replication: {mode: any-1}}
      experiments:
        - {kind: flush, database: pg, measure: 1s, repeats: 1}
      """;

  private static final JsonMapper JSON = new JsonMapper();

  final FakeHetzner cloud;
  final FakePulumi pulumi;
  private final ObjectNode state = JSON.createObjectNode().put("version", 3);

  CloudWorld(Path root, Map<String, String> more) throws IOException {
    cloud = FakeHetzner.start();
    Map<String, String> environment = new TreeMap<>(cloud.environment());
    environment.put("DURABENCH_OPERATOR_CIDR", CIDR);
    environment.putAll(more);
    pulumi = new FakePulumi(root.resolve("project"), environment);
    pulumi.topology(TOPOLOGY);
    pulumi.up("fine");
    resource("bench:index:Run", "bench-run", ID).put("stackId", ID).put("operatorCidr", CIDR);
    pulumi.exports(state.toString());
  }

  /** Servers that the state knows, as they would be made today. */
  void stands(String... names) throws Exception {
    String group = placementGroup("own", "\"durabench\": \"" + ID + "\"");
    resource("hcloud:index/placementGroup:PlacementGroup", "bench-servers-db-spread", group)
        .put("name", "own");
    for (String name : names) {
      resource("hcloud:index/server:Server", "bench-servers-" + name, Long.toString(server(name)))
          .put("name", name);
      JsonNode resources = state.path("deployment").path("resources");
      ((ObjectNode) resources.get(resources.size() - 1))
          .putObject("inputs")
          .put("image", "ubuntu-24.04")
          .put("placementGroupId", group)
          .put("userData", HetznerServersTexts.firstStart("", ""));
    }
    pulumi.exports(state.toString());
  }

  /** So many placement groups more, of others. */
  void placementGroups(int number) {
    for (int n = 1; n <= number; n++) {
      placementGroup("g" + n, "");
    }
  }

  private String placementGroup(String name, String labels) {
    return cloud
        .ask(
            "POST",
            "/placement_groups",
            "{\"name\": \"%s\", \"type\": \"spread\", \"labels\": {%s}}".formatted(name, labels))
        .path("placement_group")
        .path("id")
        .asText();
  }

  /** A server of the stack that the state does not know. */
  long server(String name) throws Exception {
    JsonNode answer =
        cloud.ask(
            "POST",
            "/servers",
            """
            {"name": "%s", "server_type": "cpx32", "image": "ubuntu-24.04", "location": "nbg1",
             "labels": {"durabench": "%s", "durabench-stack": "bench",
                        "durabench-expires": "20991231T235959Z"}}
            """
                .formatted(name, ID));
    cloud.awaitIdle(Duration.ofSeconds(20));
    return answer.path("server").path("id").asLong();
  }

  /** The state of an engine that is in the middle of making something, or was killed then. */
  void pending() throws IOException {
    ((ObjectNode) state.path("deployment"))
        .putArray("pending_operations")
        .addObject()
        .put("type", "creating")
        .putObject("resource")
        .put("type", "hcloud:index/server:Server")
        .put("urn", "urn:pulumi:bench::durabench::hcloud:index/server:Server::bench-servers-db-9");
    pulumi.exports(state.toString());
  }

  private ObjectNode resource(String type, String name, String id) {
    ArrayNode resources =
        state.path("deployment").isObject()
            ? (ArrayNode) state.path("deployment").path("resources")
            : state.putObject("deployment").putArray("resources");
    return resources
        .addObject()
        .put("urn", "urn:pulumi:bench::durabench::" + type + "::" + name)
        .put("custom", true)
        .put("type", type)
        .put("id", id)
        .putObject("outputs");
  }

  int run(String... arguments) throws Exception {
    return pulumi.exitCode(pulumi.durabench(arguments));
  }

  String said() throws IOException {
    return pulumi.output();
  }

  /** Names of the servers in the cloud. */
  List<String> servers() {
    List<String> lines =
        cloud.inventory().stream().filter(line -> line.startsWith("server ")).toList();
    assertThat(lines).allMatch(line -> line.split(" ").length > 1);
    return lines;
  }

  @Override
  public void close() {
    pulumi.close();
    cloud.close();
  }
}
