package dev.durabench.stack;

import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import dev.durabench.pulumi.kubernetes.Provider;
import dev.durabench.pulumi.kubernetes.ProviderArgs;
import dev.durabench.pulumi.kubernetes.core.v1.Namespace;
import dev.durabench.pulumi.kubernetes.core.v1.NamespaceArgs;
import dev.durabench.pulumi.kubernetes.helm.v4.Chart;
import dev.durabench.pulumi.kubernetes.helm.v4.ChartArgs;
import dev.durabench.topology.Kubernetes;
import java.util.Map;

/**
 * A namespace of a stack's own in a cluster, with the pods that agents run in.
 *
 * @param kubernetes what the topology says of it
 * @param access the way there
 * @param provider for everything in the namespace
 * @param namespace it
 * @param agents the chart of the agents' pods
 */
record KubernetesPlace(
    Kubernetes kubernetes,
    ClusterAccess access,
    Provider provider,
    Namespace namespace,
    Chart agents) {
  /** The DaemonSet's name. */
  static final String AGENTS = "durabench-agents";

  /**
   * Declares it.
   *
   * @param name what names of resources begin with
   * @param stackId goes into a label, so that an abandoned namespace can be told from others
   */
  static KubernetesPlace declare(
      String name,
      Kubernetes kubernetes,
      ClusterAccess access,
      Output<String> stackId,
      Resource parent) {
    Namespace namespace =
        new Namespace(
            name + "-namespace",
            NamespaceArgs.builder()
                .metadata(
                    stackId.applyValue(
                        id ->
                            Map.of(
                                "name",
                                kubernetes.namespace(),
                                "labels",
                                Map.of(
                                    "app.kubernetes.io/managed-by", "durabench", "durabench", id))))
                .build(),
            CustomResourceOptions.builder()
                .parent(parent)
                // Server-side apply takes over what is there already, and destroy would delete a
                // namespace of the user's with everything in it. A plain create is refused.
                .provider(provider(name + "-creator", access, false, parent))
                .build());
    Provider provider = provider(name + "-cluster", access, true, parent);
    Chart agents =
        new Chart(
            name + "-agents",
            ChartArgs.builder()
                .chart("charts/agents")
                .name(AGENTS)
                .namespace(kubernetes.namespace())
                .values(Map.of("name", AGENTS, "image", kubernetes.agentImage()))
                .build(),
            ComponentResourceOptions.builder()
                .parent(parent)
                .providers(provider)
                .dependsOn(namespace)
                .build());
    return new KubernetesPlace(kubernetes, access, provider, namespace, agents);
  }

  private static Provider provider(
      String name, ClusterAccess access, boolean serverSideApply, Resource parent) {
    ProviderArgs.Builder args =
        ProviderArgs.builder()
            .kubeconfig(access.kubeconfig())
            .deleteUnreachable(access.goesWithStack())
            .enableServerSideApply(serverSideApply);
    access.context().ifPresent(args::context);
    return new Provider(name, args.build(), CustomResourceOptions.builder().parent(parent).build());
  }
}
