package dev.durabench.target.kubernetes;

import dev.durabench.target.TargetFailure;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The Cluster for real. */
final class ApiServerCluster implements ClusterApi {
  static final ResourceDefinitionContext CLUSTERS =
      new ResourceDefinitionContext.Builder()
          .withGroup("postgresql.cnpg.io")
          .withVersion("v1")
          .withKind("Cluster")
          .withPlural("clusters")
          .withNamespaced(true)
          .build();

  private static final String CLUSTER = "cnpg.io/cluster";
  private static final String ROLE = "cnpg.io/podRole";

  private final KubernetesAccess access;

  ApiServerCluster(KubernetesAccess access) {
    this.access = access;
  }

  private Resource<GenericKubernetesResource> cluster() {
    return access
        .client()
        .genericKubernetesResources(CLUSTERS)
        .inNamespace(access.namespace())
        .withName(access.cluster());
  }

  @Override
  public ClusterState state() {
    GenericKubernetesResource read = access.ask("reading " + this, () -> cluster().get());
    if (read == null) {
      throw new TargetFailure("there is no " + this);
    }
    return ClusterState.parse(Serialization.asJson(read));
  }

  @Override
  public List<InstancePod> pods() {
    List<InstancePod> pods = new ArrayList<>();
    for (Pod pod : list()) {
      pods.add(
          new InstancePod(
              pod.getMetadata().getName(),
              Optional.ofNullable(pod.getSpec().getNodeName()).orElse(""),
              Optional.ofNullable(pod.getStatus().getPodIP()).orElse(""),
              ready(pod)));
    }
    return pods;
  }

  private List<Pod> list() {
    return access.ask(
        "listing the pods of " + this,
        () ->
            access
                .client()
                .pods()
                .inNamespace(access.namespace())
                .withLabel(CLUSTER, access.cluster())
                .withLabel(ROLE, "instance")
                .list()
                .getItems());
  }

  static boolean ready(Pod pod) {
    for (PodCondition condition : pod.getStatus().getConditions()) {
      if (condition.getType().equals("Ready")) {
        return condition.getStatus().equals("True");
      }
    }
    return false;
  }

  @Override
  public StorageClasses storageClasses() {
    Map<String, String> classes = new TreeMap<>();
    for (PersistentVolumeClaim claim :
        access.ask(
            "listing the volumes of " + this,
            () ->
                access
                    .client()
                    .persistentVolumeClaims()
                    .inNamespace(access.namespace())
                    .withLabel(CLUSTER, access.cluster())
                    .list()
                    .getItems())) {
      classes.put(
          claim.getMetadata().getName(),
          Optional.ofNullable(claim.getSpec().getStorageClassName()).orElse("none"));
    }
    return new StorageClasses(classes);
  }

  @Override
  public void patch(String merge) {
    access.ask(
        "changing " + this, () -> cluster().patch(PatchContext.of(PatchType.JSON_MERGE), merge));
  }

  @Override
  public void patchStatus(String merge) {
    access.ask(
        "changing the status of " + this,
        () -> cluster().subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE), merge));
  }

  @Override
  public String lastEvents() {
    StringBuilder text = new StringBuilder();
    try {
      for (InstancePod pod : pods()) {
        if (!pod.ready()) {
          text.append("; pod ")
              .append(pod.name())
              .append(pod.node().isEmpty() ? " on no node" : " on " + pod.node())
              .append(" is not ready")
              .append(access.lastEvent("Pod", pod.name()));
        }
      }
    } catch (TargetFailure e) {
      text.append("; ").append(e.getMessage());
    }
    return text.append(access.lastEvent("Cluster", access.cluster())).toString();
  }

  @Override
  public String serviceAddress() {
    String name = access.cluster() + "-rw";
    Service service =
        access.ask(
            "reading Service " + name,
            () -> access.client().services().inNamespace(access.namespace()).withName(name).get());
    if (service == null) {
      throw new TargetFailure("there is no Service " + name + " in " + access.namespace());
    }
    return service.getSpec().getClusterIP();
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new TreeMap<>();
    facts.put(
        "kubernetes.version",
        access.ask(
            "reading the version", () -> access.client().getKubernetesVersion().getGitVersion()));
    for (Pod pod : list()) {
      facts.put(
          "kubernetes.node." + pod.getMetadata().getName(),
          Optional.ofNullable(pod.getSpec().getNodeName()).orElse("none"));
      for (Container container : pod.getSpec().getContainers()) {
        if (container.getName().equals(InstancePods.CONTAINER)) {
          facts.put("postgres.image", container.getImage());
        }
      }
    }
    for (Pod pod : operators()) {
      facts.put("operator.image", pod.getSpec().getContainers().get(0).getImage());
      facts.merge(
          "operator.nodes",
          Optional.ofNullable(pod.getSpec().getNodeName()).orElse("none"),
          (one, other) -> one + " " + other);
    }
    return facts;
  }

  /** Where the operator is decides how long a fail-over takes. */
  private List<Pod> operators() {
    return access.ask(
        "looking for the operator",
        () ->
            access
                .client()
                .pods()
                .inAnyNamespace()
                .withLabel("app.kubernetes.io/name", "cloudnative-pg")
                .list()
                .getItems());
  }

  @Override
  public String toString() {
    return "Cluster " + access.namespace() + "/" + access.cluster();
  }
}
