package dev.durabench.stack;

import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import dev.durabench.pulumi.bench.ExperimentArgs;
import dev.durabench.pulumi.bench.Password;
import dev.durabench.pulumi.bench.PasswordArgs;
import dev.durabench.pulumi.bench.Run;
import dev.durabench.pulumi.kubernetes.core.v1.Secret;
import dev.durabench.pulumi.kubernetes.core.v1.SecretArgs;
import dev.durabench.pulumi.kubernetes.helm.v4.Chart;
import dev.durabench.pulumi.kubernetes.helm.v4.ChartArgs;
import dev.durabench.target.Reach;
import dev.durabench.target.ReachText;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The databases of a topology in Kubernetes, and how an experiment reaches each of them. */
final class KubernetesDatabases {
  /** Of the database that is measured. */
  private static final String OWNER = "durabench";

  private static final String SUPERUSER = "postgres";

  private final String topology;
  private final KubernetesPlace place;
  private final Run run;
  private final Resource parent;
  private final List<Resource> standing = new ArrayList<>();
  private final Map<String, Standing> databases = new LinkedHashMap<>();

  private record Standing(PostgresDatabase database, Password password) {}

  private KubernetesDatabases(String topology, KubernetesPlace place, Run run, Resource parent) {
    this.topology = topology;
    this.place = place;
    this.run = run;
    this.parent = parent;
    standing.add(place.agents());
  }

  /**
   * Declares them.
   *
   * @param wanted those of the topology that are to stand
   */
  static KubernetesDatabases declare(
      String topology, List<Database> wanted, KubernetesPlace place, Run run, Resource parent) {
    KubernetesDatabases declared = new KubernetesDatabases(topology, place, run, parent);
    for (Database database : wanted) {
      if (!(database instanceof PostgresDatabase postgres)) {
        throw new IllegalStateException(database.kind() + " in Kubernetes was let through");
      }
      declared.declare(postgres);
    }
    return declared;
  }

  private void declare(PostgresDatabase database) {
    String name = topology + "-" + database.name();
    Password password =
        new Password(
            name + "-password",
            PasswordArgs.builder().build(),
            CustomResourceOptions.builder().parent(parent).build());
    Secret owner =
        secret(name + "-owner", ClusterValues.ownerSecret(database), OWNER, password.result());
    Secret superuser =
        secret(
            name + "-superuser",
            ClusterValues.superuserSecret(database),
            SUPERUSER,
            password.result());
    standing.add(
        new Chart(
            name,
            ChartArgs.builder()
                .chart("charts/postgres-cluster")
                .name(ClusterValues.name(database))
                .namespace(place.kubernetes().namespace())
                .values(ClusterValues.of(database, place.kubernetes().healthyWithin()))
                .build(),
            ComponentResourceOptions.builder()
                .parent(parent)
                .providers(place.provider())
                .dependsOn(owner, superuser)
                .build()));
    databases.put(database.name(), new Standing(database, password));
  }

  /** One of those that CloudNativePG takes a user's password from. */
  private Secret secret(String name, String secret, String user, Output<String> password) {
    return new Secret(
        name,
        SecretArgs.builder()
            .metadata(
                Map.of(
                    "name",
                    secret,
                    "namespace",
                    place.kubernetes().namespace(),
                    // So that a changed password reaches PostgreSQL.
                    "labels",
                    Map.of("cnpg.io/reload", "true")))
            .type("kubernetes.io/basic-auth")
            .data(
                password.applyValue(
                    known -> Map.of("username", base64(user), "password", base64(known))))
            .build(),
        CustomResourceOptions.builder()
            .parent(parent)
            .provider(place.provider())
            .dependsOn(place.namespace())
            .build());
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Everything that must stand before the first experiment. */
  List<Resource> standing() {
    return List.copyOf(standing);
  }

  /** Says how an experiment reaches its database, and by which ids it knows it. */
  void connect(ExperimentSpec spec, ExperimentArgs.Builder args) {
    Standing database = Optional.ofNullable(databases.get(spec.database())).orElseThrow();
    args.password(database.password().result())
        .reach(reach(database.database()))
        .ranOn(ranOn(database.database()));
  }

  private Output<String> reach(PostgresDatabase database) {
    return place
        .access()
        .kubeconfig()
        .applyValue(
            kubeconfig ->
                ReachText.json(
                    new Reach(
                        "",
                        "",
                        List.of(),
                        Optional.empty(),
                        place.access().power(),
                        place.access().allowFaults(),
                        Optional.of(
                            new Reach.Kubernetes(
                                kubeconfig,
                                place.access().context(),
                                place.kubernetes().namespace(),
                                ClusterValues.name(database),
                                KubernetesPlace.AGENTS)))))
        .asSecret();
  }

  private Output<Map<String, Object>> ranOn(PostgresDatabase database) {
    return Output.tuple(run.stackId(), place.namespace().metadata())
        .applyValue(
            known -> {
              Map<String, Object> ranOn = new TreeMap<>();
              ranOn.put("stack", known.t1);
              // The namespace goes with everything in it, so its id is of one cluster only.
              ranOn.put("cluster", known.t2.get("uid") + "/" + ClusterValues.name(database));
              ranOn.put("image", ClusterValues.image(database));
              ranOn.put("agentImage", place.kubernetes().agentImage());
              return ranOn;
            });
  }
}
