package dev.durabench.topology;

import static java.util.Objects.requireNonNull;

import dev.durabench.ledger.Promise;

/**
 * PostgreSQL: a primary and streaming standbys.
 *
 * @param name unique within the topology
 * @param version the version to run, such as {@code 18.6}
 * @param instances primary and standbys together, 1 to 9
 * @param storage where its bytes live
 * @param mode how the primary waits for standbys, unless an experiment says otherwise
 * @param promise what it claims in {@code mode}
 */
public record PostgresDatabase(
    String name,
    String version,
    int instances,
    Storage storage,
    ReplicationMode mode,
    Promise promise)
    implements Database {
  public PostgresDatabase {
    requireNonNull(name, "name is null");
    requireNonNull(version, "version is null");
    requireNonNull(storage, "storage is null");
    requireNonNull(mode, "mode is null");
    requireNonNull(promise, "promise is null");
    if (instances < 1 || instances > 9) {
      throw new IllegalArgumentException("instances is not in 1..9: " + instances);
    }
  }

  @Override
  public String kind() {
    return "postgres";
  }
}
