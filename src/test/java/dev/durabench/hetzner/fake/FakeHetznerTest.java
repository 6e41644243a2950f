package dev.durabench.hetzner.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the fake cloud grants, and above all what it refuses. */
@Timeout(20)
final class FakeHetznerTest {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final String KEY =
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ1rXbtUhGqKqLq2Yl8v7h2E2JbmPpGn3pYdVhLx1u9P a";

  private FakeHetzner cloud;

  @BeforeEach
  void start() throws IOException {
    cloud = FakeHetzner.start();
  }

  @AfterEach
  void stop() {
    cloud.close();
  }

  @Test
  void aServerStandsWithAllItHangsOnAndGoesWithoutTrace() throws InterruptedException {
    long group =
        make("placement_groups", "{'name':'g','type':'spread'}").at("/placement_group/id").asLong();
    long network = network();
    long key =
        make("ssh_keys", "{'name':'k','public_key':'" + KEY + "'}").at("/ssh_key/id").asLong();
    JsonNode answer =
        make(
            "servers",
            "{'name':'db-1','server_type':'cpx32','image':'ubuntu-24.04','location':'nbg1',"
                + "'ssh_keys':["
                + key
                + "],'placement_group':"
                + group
                + ",'labels':{'durabench':'ab'},'user_data':'#cloud-config'}");
    long server = answer.at("/server/id").asLong();

    assertThat(server).isGreaterThan(Integer.MAX_VALUE);
    assertThat(answer.at("/action/command").asText()).isEqualTo("create_server");
    assertThat(answer.at("/action/status").asText()).isEqualTo("running");
    assertThat(answer.at("/next_actions/0/command").asText()).isEqualTo("start_server");
    assertThat(answer.at("/server/root_password").isMissingNode()).isTrue();
    cloud.awaitIdle(SOON);
    act(server, "attach_to_network", "{'network':" + network + ",'ip':'10.0.1.5'}");

    JsonNode shown = cloud.get(Kind.SERVER, "db-1");
    assertThat(shown.get("status").asText()).isEqualTo("running");
    assertThat(shown.at("/private_net/0/ip").asText()).isEqualTo("10.0.1.5");
    assertThat(shown.at("/location/name").asText()).isEqualTo("nbg1");
    assertThat(shown.at("/labels/durabench").asText()).isEqualTo("ab");
    assertThat(shown.has("datacenter")).isFalse();
    assertThat(cloud.get(Kind.PLACEMENT_GROUP, "g").get("servers")).hasSize(1);
    assertThat(cloud.inventory())
        .hasSize(6)
        .contains("server db-1 {\"durabench\":\"ab\"}")
        .filteredOn(line -> line.startsWith("primary_ip"))
        .hasSize(2);
    assertThatThrownBy(cloud::assertEmpty)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("server db-1");

    delete("servers", server);
    cloud.awaitIdle(SOON);
    delete("placement_groups", group);
    delete("networks", network);
    delete("ssh_keys", key);
    cloud.assertEmpty();
  }

  @Test
  void aVolumeHoldsToOneServerOfItsLocationAndOnlyGrows() throws InterruptedException {
    long server = server("a", "nbg1");
    long elsewhere = server("b", "hel1");
    long volume =
        make("volumes", "{'name':'v','size':10,'location':'nbg1','format':'ext4'}")
            .at("/volume/id")
            .asLong();
    cloud.awaitIdle(SOON);
    String attach = "/volumes/" + volume + "/actions/attach";

    refused("POST", attach, "{'server':" + elsewhere + "}", 422, "invalid_input");
    ask("POST", attach, "{'server':" + server + ",'automount':false}");
    cloud.awaitIdle(SOON);
    assertThat(cloud.get(Kind.VOLUME, "v").get("server").asLong()).isEqualTo(server);
    assertThat(cloud.get(Kind.VOLUME, "v").get("linux_device").asText())
        .isEqualTo("/dev/disk/by-id/scsi-0HC_Volume_" + volume);
    refused("POST", attach, "{'server':" + server + "}", 422, "volume_already_attached");
    refused("DELETE", "/volumes/" + volume, "", 422, "resource_in_use");
    String resize = "/volumes/" + volume + "/actions/resize";
    ask("POST", resize, "{'size':20}");
    cloud.awaitIdle(SOON);
    refused("POST", resize, "{'size':15}", 422, "invalid_input");

    cloud.vanish("a");
    assertThat(cloud.get(Kind.VOLUME, "v").get("server").isNull()).isTrue();
    delete("volumes", volume);
  }

  @Test
  void whileAnActionRunsTheServerIsLocked() throws InterruptedException {
    long server = server("a", "nbg1");
    cloud.pace().action("stop_server", Duration.ofMillis(500));
    JsonNode action = ask("POST", "/servers/" + server + "/actions/poweroff", "").get("action");

    refused("DELETE", "/servers/" + server, "", 423, "locked");
    refused("POST", "/servers/" + server + "/actions/poweron", "", 423, "locked");
    assertThat(cloud.get(Kind.SERVER, "a").get("status").asText()).isEqualTo("stopping");
    cloud.awaitIdle(SOON);
    assertThat(cloud.get(Kind.SERVER, "a").get("status").asText()).isEqualTo("off");
    assertThat(ask("GET", "/actions?id=" + action.get("id"), "").at("/actions/0/status").asText())
        .isEqualTo("success");
    refused("GET", "/actions", "", 410, "deprecated_api_endpoint");
  }

  @Test
  void aShutdownIsOnlyARequest() throws InterruptedException {
    long server = server("a", "nbg1");
    cloud.pace().obeying(Duration.ofHours(1));
    act(server, "shutdown", "");
    assertThat(cloud.get(Kind.SERVER, "a").get("status").asText()).isEqualTo("running");
    refused(
        "POST",
        "/servers/" + server + "/actions/change_type",
        "{'server_type':'cpx42','upgrade_disk':true}",
        422,
        "server_not_stopped");
    act(server, "poweroff", "");
    act(server, "change_type", "{'server_type':'cpx42','upgrade_disk':true}");
    assertThat(cloud.get(Kind.SERVER, "a").at("/server_type/name").asText()).isEqualTo("cpx42");
    assertThat(cloud.get(Kind.SERVER, "a").get("status").asText()).isEqualTo("running");
  }

  @Test
  void tenServersFillAPlacementGroup() throws InterruptedException {
    long group =
        make("placement_groups", "{'name':'g','type':'spread'}").at("/placement_group/id").asLong();
    String order =
        "{'name':'s-%d','server_type':'cx23','image':'debian-12','placement_group':" + group + "}";
    for (int i = 1; i <= 10; i++) {
      make("servers", order.formatted(i));
    }
    refused("POST", "/servers", order.formatted(11), 422, "placement_group_member_limit_reached");
    refused("DELETE", "/placement_groups/" + group, "", 409, "resource_in_use");
  }

  @Test
  void whatCannotBeDeliveredSaysWhy() {
    String order = "{'name':'a','server_type':'cpx32','image':'debian-12','location':'nbg1'}";
    cloud.offer("cpx32", "nbg1", false);
    refused("POST", "/servers", order, 412, "resource_unavailable");
    refused("POST", "/servers", order.replace("nbg1", "ash"), 422, "invalid_input");
    cloud.offer("cpx32", "nbg1", true);
    cloud.limits().servers(0);
    assertThat(
            refused("POST", "/servers", order, 403, "resource_limit_exceeded")
                .at("/error/details/limits/0/name")
                .asText())
        .isEqualTo("server_limit");
    cloud.limits().servers(1).primaryIps(0);
    refused("POST", "/servers", order, 403, "resource_limit_exceeded");
    cloud.assertEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "servers|{'name':'a_b','server_type':'cpx32','image':'debian-12'}|name",
        "servers|{'server_type':'cpx32','image':'debian-12'}|name",
        "servers|{'name':'a','server_type':'cpx32','image':'debian-12','datacenter':'x'}|datacenter",
        "servers|{'name':'a','server_type':'nope','image':'debian-12'}|server_type",
        "servers|{'name':'a','server_type':'cpx32','image':'debian-12','labels':{'a b':'c'}}|labels",
        "servers|{'name':'a','server_type':'cpx32','image':'debian-12','labels':{'a':'-'}}|labels",
        "volumes|{'name':'v','size':9,'location':'nbg1'}|size",
        "volumes|{'name':'v','size':10}|location",
        "volumes|{'name':'v','size':10,'location':'nbg1','format':'zfs'}|format",
        "networks|{'name':'n','ip_range':'8.0.0.0/16'}|ip_range",
        "networks|{'name':'n','ip_range':'10.0.0.1/16'}|ip_range",
        "placement_groups|{'name':'g','type':'pack'}|type",
        "ssh_keys|{'name':'k','public_key':'hello'}|public_key",
        "firewalls|{'name':'f','rules':[{'direction':'in','protocol':'tcp','source_ips':['0.0.0.0/0']}]}|rules",
        "firewalls|{'name':'f','rules':[{'direction':'in','protocol':'icmp','source_ips':['1.2.3.4']}]}|rules",
      })
  void mistakesNameTheirField(String plural, String body, String field) {
    JsonNode answer = refused("POST", "/" + plural, body, 422, "invalid_input");
    assertThat(answer.at("/error/details/fields/0/name").asText()).isEqualTo(field);
    cloud.assertEmpty();
  }

  @Test
  void namesAndFingerprintsAreUnique() {
    make("ssh_keys", "{'name':'k','public_key':'" + KEY + "'}");
    String again = "{'name':'%s','public_key':'%s'}";
    refused("POST", "/ssh_keys", again.formatted("other", KEY + "b"), 409, "uniqueness_error");
    network();
    refused("POST", "/networks", "{'name':'n','ip_range':'10.1.0.0/16'}", 409, "uniqueness_error");
  }

  @Test
  void anAddressIsGivenOnce() throws InterruptedException {
    long network = network();
    long first = server("a", "nbg1");
    long second = server("b", "nbg1");
    act(first, "attach_to_network", "{'network':" + network + "}");
    assertThat(cloud.get(Kind.SERVER, "a").at("/private_net/0/ip").asText()).isEqualTo("10.0.1.2");
    String path = "/servers/" + second + "/actions/attach_to_network";
    for (String ip : new String[] {"10.0.1.2", "10.0.1.1", "10.0.1.255", "10.0.2.5"}) {
      refused(
          "POST", path, "{'network':" + network + ",'ip':'" + ip + "'}", 422, "ip_not_available");
    }
    refused(
        "POST",
        "/servers/" + first + "/actions/attach_to_network",
        "{'network':" + network + "}",
        422,
        "server_already_attached");
    refused(
        "POST",
        "/networks/" + network + "/actions/delete_subnet",
        "{'ip_range':'10.0.1.0/24'}",
        409,
        "conflict");
  }

  @Test
  void aProtectedServerStays() throws InterruptedException {
    long server = server("a", "nbg1");
    act(server, "change_protection", "{'delete':true,'rebuild':true}");
    refused("DELETE", "/servers/" + server, "", 403, "protected");
    act(server, "change_protection", "{'delete':false,'rebuild':false}");
    delete("servers", server);
  }

  @Test
  void datacentersAreGoneAndPricesAreTexts() {
    refused("GET", "/datacenters", "", 410, "deprecated_api_endpoint");
    JsonNode pricing = ask("GET", "/pricing", "").get("pricing");
    assertThat(pricing.get("server_types")).hasSizeGreaterThan(3);
    assertThat(pricing.at("/server_types/0/prices/0/price_hourly/gross").isTextual()).isTrue();
    assertThat(pricing.at("/primary_ips/0/type").asText()).isEqualTo("ipv4");
  }

  private long network() {
    return make(
            "networks",
            "{'name':'n','ip_range':'10.0.0.0/16','subnets':[{'type':'cloud',"
                + "'ip_range':'10.0.1.0/24','network_zone':'eu-central'}]}")
        .at("/network/id")
        .asLong();
  }

  private long server(String name, String location) throws InterruptedException {
    JsonNode answer =
        make(
            "servers",
            "{'name':'%s','server_type':'cpx32','image':'debian-12','location':'%s'}"
                .formatted(name, location));
    cloud.awaitIdle(SOON);
    return answer.at("/server/id").asLong();
  }

  private void act(long server, String action, String body) throws InterruptedException {
    ask("POST", "/servers/" + server + "/actions/" + action, body);
    cloud.awaitIdle(SOON);
  }

  private JsonNode make(String plural, String body) {
    return ask("POST", "/" + plural, body);
  }

  private void delete(String plural, long id) {
    ask("DELETE", "/" + plural + "/" + id, "");
  }

  private JsonNode ask(String method, String path, String body) {
    return cloud.ask(method, path, body.replace('\'', '"'));
  }

  private JsonNode refused(String method, String path, String body, int status, String code) {
    try {
      throw new AssertionError("granted: " + ask(method, path, body));
    } catch (ApiError e) {
      assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
      assertThat(e.status()).isEqualTo(status);
      assertThat(e.body().at("/error/details").isObject()).isTrue();
      return e.body();
    }
  }
}
