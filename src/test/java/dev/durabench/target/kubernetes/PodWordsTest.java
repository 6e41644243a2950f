package dev.durabench.target.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.Reach;
import dev.durabench.target.TargetFailure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said to pods, kubeconfigs and Clusters, without any of them. */
final class PodWordsTest {
  private static final String KUBECONFIG =
      """
      apiVersion: v1
      kind: Config
      current-context: one
      contexts:
      - {name: one, context: {cluster: first, user: u}}
      - {name: two, context: {cluster: second, user: u}}
      clusters:
      - {name: first, cluster: {server: 'https://10.0.0.1:6443'}}
      - {name: second, cluster: {server: 'https://10.0.0.2:6443'}}
      users:
      - {name: u, user: {token: TOPSECRET}}
      """;

  private static Reach.Kubernetes reach(String kubeconfig, Optional<String> context) {
    return new Reach.Kubernetes(kubeconfig, context, "db", "pg", "agents");
  }

  @Test
  void aScriptIsToldHowMuchInputComes() {
    assertThat(PodShell.withInput("# say it\ncat", 5))
        .isEqualTo("# say it\nhead -c 5 | {\n# say it\ncat\n}");
    assertThat(PodShell.withInput("cat", 0)).isEqualTo("{\ncat\n} </dev/null");
  }

  @Test
  void theWantedContextIsTheOneThatIsUsed() {
    assertThat(KubernetesAccess.server(reach(KUBECONFIG, Optional.empty())))
        .startsWith("https://10.0.0.1:6443");
    assertThat(KubernetesAccess.server(reach(KUBECONFIG, Optional.of("two"))))
        .startsWith("https://10.0.0.2:6443");
  }

  @Test
  void whatIsRememberedOfAClusterOpensNothing() {
    Reach.Kubernetes known = KubernetesAccess.withoutKey(reach(KUBECONFIG, Optional.of("two")));

    assertThat(known.kubeconfig()).doesNotContain("TOPSECRET");
    assertThat(KubernetesAccess.server(known)).startsWith("https://10.0.0.2:6443");
    assertThat(known.cluster()).isEqualTo("pg");
  }

  @Test
  void noMessageQuotesAKubeconfig() {
    assertThatThrownBy(() -> KubernetesAccess.server(reach(KUBECONFIG, Optional.of("three"))))
        .isInstanceOf(TargetFailure.class)
        .hasMessage("the kubeconfig of Kubernetes[db/pg] has no context three");
    for (Optional<String> context : List.of(Optional.<String>empty(), Optional.of("x"))) {
      assertThatThrownBy(() -> KubernetesAccess.server(reach("{TOPSECRET: [", context)))
          .isInstanceOf(TargetFailure.class)
          .hasMessageNotContaining("TOPSECRET")
          .hasNoCause();
    }
  }

  @Test
  void fencesExactlyTheseOrNone() {
    assertThat(CnpgOperator.fencing(List.of("pg-2", "pg-3")))
        .isEqualTo(
            "{\"metadata\":{\"annotations\":{\"cnpg.io/fencedInstances\":"
                + "\"[\\\"pg-2\\\",\\\"pg-3\\\"]\"}}}");
    assertThat(CnpgOperator.fencing(List.of()))
        .isEqualTo("{\"metadata\":{\"annotations\":{\"cnpg.io/fencedInstances\":null}}}");
  }

  @Test
  void aChangeOfThePrimaryIsSeenOnce() {
    FailOverWatch watch = new FailOverWatch("pg-1");

    watch.see(state("pg-1", "pg-1"));
    assertThat(watch.arrivals()).isEmpty();
    watch.see(state("pg-1", "pending"));
    assertThat(watch.arrivals()).containsOnlyKeys("fail-over-started");
    assertThat(watch.newPrimary()).isEmpty();
    watch.see(state("pg-2", "pg-2"));
    Map<String, Long> first = watch.arrivals();
    assertThat(first).containsOnlyKeys("fail-over-started", "new-primary");
    watch.see(state("pg-3", "pg-3"));
    assertThat(watch.arrivals()).isEqualTo(first);
    assertThat(watch.newPrimary()).contains("pg-2");
  }

  private static ClusterState state(String current, String target) {
    return ClusterState.parse(
        """
        {"metadata": {"name": "pg"},
         "status": {"currentPrimary": "%s", "targetPrimary": "%s"}}
        """
            .formatted(current, target));
  }
}
