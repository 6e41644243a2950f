package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.hetzner.CloudKind;
import dev.durabench.hetzner.CloudResource;
import dev.durabench.hetzner.HetznerApi;
import dev.durabench.hetzner.fake.FakeHetzner;
import dev.durabench.hetzner.fake.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The engine is killed while the cloud makes servers, so its state never hears of them. */
@Timeout(600)
@Tag("slow")
final class HetznerKilledIT {
  private static final String TOPOLOGY = "postgres-replication-volumes";
  private static final int SERVERS = 3;
  private static final Duration MAKING = Duration.ofSeconds(15);
  private static final int ORPHAN_TENTHS = 30;

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
  void leavesUnrecordedServersThatTheirLabelFinds() throws IOException, InterruptedException {
    EngineProject project = CloudProject.of(cloud, "hetzner-killed", TOPOLOGY);
    cloud.pace().creation(Kind.SERVER, MAKING);
    EngineProject.Running up = project.start("up", "--yes", "--skip-preview");
    awaitServers(up);
    List<ProcessHandle> orphans = up.process().descendants().toList();
    up.process().destroyForcibly().waitFor();
    end(orphans);

    assertThat(project.fail("destroy", "--yes", "--skip-preview")).contains("locked");
    project.succeed("cancel", "--yes", TOPOLOGY);
    JsonNode deployment = project.json("stack", "export").get("deployment");
    assertThat(creating(deployment)).contains(server(1), server(2), server(3));
    assertThat(recorded(deployment))
        .contains(TOPOLOGY + "-servers-network")
        .doesNotContain(server(1), server(2), server(3));
    String owner = owner(deployment);
    cloud.awaitIdle(MAKING.multipliedBy(2));

    assertThat(project.fail("destroy", "--yes", "--skip-preview"))
        .contains("placement group still contains servers (resource_in_use");
    List<CloudResource> left = left(owner);
    assertThat(left)
        .extracting(CloudResource::kind)
        .filteredOn(kind -> kind == CloudKind.SERVER)
        .hasSize(SERVERS);
    delete(left);
    // The addresses have no label: they go with their servers.
    cloud.assertEmpty();

    assertThat(project.fail("destroy", "--yes", "--skip-preview")).contains("(not_found");
    project.succeed("refresh", "--yes", "--skip-preview", "--clear-pending-creates");
    project.close();
  }

  @Test
  void whatIsGoneIsForgottenByARefreshOnly() throws IOException, InterruptedException {
    EngineProject project = CloudProject.of(cloud, "hetzner-vanished", TOPOLOGY);
    project.succeed("up", "--yes", "--skip-preview");
    delete(left(owner(project.json("stack", "export").get("deployment"))));
    cloud.assertEmpty();

    assertThat(project.fail("destroy", "--yes", "--skip-preview")).contains("(not_found");
    project.succeed("destroy", "--yes", "--skip-preview", "--refresh");
    project.close();
  }

  private List<CloudResource> left(String owner) {
    return HetznerApi.of(cloud.environment()).all(CloudResource.OWNER + "=" + owner);
  }

  private void delete(List<CloudResource> left) {
    HetznerApi api = HetznerApi.of(cloud.environment());
    left.forEach(resource -> api.delete(resource.kind(), resource.id()));
  }

  private void awaitServers(EngineProject.Running up) throws IOException, InterruptedException {
    while (cloud.journal().of("POST", "/servers").size() < SERVERS) {
      assertThat(up.process().waitFor(100, TimeUnit.MILLISECONDS)).as(up.output()).isFalse();
    }
  }

  /**
   * Pulumi's language host and the real hcloud stay for more than a minute: none may be waited for.
   */
  private static void end(List<ProcessHandle> orphans) throws InterruptedException {
    for (ProcessHandle orphan : orphans) {
      for (int i = 0; i < ORPHAN_TENTHS && orphan.isAlive(); i++) {
        Thread.sleep(100);
      }
      orphan.destroyForcibly();
    }
  }

  private static List<String> creating(JsonNode deployment) {
    List<String> names = new ArrayList<>();
    for (JsonNode operation : deployment.path("pending_operations")) {
      if (operation.get("type").asText().equals("creating")) {
        names.add(name(operation.get("resource")));
      }
    }
    return names;
  }

  private static List<String> recorded(JsonNode deployment) {
    List<String> names = new ArrayList<>();
    deployment.path("resources").forEach(resource -> names.add(name(resource)));
    return names;
  }

  private static String owner(JsonNode deployment) {
    for (JsonNode resource : deployment.path("resources")) {
      if (resource.at("/outputs/stackId").isTextual()) {
        return resource.at("/outputs/stackId").asText();
      }
    }
    throw new AssertionError("the state knows no id of the stack");
  }

  private static String name(JsonNode resource) {
    String urn = resource.get("urn").asText();
    return urn.substring(urn.lastIndexOf(':') + 1);
  }

  private static String server(int number) {
    return TOPOLOGY + "-servers-db-" + number;
  }
}
