package dev.durabench.target.servers;

import static dev.durabench.target.postgres.Synchrony.quote;

import dev.durabench.target.postgres.Cluster;
import dev.durabench.target.postgres.Synchrony;
import dev.durabench.topology.ReplicationMode;
import java.util.List;
import java.util.Optional;

/**
 * What conf.d/instance.conf of a server says.
 *
 * @param instance whose it is
 * @param mode the replication mode
 * @param others the other instances, in order
 */
record ServerConfig(ServerInstance instance, ReplicationMode mode, List<ServerInstance> others) {
  /** The first version that can flush a file system by one call after a crash. */
  private static final int SYNCFS = 14;

  ServerConfig {
    others = List.copyOf(others);
  }

  /**
   * The whole file.
   *
   * @param primaryConnection how to reach the primary; empty for the primary and for detached
   *     standbys
   */
  String text(String primaryConnection) {
    return """
        # Written by durabench; changes are lost.
        # mode: %s
        cluster_name = %s
        synchronous_commit = %s
        synchronous_standby_names = %s
        primary_conninfo = %s
        primary_slot_name = %s
        %s"""
        .formatted(
            mode.key(),
            quote(instance.name()),
            Synchrony.commit(mode),
            quote(new Synchrony(mode, others).standbyNames()),
            quote(primaryConnection),
            quote(primaryConnection.isEmpty() ? "" : instance.name()),
            instance.place().major() >= SYNCFS ? "recovery_init_sync_method = syncfs\n" : "");
  }

  /** The mode of that key; empty when there is none. */
  static Optional<ReplicationMode> mode(String key) {
    for (ReplicationMode mode : ReplicationMode.values()) {
      if (mode.key().equals(key)) {
        return Optional.of(mode);
      }
    }
    return Optional.empty();
  }

  /** How an instance reaches the primary as the user that replicates; the password is in a file. */
  static String connection(ServerInstance from, ServerInstance primary) {
    return ("host=%s port=%d user=%s dbname=postgres application_name=%s passfile=%s"
            + " connect_timeout=5 sslmode=disable gssencmode=disable")
        .formatted(
            primary.place().address(),
            primary.place().port(),
            Cluster.USER,
            from.name(),
            from.place().passFile());
  }
}
