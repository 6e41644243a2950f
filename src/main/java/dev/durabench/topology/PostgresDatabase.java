package dev.durabench.topology;

import static java.util.Objects.requireNonNull;

import dev.durabench.ledger.Promise;
import java.util.Optional;

/**
 * PostgreSQL: a primary and streaming standbys, with or without an operator that looks after them.
 *
 * @param name unique within the topology
 * @param version the version to run, such as {@code 18.6}; on servers also {@code 18}, the newest
 *     of that
 * @param instances primary and standbys together, 1 to 9
 * @param storage where its bytes live
 * @param mode how the primary waits for standbys, unless an experiment says otherwise
 * @param promise what it claims in {@code mode}
 * @param group the group of servers that its instances run on, one each; empty where no servers are
 *     made
 * @param operated how CloudNativePG runs it; empty when no operator does
 */
public record PostgresDatabase(
    String name,
    String version,
    int instances,
    Storage storage,
    ReplicationMode mode,
    Promise promise,
    Optional<String> group,
    Optional<CloudNativePg> operated)
    implements Database {
  public PostgresDatabase {
    requireNonNull(name, "name is null");
    requireNonNull(version, "version is null");
    requireNonNull(storage, "storage is null");
    requireNonNull(mode, "mode is null");
    requireNonNull(promise, "promise is null");
    requireNonNull(group, "group is null");
    requireNonNull(operated, "operated is null");
    if (instances < 1 || instances > 9) {
      throw new IllegalArgumentException("instances is not in 1..9: " + instances);
    }
  }

  /** Without an operator. */
  public PostgresDatabase(
      String name,
      String version,
      int instances,
      Storage storage,
      ReplicationMode mode,
      Promise promise,
      Optional<String> group) {
    this(name, version, instances, storage, mode, promise, group, Optional.empty());
  }

  /** On machines that the stack does not make. */
  public PostgresDatabase(
      String name,
      String version,
      int instances,
      Storage storage,
      ReplicationMode mode,
      Promise promise) {
    this(name, version, instances, storage, mode, promise, Optional.empty());
  }

  /** The number before the dot. */
  public String majorVersion() {
    return version.replaceFirst("\\..*", "");
  }

  @Override
  public String kind() {
    return operated.isPresent() ? "cloudnative-pg" : "postgres";
  }
}
