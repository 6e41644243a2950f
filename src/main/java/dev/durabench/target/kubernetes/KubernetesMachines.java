package dev.durabench.target.kubernetes;

import dev.durabench.target.Machines;
import dev.durabench.target.Target;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.shell.ShellTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Nodes that agents can run on, each in a pod. What has to stay when one is lost goes to the nodes
 * of the database's other instances first, then to those without it.
 */
public final class KubernetesMachines implements Machines {
  private final Map<String, Target> targets;
  private final Function<String, String> nodes;
  private final Function<String, List<String>> others;

  /**
   * @param targets all nodes with agents, by name
   * @param nodes instance to the node that it is on
   * @param others instance to the nodes of the other instances, in their order
   */
  KubernetesMachines(
      Map<String, Target> targets,
      Function<String, String> nodes,
      Function<String, List<String>> others) {
    this.targets = new LinkedHashMap<>(targets);
    this.nodes = nodes;
    this.others = others;
  }

  static KubernetesMachines of(
      Map<String, PodShell> shells,
      Function<String, PodPlace> places,
      CnpgPostgres postgres,
      Path agentJar) {
    Map<String, Target> targets = new LinkedHashMap<>();
    shells.forEach(
        (node, shell) ->
            targets.put(
                node,
                new ShellTarget(
                    shell,
                    () -> places.apply(node).address(),
                    agentJar,
                    "/var/lib/durabench/.agents")));
    return new KubernetesMachines(
        targets,
        postgres::node,
        instance ->
            postgres.instances().stream()
                .filter(other -> !other.equals(instance))
                .map(postgres::node)
                .toList());
  }

  @Override
  public Target of(String instance) {
    return target(nodes.apply(instance));
  }

  @Override
  public List<Target> beside(String instance) {
    Set<String> names = new LinkedHashSet<>(others.apply(instance));
    names.addAll(targets.keySet());
    names.remove(nodes.apply(instance));
    List<Target> beside = new ArrayList<>();
    names.stream().filter(targets::containsKey).forEach(name -> beside.add(target(name)));
    return List.copyOf(beside);
  }

  private Target target(String node) {
    Target target = targets.get(node);
    if (target == null) {
      throw new TargetFailure(
          "no agents' pod is on node " + node + ": there is one on " + targets.keySet());
    }
    return target;
  }
}
