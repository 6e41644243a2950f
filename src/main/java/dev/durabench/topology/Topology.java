package dev.durabench.topology;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * A validated topology file.
 *
 * @param name the file's name without {@code .yaml}
 * @param runsOn where it runs
 * @param servers what is made; at least one group exactly when it runs on Hetzner Cloud
 * @param existing the machines when it runs on existing ones, else empty; the nodes of an existing
 *     Kubernetes cluster are not listed
 * @param kubernetes the cluster that databases run in; empty where they run on plain machines
 * @param databases at least one, names unique
 * @param experiments in declared order; every one names a database of this topology that it fits
 */
public record Topology(
    String name,
    RunsOn runsOn,
    List<ServerGroup> servers,
    Optional<ExistingServers> existing,
    Optional<Kubernetes> kubernetes,
    List<Database> databases,
    List<ExperimentSpec> experiments) {
  public Topology {
    requireNonNull(name, "name is null");
    requireNonNull(runsOn, "runsOn is null");
    servers = List.copyOf(servers);
    requireNonNull(existing, "existing is null");
    requireNonNull(kubernetes, "kubernetes is null");
    databases = List.copyOf(databases);
    experiments = List.copyOf(experiments);
  }

  /** On plain machines. */
  public Topology(
      String name,
      RunsOn runsOn,
      List<ServerGroup> servers,
      Optional<ExistingServers> existing,
      List<Database> databases,
      List<ExperimentSpec> experiments) {
    this(name, runsOn, servers, existing, Optional.empty(), databases, experiments);
  }

  /**
   * True when the file is to be copied and filled in, not to be run: its name ends in {@code
   * .example}.
   */
  public boolean example() {
    return name.endsWith(".example");
  }

  /**
   * The database of that name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public Database database(String databaseName) {
    return databases.stream()
        .filter(database -> database.name().equals(databaseName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no database " + databaseName));
  }
}
