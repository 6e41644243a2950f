package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KubeconfigTest {
  @TempDir Path project;

  @Test
  void onlyAnExistingClusterNeedsOne() {
    assertThat(Kubeconfig.needed(load("existing-kubernetes.example"))).isTrue();
    assertThat(Kubeconfig.needed(load("existing-servers.example"))).isFalse();
    assertThat(Kubeconfig.needed(load("local"))).isFalse();
  }

  private static Topology load(String name) {
    return TopologyFiles.load(Path.of("stacks", name + ".yaml"), "standard", Map.of());
  }

  @Test
  void withoutOneARunIsRefused() {
    Check check = check(Map.of());

    assertThat(check.state()).isEqualTo(Check.State.BAD);
    assertThat(check.text())
        .contains("neither durabench:kubeconfig nor KUBECONFIG is set")
        .contains("pulumi config set --secret durabench:kubeconfig");
  }

  @Test
  void aListOfFilesIsNoFile() {
    assertThat(check(Map.of("KUBECONFIG", "/a/b:/c/d")))
        .satisfies(check -> assertThat(check.state()).isEqualTo(Check.State.BAD))
        .satisfies(check -> assertThat(check.text()).contains("is /a/b:/c/d, which is no file"));
  }

  @Test
  void theEnvironmentsFileWillDo() throws IOException {
    Path file = Files.writeString(project.resolve("kubeconfig"), "x");

    assertThat(check(Map.of("KUBECONFIG", file.toString())).state()).isEqualTo(Check.State.OK);
  }

  @Test
  void theStacksOwnWins() throws IOException {
    Files.createDirectories(project.resolve(".stack-config"));
    Files.writeString(
        project.resolve(".stack-config/Pulumi.mine.yaml"),
        "config:\n  durabench:kubeconfig:\n    secure: v1:abc\n");

    Check check = check(Map.of("KUBECONFIG", "/not/there"));
    assertThat(check.state()).isEqualTo(Check.State.OK);
    assertThat(check.text()).contains("in the stack's config");
  }

  @Test
  void saysWhichClusterMayBeBroken() {
    Topology topology = load("existing-kubernetes.example");
    String config =
        """
        apiVersion: v1
        kind: Config
        current-context: production
        clusters:
          - {name: production, cluster: {server: 'https://192.0.2.1:6443'}}
          - {name: bench, cluster: {server: 'https://192.0.2.2:6443'}}
        contexts:
          - {name: production, context: {cluster: production, user: admin}}
          - {name: NAME, context: {cluster: bench, user: admin}}
        users: [{name: admin, user: {token: hush}}]
        """;

    assertThat(Kubeconfig.leadsTo(topology, config.replace("NAME", "admin@my-cluster")))
        .contains("https://192.0.2.2:6443")
        .contains("(context admin@my-cluster); the topology allows breaking its nodes")
        .doesNotContain("hush");
    assertThatThrownBy(() -> Kubeconfig.leadsTo(topology, config))
        .isInstanceOf(CliFailure.class)
        .hasMessageContaining("has no context admin@my-cluster")
        .hasMessageNotContaining("hush");
  }

  private Check check(Map<String, String> more) {
    Map<String, String> environment = new TreeMap<>(more);
    environment.put("DURABENCH_PROJECT", project.toString());
    return new Kubeconfig(new Surroundings(environment), "mine").check();
  }
}
