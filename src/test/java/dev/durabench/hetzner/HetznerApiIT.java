package dev.durabench.hetzner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.durabench.target.TargetFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HetznerApiIT {
  private final ScriptedApi cloud = new ScriptedApi();
  private final HetznerApi api = cloud.client();

  @AfterEach
  void close() {
    cloud.close();
  }

  @Test
  void readsAListToItsEnd() {
    cloud.then(200, page(1, "2")).then(200, page(2, "null"));

    assertThat(api.list(CloudKind.SERVER, "durabench=a1"))
        .extracting(CloudResource::id)
        .containsExactly(1L, 2L);
    assertThat(cloud.asked())
        .containsExactly(
            "GET /v1/servers?label_selector=durabench%3Da1&page=1&per_page=50",
            "GET /v1/servers?label_selector=durabench%3Da1&page=2&per_page=50");
  }

  @ParameterizedTest
  @CsvSource({"409,conflict", "423,locked", "502,bad_gateway", "503,unavailable", "504,timeout"})
  void asksAgainWhereThatCanHelp(int status, String code) {
    cloud.thenError(status, code).thenError(status, code).then(200, page(1, "null"));

    assertThat(api.list(CloudKind.SERVER, "")).hasSize(1);
    assertThat(cloud.waits()).hasSize(2);
    assertThat(cloud.waits().get(1)).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
  }

  @Test
  void givesUpInTheEnd() {
    for (int i = 0; i < 20; i++) {
      cloud.thenError(423, "locked");
    }

    assertThatThrownBy(() -> api.list(CloudKind.SERVER, ""))
        .isInstanceOf(HetznerFailure.class)
        .hasMessageContaining("something else still changes it");
    assertThat(cloud.asked()).hasSize(8);
  }

  @Test
  void waitsUntilRequestsAreThereAgain() {
    String reset = Long.toString(ScriptedApi.NOW.getEpochSecond() + 17);
    cloud
        .then(
            429,
            Map.of("RateLimit-Reset", reset),
            "{'error': {'code': 'rate_limit_exceeded', 'message': 'limit reached'}}")
        .then(200, page(1, "null"));

    assertThat(api.list(CloudKind.SERVER, "")).hasSize(1);
    assertThat(cloud.waits()).containsExactly(Duration.ofSeconds(17));
  }

  @ParameterizedTest
  @CsvSource({
    "401,unauthorized,HCLOUD_TOKEN is not valid",
    "403,token_readonly,HCLOUD_TOKEN may not do this",
    "403,resource_limit_exceeded,the account's limit is reached",
    "412,resource_unavailable,no room there at the moment",
    "500,server_error,the fault is on Hetzner's side"
  })
  void saysWhatToDoInOneLine(int status, String code, String advice) {
    for (int i = 0; i < 8; i++) {
      cloud.thenError(status, code);
    }

    HetznerFailure failure =
        catchThrowableOfType(HetznerFailure.class, () -> api.list(CloudKind.SERVER, ""));

    assertThat(failure).hasMessageContaining(advice).hasMessageContaining(code);
    assertThat(failure.getMessage()).doesNotContain("\n").doesNotContain(ScriptedApi.TOKEN);
    assertThat(failure.status()).isEqualTo(status);
    assertThat(cloud.asked()).hasSize(status < 500 ? 1 : 8);
  }

  @Test
  void saysThatNobodyAnswers() {
    cloud.close();

    assertThatThrownBy(() -> api.list(CloudKind.SERVER, ""))
        .isInstanceOf(HetznerFailure.class)
        .hasMessageContaining("127.0.0.1 cannot be reached")
        .hasMessageNotContaining(ScriptedApi.TOKEN);
  }

  @Test
  void keepsTheTokenToItself() {
    assertThat(api.toString()).doesNotContain(ScriptedApi.TOKEN);
    assertThatThrownBy(() -> HetznerApi.of(Map.of("HCLOUD_TOKEN", "short")))
        .hasMessageContaining("64 letters and digits")
        .hasMessageNotContaining("short");
    assertThatThrownBy(() -> HetznerApi.of(Map.of())).hasMessageContaining("is not set");
  }

  @Test
  void refusesAnEndpointThatIsNone() {
    assertThatThrownBy(
            () ->
                HetznerApi.of(
                    Map.of("HCLOUD_TOKEN", ScriptedApi.TOKEN, "HCLOUD_ENDPOINT", "localhost:8")))
        .hasMessageContaining("HCLOUD_ENDPOINT is no address");
  }

  @Test
  void cutsThePowerAndReturnsWhenItIsOff() {
    cloud
        .then(201, "{'action': {'id': 7, 'status': 'running'}}")
        .then(200, "{'actions': [{'id': 7, 'status': 'running'}]}")
        .then(200, "{'actions': [{'id': 7, 'status': 'success'}]}")
        .then(200, server("stopping"))
        .then(200, server("off"));
    List<Integer> requestsWhenAccepted = new ArrayList<>();

    power().off("db-1", () -> requestsWhenAccepted.add(cloud.asked().size()));

    assertThat(requestsWhenAccepted).containsExactly(1);
    assertThat(cloud.asked())
        .containsExactly(
            "POST /v1/servers/1/actions/poweroff",
            "GET /v1/actions?id=7",
            "GET /v1/actions?id=7",
            "GET /v1/servers/1",
            "GET /v1/servers/1");
  }

  @Test
  void tellsAPowerCutThatFailedFromOneThatWorked() {
    cloud.then(
        201,
        "{'action': {'id': 7, 'status': 'error',"
            + " 'error': {'code': 'action_failed', 'message': 'host is gone'}}}");

    assertThatThrownBy(() -> power().off("db-1", () -> {}))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("accepted, then failed: host is gone");
  }

  @Test
  void givesPowerBackOnlyWhereItIsOff() {
    cloud.then(200, server("running"));

    power().on("db-1");

    assertThat(cloud.asked()).containsExactly("GET /v1/servers/1");
  }

  @Test
  void waitsForAPowerCutInProgressBeforeItGivesPowerBack() {
    cloud
        .then(200, server("running").replace("'status'", "'locked': true, 'status'"))
        .thenError(423, "locked")
        .then(201, "{'action': {'id': 8, 'status': 'success'}}")
        .then(200, server("running"));

    power().on("db-1");

    assertThat(cloud.asked()).contains("POST /v1/servers/1/actions/poweron");
  }

  @Test
  void saysThatAServerIsGone() {
    cloud.thenError(404, "not_found");

    assertThatThrownBy(() -> power().isOff("db-1"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("server db-1 (id 1)")
        .hasMessageContaining("deleted by somebody else");
  }

  @Test
  void deletesAndMakesSureThatItIsGone() {
    cloud
        .then(200, server("running"))
        .then(200, "{'action': {'id': 9, 'status': 'success'}}")
        .thenError(404, "not_found");

    api.delete(CloudKind.SERVER, 1);

    assertThat(cloud.asked())
        .containsExactly("GET /v1/servers/1", "DELETE /v1/servers/1", "GET /v1/servers/1");
  }

  @Test
  void detachesAVolumeFirst() {
    cloud
        .then(200, "{'volume': {'id': 3, 'name': 'v', 'server': 1}}")
        .then(201, "{'action': {'id': 9, 'status': 'success'}}")
        .then(204, "")
        .thenError(404, "not_found");

    api.delete(CloudKind.VOLUME, 3);

    assertThat(cloud.asked()).element(1).isEqualTo("POST /v1/volumes/3/actions/detach");
  }

  @Test
  void waitsForWhatIsStillInUse() {
    cloud
        .then(200, "{'firewall': {'id': 3, 'name': 'f'}}")
        .thenError(422, "resource_in_use")
        .then(200, "{'firewall': {'id': 3, 'name': 'f'}}")
        .then(200, "{'firewall': {'id': 3, 'name': 'f'}}")
        .then(204, "")
        .thenError(404, "not_found");

    api.delete(CloudKind.FIREWALL, 3);

    assertThat(cloud.asked()).contains("DELETE /v1/firewalls/3").hasSize(6);
  }

  @Test
  void failsWhereSomethingMayNotBeDeleted() {
    cloud.then(200, server("running")).thenError(403, "protected");

    assertThatThrownBy(() -> api.delete(CloudKind.SERVER, 1))
        .isInstanceOf(HetznerFailure.class)
        .hasMessageContaining("protected from deletion");
  }

  private HetznerPower power() {
    return new HetznerPower(api, Map.of("db-1", 1L));
  }

  private static String server(String status) {
    return "{'server': {'id': 1, 'name': 'db-1', 'status': '" + status + "'}}";
  }

  private static String page(int id, String next) {
    return "{'servers': [{'id': "
        + id
        + ", 'name': 'db-1', 'created': '2026-09-01T10:00:00+00:00', 'labels': {'durabench': 'a1'}}],"
        + " 'meta': {'pagination': {'next_page': "
        + next
        + "}}}";
  }
}
