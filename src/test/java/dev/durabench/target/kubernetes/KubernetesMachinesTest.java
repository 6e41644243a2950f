package dev.durabench.target.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.agent.AgentPlan;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.Target;
import dev.durabench.target.TargetFailure;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class KubernetesMachinesTest {
  /** A node on which nothing may be done. */
  private record Node(String name) implements Target {
    @Override
    public AgentHandle start(AgentPlan plan, Optional<String> password) {
      throw new AssertionError("nothing was to be started on " + name);
    }

    @Override
    public Map<String, String> provenance() {
      throw new AssertionError("nobody was to ask " + name);
    }

    @Override
    public String address() {
      throw new AssertionError("nobody was to ask " + name);
    }

    @Override
    public String fileSystem(Path directory) {
      throw new AssertionError("nobody was to ask " + name);
    }

    @Override
    public long clockOffsetMicros() {
      throw new AssertionError("nobody was to ask " + name);
    }
  }

  private static KubernetesMachines machines(String... nodes) {
    Map<String, Target> targets = new LinkedHashMap<>();
    List.of(nodes).forEach(node -> targets.put(node, new Node(node)));
    Map<String, String> places = Map.of("pg-1", "node2", "pg-2", "node4", "pg-3", "node1");
    return new KubernetesMachines(
        targets,
        instance -> Optional.ofNullable(places.get(instance)).orElseThrow(),
        instance ->
            List.of("pg-1", "pg-2", "pg-3").stream()
                .filter(other -> !other.equals(instance))
                .map(other -> Optional.ofNullable(places.get(other)).orElseThrow())
                .toList());
  }

  @Test
  void whatMustStayGoesToTheOtherInstancesNodesFirst() {
    assertThat(machines("node1", "node2", "node3", "node4").beside("pg-1"))
        .extracting(Target::name)
        .containsExactly("node4", "node1", "node3");
  }

  @Test
  void aNodeWithoutAnAgentsPodIsNoPlaceToBe() {
    KubernetesMachines machines = machines("node1", "node2");

    assertThat(machines.of("pg-1").name()).isEqualTo("node2");
    assertThat(machines.beside("pg-1")).extracting(Target::name).containsExactly("node1");
    assertThatThrownBy(() -> machines.of("pg-2"))
        .isInstanceOf(TargetFailure.class)
        .hasMessage("no agents' pod is on node node4: there is one on [node1, node2]");
  }
}
