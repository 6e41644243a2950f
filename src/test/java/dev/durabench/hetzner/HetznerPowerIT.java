package dev.durabench.hetzner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.hetzner.fake.ApiError;
import dev.durabench.hetzner.fake.FakeHetzner;
import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Power and deletion against a cloud as strict as Hetzner's. */
final class HetznerPowerIT {
  private FakeHetzner cloud;
  private HetznerApi api;
  private HetznerPower power;
  private long id;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    cloud = FakeHetzner.start();
    api = HetznerApi.of(cloud.environment());
    id =
        cloud
            .ask(
                "POST",
                "/servers",
                "{\"name\": \"db-1\", \"server_type\": \"cpx32\", \"image\": \"ubuntu-24.04\","
                    + " \"location\": \"nbg1\", \"labels\": {\"durabench\": \"a1\"}}")
            .path("server")
            .path("id")
            .asLong();
    cloud.awaitIdle(Duration.ofSeconds(10));
    power = new HetznerPower(api, Map.of("db-1", id));
  }

  @AfterEach
  void close() {
    cloud.close();
  }

  @Test
  void cutsAndGivesBackPowerOfActionsThatTakeTime() {
    cloud.pace().actions(Duration.ofMillis(1200));
    List<Boolean> offWhenAccepted = new ArrayList<>();

    power.off("db-1", () -> offWhenAccepted.add(power.isOff("db-1")));

    assertThat(offWhenAccepted).as("accepted is before done").containsExactly(false);
    assertThat(power.isOff("db-1")).isTrue();
    power.on("db-1");
    assertThat(power.isOff("db-1")).isFalse();
    power.on("db-1");
    assertThat(power.isOff("db-1")).isFalse();
  }

  @Test
  void givesPowerBackAfterACutThatWasOnlyAskedFor() throws InterruptedException {
    cloud.pace().action("stop_server", Duration.ofMillis(1500));
    cloud.ask("POST", "/servers/" + id + "/actions/poweroff", "{}");

    power.on("db-1");
    cloud.awaitIdle(Duration.ofSeconds(10));

    assertThat(power.isOff("db-1")).isFalse();
  }

  @Test
  void cutsPowerThoughItsFirstAnswerIsLost() {
    cloud.trouble().loseAnswer(1, "POST", "/servers/\\d+/actions/poweroff");

    power.off("db-1", () -> {});

    assertThat(power.isOff("db-1")).isTrue();
  }

  @Test
  void failsWhereTheServerIsGone() {
    cloud.vanish("db-1");

    assertThatThrownBy(() -> power.off("db-1", () -> {}))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("deleted by somebody else");
  }

  @Test
  void failsWhereTheActionFails() {
    cloud
        .trouble()
        .failAction(1, "stop_server", ApiError.of(500, "action_failed", "the host is gone"));

    assertThatThrownBy(() -> power.off("db-1", () -> {}))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("accepted, then failed");
  }

  @Test
  void readsPricesTypesAndImages() {
    assertThat(api.prices().servers()).containsKey("cpx32/nbg1");
    assertThat(api.serverTypes()).extracting(ServerType::name).contains("cpx32");
    assertThat(api.hasImage("ubuntu-24.04", "x86")).isTrue();
    assertThat(api.hasImage("ubuntu-11.04", "x86")).isFalse();
    assertThat(api.locations()).contains("nbg1");
    assertThat(api.all("durabench=a1")).extracting(CloudResource::name).containsExactly("db-1");
    assertThat(api.all("durabench=a2")).isEmpty();
  }

  @Test
  void deletesAWholeStackInOrder() throws InterruptedException {
    String labels = "\"labels\": {\"durabench\": \"a1\"}";
    cloud.ask(
        "POST",
        "/volumes",
        "{\"name\": \"v\", \"size\": 10, \"server\": " + id + ", " + labels + "}");
    cloud.ask(
        "POST", "/networks", "{\"name\": \"n\", \"ip_range\": \"10.0.0.0/16\", " + labels + "}");
    cloud.ask(
        "POST",
        "/firewalls",
        "{\"name\": \"f\", \"rules\": [], \"apply_to\": [{\"type\": \"server\", \"server\": {\"id\": "
            + id
            + "}}], "
            + labels
            + "}");
    cloud.ask(
        "POST", "/placement_groups", "{\"name\": \"p\", \"type\": \"spread\", " + labels + "}");
    cloud.awaitIdle(Duration.ofSeconds(10));
    cloud.pace().actions(Duration.ofMillis(600));

    api.all("durabench=a1").forEach(thing -> api.delete(thing.kind(), thing.id()));

    cloud.assertEmpty();
  }
}
