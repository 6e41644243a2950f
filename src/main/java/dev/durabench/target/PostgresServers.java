package dev.durabench.target;

import dev.durabench.agent.PostgresEndpoint;
import dev.durabench.ledger.Fault;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A standing PostgreSQL primary with its standbys, as experiments act on it. Every wait is bounded;
 * a bound that is reached ends in a {@link TargetFailure} that names instance, state and log file.
 */
public interface PostgresServers {
  /** All instances; the first is the primary's home. */
  List<String> instances();

  /** The instance that is the primary now. */
  String primary();

  /** Database user of load and writer. */
  String user();

  /** Its password. */
  String password();

  /** Database name of load and writer. */
  String database();

  /** How to reach an instance; by Unix socket when {@code socket}. */
  PostgresEndpoint endpoint(String instance, boolean socket);

  /** How to reach the primary, whichever instance that is: tried in order, by TCP. */
  default List<PostgresEndpoint> endpoints() {
    return instances().stream().map(name -> endpoint(name, false)).distinct().toList();
  }

  /** Who promotes; empty where that is left to experiments. */
  default Optional<Operator> operator() {
    return Optional.empty();
  }

  /** Where there is one beside each server. */
  default Optional<Pgbench> pgbench() {
    return Optional.empty();
  }

  /** A new superuser connection to an instance; the caller closes it. */
  Connection connect(String instance) throws SQLException;

  /**
   * Brings the home state back: every instance up, the primary on its home instance, every standby
   * streaming, the mode in effect. Leaves an already homely state alone. Does not vacuum or
   * checkpoint.
   */
  void restoreHome(ReplicationMode mode);

  /** Switches the mode on the current primary without a restart and waits until it is in effect. */
  void switchMode(ReplicationMode mode);

  /**
   * Breaks an instance at once. Returns when it is done. Journalled: undone by {@link #undoFaults}.
   */
  void inject(Fault fault, String instance);

  /**
   * As {@link #inject(Fault, String)}, where somebody has to be asked and does it later.
   *
   * @param accepted called when the request was accepted, before it is done; never called where
   *     nobody is asked
   */
  default void inject(Fault fault, String instance, Runnable accepted) {
    inject(fault, instance);
  }

  /**
   * Gives the machine of an instance its power back after {@link Fault#POWER_OFF} and waits until
   * the machine answers; the instance's server stays down. Does nothing where the power is on.
   *
   * @param requested called when the power was asked for, before the machine is up
   */
  default void restorePower(String instance, Runnable requested) {
    throw new TargetFailure("nobody can switch the power of " + instance + "'s machine");
  }

  /** Freezes the WAL sender that feeds this standby on the current primary. Journalled as well. */
  void holdBack(String standby);

  /**
   * Whether a standby that is held back is fed by the frozen WAL sender still and holds less than
   * the primary has written. Where there is an {@link #operator}, who compares nothing for others.
   *
   * @throws TargetFailure when the primary cannot be asked
   */
  default boolean isBehind(String standby) {
    throw new TargetFailure("nobody can say how far behind " + standby + " is");
  }

  /**
   * Lets everything frozen go on and machines without power have it back; does not restart what was
   * killed. Idempotent.
   */
  void undoFaults();

  /**
   * Makes sure that an instance is down and stays down (SIGKILL), whatever state it is in. Not
   * where there is an {@link #operator}.
   */
  void stopForGood(String instance);

  /**
   * The end of the WAL that a standby holds durably (received or replayed, whichever is more).
   *
   * @throws TargetFailure when it cannot be read within {@code timeout}
   */
  long walPosition(String standby, Duration timeout);

  /**
   * Promotes a standby and waits until it accepts writes; the mode stays in effect there. Not where
   * there is an {@link #operator}.
   */
  void promote(String standby);

  /** Points a running standby at the current primary and waits until it streams from it. */
  void follow(String standby);

  /**
   * Makes a stopped former primary a streaming standby of the current primary (base backup) and
   * waits until it streams and has caught up. Where there is an {@link #operator}, waits for him to
   * do so.
   */
  void rejoin(String instance);

  /** Server version, checksums, fsync method, settings that matter, for a cell's provenance. */
  Map<String, String> provenance();

  /**
   * Log files that explain a failure, by the name to keep them under; some may not be there. They
   * vanish with the servers.
   */
  default Map<String, Path> logs() {
    return Map.of();
  }
}
