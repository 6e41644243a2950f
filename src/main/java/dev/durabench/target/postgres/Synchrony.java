package dev.durabench.target.postgres;

import dev.durabench.topology.ReplicationMode;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a mode means in a server's settings. Standbys get the same as the primary, so that it is in
 * effect at the very moment one is promoted.
 *
 * @param mode the replication mode
 * @param others the other instances, in order
 */
public record Synchrony(ReplicationMode mode, List<? extends Instance> others) {
  /** A standby that there never is. */
  static final String NOBODY = "durabench_nobody";

  public Synchrony {
    others = List.copyOf(others);
  }

  /** True when commits wait for a standby. */
  public static boolean waits(ReplicationMode mode) {
    return switch (mode) {
      case NONE, ASYNC -> false;
      case REMOTE_WRITE, SYNC, ANY_1, REMOTE_APPLY -> true;
    };
  }

  /** The value of synchronous_commit. Without synchronous standbys, {@code on} flushes locally. */
  public static String commit(ReplicationMode mode) {
    return switch (mode) {
      case NONE, ASYNC, SYNC, ANY_1 -> "on";
      case REMOTE_WRITE -> "remote_write";
      case REMOTE_APPLY -> "remote_apply";
    };
  }

  /** The value of synchronous_standby_names. */
  public String standbyNames() {
    if (others.isEmpty() || !waits(mode)) {
      return "";
    }
    return mode == ReplicationMode.ANY_1
        ? others.stream().map(Instance::name).collect(Collectors.joining(", ", "ANY 1 (", ")"))
        : "FIRST 1 (" + named().name() + ")";
  }

  /**
   * The one standby to wait for: the first that runs. Without any, the first of all: then nothing
   * is acknowledged until it is back, as the mode says.
   */
  public Instance named() {
    for (Instance other : others) {
      if (other.running()) {
        return other;
      }
    }
    return others.get(0);
  }

  /** The sync_state that pg_stat_replication is to show for a standby. */
  String role(Instance standby) {
    return switch (mode) {
      case NONE, ASYNC -> "async";
      case ANY_1 -> "quorum";
      case REMOTE_WRITE, SYNC, REMOTE_APPLY -> standby.equals(named()) ? "sync" : "async";
    };
  }

  /**
   * Changes a configuration to one in which sessions that ask for it wait for a standby that does
   * not exist.
   */
  public static String waitingForNobody(String configuration) {
    return configuration
        .replaceAll("(?m)^synchronous_commit = .*", "synchronous_commit = local")
        .replaceAll(
            "(?m)^synchronous_standby_names = .*",
            "synchronous_standby_names = 'FIRST 1 (" + NOBODY + ")'");
  }

  /** A value of a configuration file, quoted. */
  public static String quote(String value) {
    return "'" + value.replace("\\", "\\\\").replace("'", "''") + "'";
  }
}
