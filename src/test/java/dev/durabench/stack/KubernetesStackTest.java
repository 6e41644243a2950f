package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.test.Mocks.ResourceArgs;
import com.pulumi.test.PulumiTest;
import com.pulumi.test.TestResult;
import dev.durabench.target.Reach;
import dev.durabench.target.ReachText;
import dev.durabench.topology.Descriptors;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KubernetesStackTest {
  private static final String NAME = "existing-kubernetes.example";
  private static final String CONFIG = "{\"durabench:kubeconfig\": \"hush-kubeconfig\"}";
  private static final Tools TOOLS =
      new Tools(Map.of("DURABENCH_AGENT", "/t/agent.jar"), Path.of("/project"));

  private final RecordingMocks mocks = new RecordingMocks();

  @AfterEach
  void clean() {
    PulumiTest.cleanup();
  }

  @Test
  void declaresWhatTheTopologySays() {
    Topology topology = load(Map.of());
    declare(topology, CONFIG);

    assertThat(mocks.of("durabench:index:KubernetesStack")).hasSize(1);
    assertThat(mocks.of("bench:index:Run")).hasSize(1);
    assertThat(mocks.of("bench:index:Password")).hasSize(1);
    assertThat(mocks.of("pulumi:providers:kubernetes")).hasSize(2);
    assertThat(mocks.of("kubernetes:core/v1:Namespace")).hasSize(1);
    assertThat(mocks.of("kubernetes:core/v1:Secret")).hasSize(2);
    assertThat(mocks.of("kubernetes:helm.sh/v4:Chart")).hasSize(2);
    assertThat(mocks.of("bench:index:Experiment")).hasSameSizeAs(topology.experiments());
  }

  @Test
  void aNamespaceThatIsThereIsNotTakenOver() {
    declare(load(Map.of()), CONFIG);
    ResourceArgs creator = mocks.named(NAME + "-creator");
    ResourceArgs namespace = mocks.named(NAME + "-namespace");

    assertThat(creator.inputs).containsEntry("enableServerSideApply", false);
    assertThat(String.valueOf(namespace.provider)).contains(NAME + "-creator");
    assertThat(map(namespace.inputs, "metadata"))
        .containsEntry("name", "durabench")
        .containsEntry(
            "labels",
            Map.of("app.kubernetes.io/managed-by", "durabench", "durabench", "0123456789abcdef"));
  }

  @Test
  void anUnreachableClusterIsNotForgotten() {
    declare(load(Map.of()), CONFIG);

    assertThat(mocks.of("pulumi:providers:kubernetes"))
        .allSatisfy(
            provider ->
                assertThat(provider.inputs)
                    .containsEntry("kubeconfig", "hush-kubeconfig")
                    .containsEntry("deleteUnreachable", false)
                    .containsEntry("context", "admin@my-cluster"));
    assertThat(mocks.named(NAME + "-cluster").inputs).containsEntry("enableServerSideApply", true);
  }

  @Test
  void bothUsersHaveThePasswordThatExperimentsGet() {
    declare(load(Map.of()), CONFIG);

    assertThat(users())
        .containsExactlyInAnyOrder(
            "pg-owner-durabench: durabench hush-%s-pg-password".formatted(NAME),
            "pg-superuser-durabench: postgres hush-%s-pg-password".formatted(NAME));
    assertThat(map(mocks.named(NAME + "-pg").inputs, "values"))
        .containsEntry(
            "secrets",
            Map.of("owner", "pg-owner-durabench", "superuser", "pg-superuser-durabench"));
  }

  private List<String> users() {
    return mocks.of("kubernetes:core/v1:Secret").stream()
        .map(
            secret -> {
              Map<String, Object> metadata = map(secret.inputs, "metadata");
              Map<String, Object> data = map(secret.inputs, "data");
              assertThat(secret.inputs).containsEntry("type", "kubernetes.io/basic-auth");
              assertThat(metadata)
                  .containsEntry("namespace", "durabench")
                  .containsEntry("labels", Map.of("cnpg.io/reload", "true"));
              return metadata.get("name")
                  + ": "
                  + plain(String.valueOf(data.get("username")))
                  + " "
                  + plain(String.valueOf(data.get("password")));
            })
        .toList();
  }

  @Test
  void theChartsGetWhatTheTopologySays() {
    declare(load(Map.of()), CONFIG);
    Map<String, Object> cluster = mocks.named(NAME + "-pg").inputs;
    Map<String, Object> agents = mocks.named(NAME + "-agents").inputs;

    assertThat(cluster)
        .containsEntry("chart", "charts/postgres-cluster")
        .containsEntry("namespace", "durabench")
        .containsEntry("name", "pg");
    assertThat(map(cluster, "values"))
        .containsEntry("instances", 3.0)
        .containsEntry("healthyWithinSeconds", 900.0)
        .containsEntry("storage", Map.of("class", "local-path", "sizeGb", 20.0))
        .containsEntry(
            "synchronous", Map.of("method", "any", "number", 1.0, "dataDurability", "preferred"));
    assertThat(String.valueOf(map(cluster, "values").get("image")))
        .startsWith("ghcr.io/cloudnative-pg/postgresql:18.6-")
        .contains("@sha256:");
    assertThat(String.valueOf(cluster)).doesNotContain("hush");
    assertThat(agents).containsEntry("chart", "charts/agents");
    assertThat(map(agents, "values"))
        .containsEntry("name", "durabench-agents")
        .containsEntry("image", "docker.io/library/eclipse-temurin:17-jre");
  }

  @ParameterizedTest
  @CsvSource({
    "async,,",
    "remote-write,first,remote_write",
    "sync,first,",
    "any-1,any,",
    "remote-apply,first,remote_apply"
  })
  void everyModeIsOneOfTheCluster(String mode, String method, String commit) {
    Map<String, String> changes =
        method == null
            ? Map.of("databases.pg.replication", "{mode: " + mode + "}")
            : Map.of("databases.pg.replication.mode", mode);
    declare(load(changes), CONFIG);
    Map<String, Object> values = map(mocks.named(NAME + "-pg").inputs, "values");

    assertThat(map(values, "parameters").get("synchronous_commit")).isEqualTo(commit);
    if (method == null) {
      assertThat(values).doesNotContainKey("synchronous");
    } else {
      assertThat(map(values, "synchronous")).containsEntry("method", method);
    }
  }

  @Test
  void experimentsCarryWhatTheProviderNeeds() {
    Topology topology = load(Map.of());
    declare(topology, CONFIG);
    Map<String, ExperimentSpec> named = ExperimentNames.of(topology.experiments());

    assertThat(named).isNotEmpty();
    named.forEach(
        (name, spec) -> {
          Map<String, Object> inputs = mocks.named(NAME + "-" + name).inputs;
          assertThat(Descriptors.database(map(inputs, "database")))
              .isEqualTo(topology.database("pg"));
          assertThat(inputs).containsEntry("password", "hush-" + NAME + "-pg-password");
          Reach reach = ReachText.parse(String.valueOf(inputs.get("reach")));
          assertThat(reach.kubernetes())
              .contains(
                  new Reach.Kubernetes(
                      "hush-kubeconfig",
                      Optional.of("admin@my-cluster"),
                      "durabench",
                      "pg",
                      "durabench-agents"));
          assertThat(reach.power().kind()).isEqualTo("commands");
          assertThat(reach.power().off()).contains("bmc-{name}");
          assertThat(reach.allowFaults()).isTrue();
          assertThat(map(inputs, "ranOn"))
              .containsEntry("stack", "0123456789abcdef")
              .containsEntry("cluster", "uid-" + NAME + "-namespace/pg")
              .containsEntry("agentImage", "docker.io/library/eclipse-temurin:17-jre")
              .containsKey("image");
          assertThat(String.valueOf(map(inputs, "ranOn"))).doesNotContain("hush");
        });
  }

  @Test
  void exportsEveryKeyAndNoSecret() {
    TestResult result = declare(load(Map.of()), CONFIG);

    assertThat(result.outputs().keySet()).containsExactlyInAnyOrderElementsOf(TopologyOutputs.KEYS);
    for (String key : TopologyOutputs.KEYS) {
      assertThat(String.valueOf(PulumiTest.extractValue(result.output(key))))
          .as(key)
          .isNotEqualTo("null")
          .doesNotContain("hush");
    }
  }

  @Test
  void aClusterNeedsAKubeconfig() {
    assertThatThrownBy(() -> declare(load(Map.of()), "{}"))
        .hasStackTraceContaining("durabench:kubeconfig is not set")
        .hasStackTraceContaining("pulumi config set --secret durabench:kubeconfig");
  }

  private TestResult declare(Topology topology, String config) {
    return PulumiTest.withMocks(mocks)
        .runTest(
            context ->
                new KubernetesStack(
                        topology,
                        Wanted.of(topology, Optional.empty(), Optional.empty()),
                        TOOLS,
                        context.stackName(),
                        Settings.read(config, "x"),
                        ComponentResourceOptions.Empty)
                    .outputs()
                    .export(context))
        .throwOnError();
  }

  private static Topology load(Map<String, String> overrides) {
    return TopologyFiles.load(Path.of("stacks", NAME + ".yaml"), "standard", overrides);
  }

  private static String plain(String base64) {
    return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
  }

  @SuppressWarnings("unchecked") // the mocks hand maps of texts to values through
  private static Map<String, Object> map(Map<String, Object> inputs, String name) {
    return (Map<String, Object>) inputs.getOrDefault(name, Map.of());
  }
}
