package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A topology in Kubernetes with the real engine, the real provider and a real API server: the one
 * that KUBECONFIG names, with the custom resources of CloudNativePG. Nodes are not needed.
 */
@Tag("cluster")
final class KubernetesIT {
  private static final String NAMESPACE = "durabench-it";
  private static final String CLUSTER = "clusters.postgresql.cnpg.io";

  private static final String TOPOLOGY =
      """
      runsOn: existing
      kubernetes: {namespace: durabench-it, agentImage: example.invalid/jre:17, healthyWithin: WITHIN}
      databases:
        - name: pg
          kind: cloudnative-pg
          version: "18.6"
          instances: 3
          storage: local-path
          sizeGb: 2
          replication: {mode: any-1, dataDurability: preferred}
      """;

  private final Kubectl kubectl = Kubectl.ofEnvironment();
  private EngineProject project;

  @BeforeEach
  void begin() throws IOException, InterruptedException {
    assertThat(kubectl.succeed("get", "namespaces", "-o", "name"))
        .as("left by an earlier test; delete it")
        .doesNotContain("namespace/" + NAMESPACE);
    project = new EngineProject("kubernetes", "tiny", TOPOLOGY.replace("WITHIN", "15m"), Map.of());
    project.succeed("config", "set", "--secret", "durabench:kubeconfig", kubectl.text());
  }

  @AfterEach
  void end() throws IOException, InterruptedException {
    project.close();
  }

  @Test
  void standsUpChangesNothingAndLeavesNothing() throws IOException, InterruptedException {
    try (SayingHealthy healthy = SayingHealthy.unlessOperated(kubectl, NAMESPACE, "pg")) {
      assertThat(healthy).isNotNull();
      project.succeed("up", "--yes", "--skip-preview");
      asTheTopologySays();
      project.succeed("preview", "--expect-no-changes");
      project.succeed("up", "--yes", "--skip-preview", "--expect-no-changes");

      project.config("override.databases.pg.instances", "5");
      assertThat(project.succeed("preview", "--diff"))
          .contains("[urn=urn:pulumi:tiny::durabench::")
          .containsPattern("~ instances *: 3 => 5");
      project.succeed("up", "--yes", "--skip-preview");
      assertThat(json("get", CLUSTER, "pg").at("/spec/instances").asInt()).isEqualTo(5);

      noSecretIsInTheState();
      project.succeed("destroy", "--yes", "--skip-preview");
      assertThat(kubectl.succeed("get", "namespaces", "-o", "name"))
          .contains("namespace/default")
          .doesNotContain(NAMESPACE);
    }
  }

  private void asTheTopologySays() throws IOException, InterruptedException {
    JsonNode cluster = json("get", CLUSTER, "pg").path("spec");
    assertThat(cluster.path("instances").asInt()).isEqualTo(3);
    assertThat(cluster.path("imageName").asText())
        .isEqualTo("ghcr.io/cloudnative-pg/postgresql:18.6-standard-trixie");
    assertThat(cluster.at("/storage/storageClass").asText()).isEqualTo("local-path");
    assertThat(cluster.at("/storage/size").asText()).isEqualTo("2Gi");
    assertThat(cluster.at("/postgresql/synchronous/method").asText()).isEqualTo("any");
    assertThat(cluster.at("/postgresql/synchronous/dataDurability").asText())
        .isEqualTo("preferred");
    assertThat(cluster.at("/affinity/podAntiAffinityType").asText()).isEqualTo("required");
    assertThat(cluster.at("/bootstrap/initdb/secret/name").asText())
        .isEqualTo("pg-owner-durabench");
    JsonNode agents = json("get", "daemonset", "durabench-agents").path("spec");
    assertThat(agents.at("/template/spec/containers/0/name").asText()).isEqualTo("agent");
    assertThat(agents.at("/template/metadata/labels/app.kubernetes.io~1name").asText())
        .isEqualTo("durabench-agents");
    for (String secret : List.of("pg-owner-durabench", "pg-superuser-durabench")) {
      assertThat(json("get", "secret", secret).path("type").asText())
          .isEqualTo("kubernetes.io/basic-auth");
    }
  }

  private void noSecretIsInTheState() throws IOException, InterruptedException {
    String password = json("get", "secret", "pg-owner-durabench").at("/data/password").asText();
    String state = project.succeed("stack", "export");
    assertThat(password).isNotBlank();
    assertThat(state)
        .contains("pg-owner-durabench")
        .doesNotContain(password)
        .doesNotContain("client-key-data");
  }

  @Test
  void aClusterThatNeverGetsHealthyEndsInItsTimeAndGoes() throws IOException, InterruptedException {
    Files.writeString(
        project.root().resolve("stacks/tiny.yaml"), TOPOLOGY.replace("WITHIN", "10s"));

    assertThat(project.fail("up", "--yes", "--skip-preview"))
        .contains("durabench-it/pg")
        .containsIgnoringCase("timed out");
    project.succeed("destroy", "--yes", "--skip-preview");
    assertThat(kubectl.succeed("get", "namespaces", "-o", "name")).doesNotContain(NAMESPACE);
  }

  @Test
  void aNamespaceThatIsThereStaysItsOwners() throws IOException, InterruptedException {
    kubectl.succeed("create", "namespace", NAMESPACE);
    try {
      assertThat(project.fail("up", "--yes", "--skip-preview")).contains("already exists");
      project.succeed("destroy", "--yes", "--skip-preview");
      assertThat(kubectl.succeed("get", "namespaces", "-o", "name"))
          .contains("namespace/" + NAMESPACE);
    } finally {
      kubectl.succeed("delete", "namespace", NAMESPACE);
    }
  }

  private JsonNode json(String verb, String kind, String name)
      throws IOException, InterruptedException {
    return new ObjectMapper()
        .readTree(kubectl.succeed("-n", NAMESPACE, verb, kind, name, "-o", "json"));
  }
}
