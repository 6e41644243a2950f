package dev.durabench.stack;

import dev.durabench.topology.CloudNativePg;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.ReplicationMode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The values of {@code charts/postgres-cluster} that a database of a topology asks for. */
final class ClusterValues {
  private ClusterValues() {}

  /** The Cluster's name. */
  static String name(PostgresDatabase database) {
    return database.name();
  }

  /** The secret of the user who owns the measured database. */
  static String ownerSecret(PostgresDatabase database) {
    return name(database) + "-owner-durabench";
  }

  /** The secret of the user {@code postgres}. */
  static String superuserSecret(PostgresDatabase database) {
    return name(database) + "-superuser-durabench";
  }

  /** The topology's, else the one that CloudNativePG publishes of that version. */
  static String image(PostgresDatabase database) {
    return operated(database)
        .image()
        .orElseGet(
            () -> "ghcr.io/cloudnative-pg/postgresql:" + database.version() + "-standard-trixie");
  }

  /**
   * All of them.
   *
   * @param healthyWithin until it must be healthy
   */
  static Map<String, Object> of(PostgresDatabase database, Duration healthyWithin) {
    Map<String, Object> values = new TreeMap<>();
    values.put("name", name(database));
    values.put("image", image(database));
    values.put("instances", database.instances());
    values.put(
        "storage",
        Map.of("class", database.storage().key(), "sizeGb", operated(database).sizeGb()));
    synchronous(database.mode())
        .ifPresent(
            method ->
                values.put(
                    "synchronous",
                    Map.of(
                        "method",
                        method,
                        "number",
                        1,
                        "dataDurability",
                        operated(database).dataDurability().key())));
    values.put("healthyWithinSeconds", Math.toIntExact(healthyWithin.toSeconds()));
    values.put("parameters", parameters(database));
    values.put(
        "secrets", Map.of("owner", ownerSecret(database), "superuser", superuserSecret(database)));
    return values;
  }

  private static CloudNativePg operated(PostgresDatabase database) {
    return database
        .operated()
        .orElseThrow(
            () -> new IllegalStateException(database.kind() + " in Kubernetes was let through"));
  }

  /** How standbys are chosen that commits wait for. */
  private static Optional<String> synchronous(ReplicationMode mode) {
    return switch (mode) {
      case NONE, ASYNC -> Optional.empty();
      case ANY_1 -> Optional.of("any");
      case SYNC, REMOTE_WRITE, REMOTE_APPLY -> Optional.of("first");
    };
  }

  /** As elsewhere (docs/postgres-settings.md), where CloudNativePG leaves a choice. */
  private static Map<String, Object> parameters(PostgresDatabase database) {
    int megabytes = operated(database).sizeGb() * 1024;
    Map<String, Object> parameters = new TreeMap<>();
    parameters.put("max_connections", "1100");
    parameters.put("shared_buffers", "256MB");
    parameters.put("checkpoint_timeout", "30min");
    parameters.put("max_wal_size", Math.min(4096, megabytes / 4) + "MB");
    parameters.put("min_wal_size", Math.min(512, megabytes / 8) + "MB");
    parameters.put("wal_keep_size", Math.min(512, megabytes / 8) + "MB");
    parameters.put("log_checkpoints", "on");
    switch (database.mode()) {
      case REMOTE_WRITE -> parameters.put("synchronous_commit", "remote_write");
      case REMOTE_APPLY -> parameters.put("synchronous_commit", "remote_apply");
      case NONE, ASYNC, SYNC, ANY_1 -> {
        // The default does it; experiments take the parameter out where they find it.
      }
    }
    return parameters;
  }
}
