package dev.durabench.target.postgres;

import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The instances of a cluster, and which of them is the primary. */
public abstract class Cluster<I extends Instance> {
  /** Superuser of every instance; load, writer and replication use it as well. */
  public static final String USER = "durabench";

  /** Database of load and writer. */
  public static final String DATABASE = "bench";

  private final String place;
  private final List<I> instances;
  private final Bounds bounds;
  private Optional<I> primary = Optional.empty();
  private final Map<I, Session> sessions = new HashMap<>();

  private record Session(Optional<Object> incarnation, Sql sql) {}

  /**
   * A cluster.
   *
   * @param place where it is, for messages
   */
  protected Cluster(String place, List<I> instances, Bounds bounds) {
    this.place = place;
    this.instances = List.copyOf(instances);
    this.bounds = bounds;
  }

  /** The mode that it was switched to last. */
  public abstract ReplicationMode mode();

  /** Makes {@link #mode} answer this from now on. */
  public abstract void remember(ReplicationMode mode);

  /** Writes the instance's configuration for a mode; a running one takes it over. */
  public abstract void configure(I instance, ReplicationMode mode);

  /**
   * The same for the primary, but {@link Synchrony#waitingForNobody}: only a session that asks for
   * it waits.
   */
  public abstract void configureWaitingForNobody(I primary, ReplicationMode mode);

  /** Starts an instance if it is down, without waiting for it to be ready. */
  public abstract void launch(I instance);

  /**
   * Makes of a stopped instance, whatever it holds, a copy of the running primary that is
   * configured and starts as its standby. Until it is, {@link Instance#isHalfMade}.
   */
  public abstract void rebuild(I instance, ReplicationMode mode);

  /** A connection of its own, for what leaves traces in a session; the caller closes it. */
  public abstract Sql newSql(I instance, Duration bound);

  /** What differs once an instance has been started anew; empty when that is seen otherwise. */
  protected abstract Optional<Object> incarnation(I instance);

  public final Bounds bounds() {
    return bounds;
  }

  public final List<I> instances() {
    return instances;
  }

  /** The primary's home. */
  public final I home() {
    return instances.get(0);
  }

  /**
   * The instance of that name.
   *
   * @throws TargetFailure when there is none
   */
  public final I instance(String name) {
    return instances.stream()
        .filter(instance -> instance.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new TargetFailure(
                    "%s has no instance %s; it has %s".formatted(place, name, instances)));
  }

  /**
   * The primary: of the instances that are no standby, the one promoted last. A former primary that
   * was killed still looks like one.
   */
  public final I primary() {
    if (primary.isEmpty()) {
      primary =
          instances.stream()
              .filter(instance -> !instance.isStandby())
              .max(Comparator.comparingInt(Instance::timeline));
    }
    return primary.orElseThrow(
        () -> new TargetFailure("no instance in " + place + " is a primary"));
  }

  public final void primaryIs(I instance) {
    primary = Optional.of(instance);
  }

  /** Looks again for who the primary is. */
  public final void forgetPrimary() {
    primary = Optional.empty();
  }

  public final List<I> others(I instance) {
    return instances.stream().filter(other -> !other.equals(instance)).toList();
  }

  public final void configureAll(ReplicationMode mode) {
    instances.forEach(instance -> configure(instance, mode));
  }

  /**
   * A connection to an instance, kept until {@link #hangUp}: most steps need one, and each costs a
   * password exchange. The caller does not close it.
   */
  public final Sql sql(I instance) {
    Session kept = sessions.get(instance);
    Optional<Object> incarnation = incarnation(instance);
    if (kept == null || !kept.sql().usable() || !incarnation.equals(kept.incarnation())) {
      kept = new Session(incarnation, newSql(instance, bounds.answer()));
      sessions.put(instance, kept);
    }
    return kept.sql();
  }

  /** Closes the kept connections. */
  public final void hangUp() {
    for (Session session : sessions.values()) {
      session.sql().hangUp();
    }
    sessions.clear();
  }
}
