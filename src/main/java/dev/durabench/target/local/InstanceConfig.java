package dev.durabench.target.local;

import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

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
   * The whole file. Standbys get the same synchronous settings as the primary, so that they are in
   * effect at the very moment one is promoted.
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
            quote(instance.name()),
            port,
            quote(sockets.toString()),
            synchronousCommit(mode),
            quote(standbyNames()),
            quote(primaryConnection),
            quote(primaryConnection.isEmpty() ? "" : instance.name()),
            SYNC_AFTER_CRASH);
  }

  /** The value of synchronous_commit. Without synchronous standbys, {@code on} flushes locally. */
  static String synchronousCommit(ReplicationMode mode) {
    return switch (mode) {
      case NONE, ASYNC, SYNC, ANY_1 -> "on";
      case REMOTE_WRITE -> "remote_write";
      case REMOTE_APPLY -> "remote_apply";
    };
  }

  /** True when commits wait for a standby. */
  static boolean waits(ReplicationMode mode) {
    return switch (mode) {
      case NONE, ASYNC -> false;
      case REMOTE_WRITE, SYNC, ANY_1, REMOTE_APPLY -> true;
    };
  }

  /** The value of synchronous_standby_names. */
  String standbyNames() {
    if (others.isEmpty() || !waits(mode)) {
      return "";
    }
    return mode == ReplicationMode.ANY_1
        ? others.stream()
            .map(PostgresInstance::name)
            .collect(Collectors.joining(", ", "ANY 1 (", ")"))
        : "FIRST 1 (" + named().name() + ")";
  }

  /**
   * The one standby to wait for: the first that runs. Without any, the first of all: then nothing
   * is acknowledged until it is back, as the mode says.
   */
  PostgresInstance named() {
    return others.stream().filter(PostgresInstance::running).findFirst().orElse(others.get(0));
  }

  String primaryConnection(int primaryPort, Path passFile) {
    return ("host=127.0.0.1 port=%d user=%s application_name=%s passfile='%s' connect_timeout=5"
            + " sslmode=disable gssencmode=disable")
        .formatted(
            primaryPort,
            Cluster.USER,
            instance.name(),
            passFile.toString().replace("\\", "\\\\").replace("'", "\\'"));
  }

  private static String quote(String value) {
    return "'" + value.replace("\\", "\\\\").replace("'", "''") + "'";
  }
}
