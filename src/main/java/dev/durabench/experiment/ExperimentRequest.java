package dev.durabench.experiment;

import static java.util.Objects.requireNonNull;

import dev.durabench.target.Machines;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.SqliteSite;
import dev.durabench.target.Target;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Everything that one experiment needs.
 *
 * @param topology the topology's name
 * @param spec what to do
 * @param database what to do it to
 * @param machines where agents run
 * @param postgres the standing servers, for a PostgreSQL database
 * @param sqlite the standing site, for a SQLite database
 * @param storageDirectory a directory on the database's storage, for the flush probe; on the
 *     machine where the primary is at home, which need not be this one
 * @param folder the run folder
 * @param identity text that stands for the machine and software under test; part of fingerprints
 */
public record ExperimentRequest(
    String topology,
    ExperimentSpec spec,
    Database database,
    Machines machines,
    Optional<PostgresServers> postgres,
    Optional<SqliteSite> sqlite,
    Path storageDirectory,
    RunFolder folder,
    String identity) {
  public ExperimentRequest {
    requireNonNull(topology, "topology is null");
    requireNonNull(spec, "spec is null");
    requireNonNull(database, "database is null");
    requireNonNull(machines, "machines is null");
    requireNonNull(postgres, "postgres is null");
    requireNonNull(sqlite, "sqlite is null");
    requireNonNull(storageDirectory, "storageDirectory is null");
    requireNonNull(folder, "folder is null");
    requireNonNull(identity, "identity is null");
  }

  /** The machine with the database's storage: of PostgreSQL, where the primary is at home. */
  Target home() {
    return machines.of(
        postgres.map(servers -> servers.instances().get(0)).orElseGet(database::name));
  }
}
