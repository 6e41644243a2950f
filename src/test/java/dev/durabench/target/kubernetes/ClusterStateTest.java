package dev.durabench.target.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.TargetFailure;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ClusterStateTest {
  private static final String WHOLE =
      """
      {"metadata": {"name": "pg", "annotations": {}},
       "spec": {"instances": 3, "postgresql": {
         "synchronous": {"method": "any", "number": 1, "dataDurability": "preferred"},
         "parameters": {"shared_buffers": "64MB"}}},
       "status": {"phase": "Cluster in healthy state", "readyInstances": 3,
         "currentPrimary": "pg-2", "targetPrimary": "pg-2",
         "instanceNames": ["pg-10", "pg-2", "pg-3"]}}
      """;

  @Test
  void readsWhatTheOperatorSays() {
    ClusterState state = ClusterState.parse(WHOLE);

    assertThat(state.whole()).isTrue();
    assertThat(state.instanceNames()).containsExactly("pg-2", "pg-3", "pg-10");
    assertThat(state.home()).isEqualTo("pg-2");
    assertThat(state.synchronous()).contains(new ClusterState.Waiting("any", 1, "preferred"));
    assertThat(state.synchronousCommit()).isEmpty();
  }

  @Test
  void isNotWholeWhileAnythingIsGoingOn() {
    assertThat(with("Cluster in healthy state", "Failing over").whole()).isFalse();
    assertThat(with("\"readyInstances\": 3", "\"readyInstances\": 2").whole()).isFalse();
    assertThat(with("\"targetPrimary\": \"pg-2\"", "\"targetPrimary\": \"pending\"").whole())
        .isFalse();
    assertThat(with("\"instances\": 3", "\"instances\": 4").whole()).isFalse();
    assertThat(fenced("pg-3").whole()).isFalse();
    assertThat(ClusterState.parse("{\"metadata\": {\"name\": \"pg\"}}").whole()).isFalse();
  }

  @Test
  void saysWhatIsGoingOn() {
    assertThat(with("\"targetPrimary\": \"pg-2\"", "\"targetPrimary\": \"pending\"").describe())
        .isEqualTo(
            "phase \"Cluster in healthy state\", 3 of 3 instances ready, primary pg-2, to be"
                + " pending");
    assertThat(fenced("*").describe()).endsWith(", fenced [*]");
  }

  @Test
  void hasNoHomeWithoutAnInstance() {
    assertThatThrownBy(() -> ClusterState.parse("{\"metadata\": {\"name\": \"pg\"}}").home())
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("Cluster pg has no instance yet");
  }

  @Test
  void readsACommitParameter() {
    assertThat(
            with("\"shared_buffers\": \"64MB\"", "\"synchronous_commit\": \"remote_apply\"")
                .synchronousCommit())
        .isEqualTo(Optional.of("remote_apply"));
  }

  private static ClusterState with(String old, String changed) {
    assertThat(WHOLE).contains(old);
    return ClusterState.parse(WHOLE.replace(old, changed));
  }

  private static ClusterState fenced(String instance) {
    return with(
        "\"annotations\": {}",
        "\"annotations\": {\"cnpg.io/fencedInstances\": \"[\\\"" + instance + "\\\"]\"}");
  }
}
