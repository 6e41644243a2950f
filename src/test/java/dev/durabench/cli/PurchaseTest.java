package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.pulumi.automation.StackDeployment;
import dev.durabench.hetzner.CloudKind;
import dev.durabench.hetzner.CloudResource;
import dev.durabench.stack.HetznerServersTexts;
import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PurchaseTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String TOPOLOGY =
      """
      runsOn: hetzner
      servers:
        - {group: db, count: 2, type: cpx32, location: nbg1, image: ubuntu-24.04, spread: true, volumes: [{server: 1, sizeGb: 10}]}
      databases:
        - {name: pg, kind: postgres, version: "18", instances: 2, storage: local}
      experiments:
        - {kind: flush, database: pg, measure: 1s, repeats: 1}
      """;

  @TempDir Path folder;
  private final List<CloudResource> cloud = new ArrayList<>();
  private final ObjectNode state = JSON.createObjectNode().put("version", 3);
  private final ArrayNode resources = state.putObject("deployment").putArray("resources");

  @BeforeEach
  void stand() {
    for (String name : List.of("db-1", "db-2")) {
      ObjectNode key = resource("bench:index:KeyPair", "bench-servers-" + name + "-host-key", 0);
      key.withObject("outputs").put("publicKey", "public " + name);
      secret(key.withObject("outputs"), "privateKey", "private " + name);
      server(name, HetznerServersTexts.firstStart("private " + name, "public " + name));
    }
    made(CloudKind.VOLUME, "hcloud:index/volume:Volume", "bench-servers-db-1-volume", "", 10);
    made(
        CloudKind.PLACEMENT_GROUP,
        "hcloud:index/placementGroup:PlacementGroup",
        "bench-servers-db-spread",
        "",
        0);
  }

  @Test
  void whatStandsAsItIsWantedIsNotBought() throws Exception {
    Purchase purchase = purchase(TOPOLOGY);

    assertThat(purchase.more()).isEmpty();
    assertThat(purchase.lost()).isEmpty();
    assertThat(purchase.groups()).isEmpty();
    assertThat(purchase.spreads()).isEmpty();
    assertThat(purchase.question()).isEqualTo("Go on?");
  }

  @Test
  void anotherImageReplacesEveryServer() throws Exception {
    Purchase purchase = purchase(TOPOLOGY.replace("ubuntu-24.04", "debian-13"));

    assertThat(purchase.more()).containsExactly("2 server cpx32/nbg1");
    assertThat(purchase.lost()).containsExactly("db-1", "db-2");
    assertThat(purchase.question())
        .isEqualTo("It replaces or removes db-1, db-2 and what is on them. Go on?");
  }

  @Test
  void anotherTextForTheFirstStartReplacesTheServer() throws Exception {
    ObjectNode second = (ObjectNode) resources.get(3);
    secret(second.withObject("inputs"), "userData", "of an older durabench");

    Purchase purchase = purchase(TOPOLOGY);

    assertThat(purchase.more()).containsExactly("1 server cpx32/nbg1");
    assertThat(purchase.lost()).containsExactly("db-2");
  }

  @Test
  void aGroupOfAnotherNameIsMadeOfOtherServersAndVolumes() throws Exception {
    Purchase purchase = purchase(TOPOLOGY.replace("group: db", "group: pg"));

    assertThat(purchase.more()).containsExactly("1 Volume of 10 GB", "2 server cpx32/nbg1");
    assertThat(purchase.lost()).containsExactlyInAnyOrder("db-1", "db-2", "the Volume of db-1");
    assertThat(purchase.spreads()).containsExactly("pg");
  }

  @Test
  void anotherPlaceReplacesServersAndVolumes() throws Exception {
    Purchase purchase = purchase(TOPOLOGY.replace("nbg1", "fsn1"));

    assertThat(purchase.more()).containsExactly("1 Volume of 10 GB", "2 server cpx32/fsn1");
    assertThat(purchase.lost()).containsExactly("db-1", "db-2", "the Volume of db-1");
  }

  @Test
  void anotherTypeReplacesServersAndKeepsVolumes() throws Exception {
    Purchase purchase = purchase(TOPOLOGY.replace("cpx32", "cpx42"));

    assertThat(purchase.more()).containsExactly("2 server cpx42/nbg1");
    assertThat(purchase.lost()).containsExactly("db-1", "db-2");
    assertThat(purchase.groups()).containsExactly("db");
  }

  @Test
  void anotherPlacementReplacesServers() throws Exception {
    assertThat(purchase(TOPOLOGY.replace("spread: true", "spread: false")).lost())
        .containsExactly("db-1", "db-2");

    resources.remove(resources.size() - 1);
    Purchase purchase = purchase(TOPOLOGY);
    assertThat(purchase.lost()).containsExactly("db-1", "db-2");
    assertThat(purchase.spreads()).containsExactly("db");
  }

  @Test
  void aLargerVolumeBuysNoServer() throws Exception {
    Purchase purchase = purchase(TOPOLOGY.replace("sizeGb: 10", "sizeGb: 20"));

    assertThat(purchase.more()).containsExactly("1 Volume of 20 GB");
    assertThat(purchase.groups()).isEmpty();
    assertThat(purchase.spreads()).isEmpty();
  }

  @Test
  void anotherRunReplacesEverything() throws Exception {
    Purchase purchase = Purchase.of(standing(), topology(TOPOLOGY), true);

    assertThat(purchase.more()).containsExactly("1 Volume of 10 GB", "2 server cpx32/nbg1");
    assertThat(purchase.spreads()).isEmpty();
  }

  @Test
  void noKeyIsInItsText() throws Exception {
    assertThat(standing().toString()).contains("db-1").doesNotContain("private");
  }

  private Purchase purchase(String topology) throws Exception {
    return Purchase.of(standing(), topology(topology), false);
  }

  private Standing standing() throws Exception {
    return Standing.of(cloud, Deployment.of(StackDeployment.fromJson(state.toString())));
  }

  private Topology topology(String text) throws Exception {
    return TopologyFiles.load(
        Files.writeString(folder.resolve("bench.yaml"), text), "full", Map.of());
  }

  private void server(String name, String userData) {
    ObjectNode inputs =
        made(CloudKind.SERVER, "hcloud:index/server:Server", "bench-servers-" + name, "cpx32", 0)
            .putObject("inputs")
            .put("image", "ubuntu-24.04")
            .put("placementGroupId", "103");
    secret(inputs, "userData", userData);
  }

  private ObjectNode made(CloudKind kind, String type, String name, String serverType, int size) {
    long id = 100L + cloud.size();
    String place = kind == CloudKind.PLACEMENT_GROUP ? "" : "nbg1";
    cloud.add(
        new CloudResource(
            kind, id, name, Map.of(), Optional.empty(), "", serverType, place, size, false));
    return resource(type, name, id);
  }

  private ObjectNode resource(String type, String name, long id) {
    return resources
        .addObject()
        .put("urn", "urn:pulumi:bench::durabench::" + type + "::" + name)
        .put("type", type)
        .put("id", Long.toString(id));
  }

  private static void secret(ObjectNode properties, String name, String value) {
    properties
        .putObject(name)
        .put("4dabf18193072939515e22adb298388d", "1b47061264138c4ac30d75fd1eb44270")
        .put("plaintext", JSON.valueToTree(value).toString());
  }
}
