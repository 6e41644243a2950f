package dev.durabench.target.local;

import dev.durabench.target.postgres.Synchrony;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.util.List;

/**
 * What instance.conf says.
 *
 * @param instance whose it is
 * @param port its port
 * @param sockets directory of its Unix socket
 * @param mode the replication mode
 * @param others the other instances, in order
 */
record InstanceConfig(
    PostgresInstance instance,
    int port,
    Path sockets,
    ReplicationMode mode,
    List<PostgresInstance> others) {
  /**
   * After a crash or a base backup PostgreSQL flushes its whole directory. By default it does so
   * file by file, a thousand flushes; one call for the file system, which only Linux has, is as
   * safe.
   */
  private static final String SYNC_AFTER_CRASH =
      System.getProperty("os.name", "").equals("Linux")
          ? "recovery_init_sync_method = syncfs\n"
          : "";

  InstanceConfig {
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
        cluster_name = %s
        port = %d
        unix_socket_directories = %s
        synchronous_commit = %s
        synchronous_standby_names = %s
        primary_conninfo = %s
        primary_slot_name = %s
        %s"""
        .formatted(
            Synchrony.quote(instance.name()),
            port,
            Synchrony.quote(sockets.toString()),
            Synchrony.commit(mode),
            Synchrony.quote(new Synchrony(mode, others).standbyNames()),
            Synchrony.quote(primaryConnection),
            Synchrony.quote(primaryConnection.isEmpty() ? "" : instance.name()),
            SYNC_AFTER_CRASH);
  }

  String primaryConnection(int primaryPort, Path passFile) {
    return ("host=127.0.0.1 port=%d user=%s application_name=%s passfile='%s' connect_timeout=5"
            + " sslmode=disable gssencmode=disable")
        .formatted(
            primaryPort,
            LocalCluster.USER,
            instance.name(),
            passFile.toString().replace("\\", "\\\\").replace("'", "\\'"));
  }
}
