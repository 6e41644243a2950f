package dev.durabench.target;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Somebody who looks after PostgreSQL servers by himself: he notices a broken primary and promotes
 * a standby. Experiments wait for him and promote nobody.
 */
public interface Operator {
  /** Such as {@code CloudNativePG}. */
  String name();

  /**
   * Begins to watch what becomes of the primary, before it is broken.
   *
   * @param primary the instance that is going to be broken
   */
  Watching watch(String primary);

  /**
   * Fences exactly these instances: their PostgreSQL is stopped and nobody starts it. Journalled;
   * undone by {@link PostgresServers#undoFaults}.
   *
   * @param instances empty lifts the fences
   */
  void fence(List<String> instances);

  /**
   * Waits until all instances are there, standbys stream, and he has nothing left to do.
   *
   * @throws TargetFailure when they are not within the bound, with what he says
   */
  void awaitWhole(Duration bound);

  /** What he is doing, for messages. */
  String describe();

  /** What is seen as it arrives. */
  interface Watching extends AutoCloseable {
    /** Kubernetes calls the primary's machine not ready. */
    String NODE_NOT_READY = "node-not-ready";

    /** Kubernetes calls the primary's pod not ready; only then does the operator act. */
    String POD_NOT_READY = "pod-not-ready";

    /** The operator wants another primary. */
    String FAIL_OVER_STARTED = "fail-over-started";

    /** The new primary says that it is one. */
    String NEW_PRIMARY = "new-primary";

    /** Name of an event to when it arrived, microseconds since the epoch on our clock. */
    Map<String, Long> arrivals();

    /** The new primary, once there is one. */
    Optional<String> newPrimary();

    @Override
    void close();
  }
}
