package dev.durabench.target.local;

import dev.durabench.agent.PostgresEndpoint;
import dev.durabench.ledger.Fault;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.postgres.Modes;
import dev.durabench.target.postgres.Roles;
import dev.durabench.target.postgres.ServerFacts;
import dev.durabench.target.postgres.Sql;
import dev.durabench.target.postgres.Standbys;
import dev.durabench.target.postgres.WalPosition;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A PostgreSQL primary with streaming standbys as processes of this machine. They outlive the
 * process that made them; nothing restarts what dies, except {@link #restoreHome}. One at a time
 * may act on a cluster: the caller holds a lock.
 */
public final class LocalPostgres implements PostgresServers {
  /** Enough for any single statement of an experiment, such as a checkpoint on a slow disk. */
  private static final Duration ANSWER = Duration.ofMinutes(5);

  private final LocalCluster cluster;
  private final Standbys<PostgresInstance> standbys;
  private final Modes<PostgresInstance> modes;
  private final Faults faults;
  private final Roles<PostgresInstance> roles;

  private LocalPostgres(LocalCluster cluster) {
    this.cluster = cluster;
    this.standbys = new Standbys<>(cluster);
    this.modes = new Modes<>(cluster, standbys);
    this.faults = new Faults(cluster);
    this.roles = new Roles<>(cluster, standbys, modes, faults);
  }

  /**
   * Makes a cluster, its standbys streaming asynchronously, or adopts the one of the same spec that
   * is there and brings its home state back. Removes whatever else is in the directory: a cluster
   * that is only half made, or one of another spec or password.
   *
   * @throws TargetFailure when it does not come up
   */
  public static LocalPostgres create(PostgresSpec spec, String password) {
    Optional<LocalCluster> found = ClusterMaker.adopt(spec, password);
    if (found.isPresent()) {
      LocalPostgres adopted = new LocalPostgres(found.get());
      adopted.restoreHome(adopted.cluster.mode());
      return adopted;
    }
    destroy(spec.directory());
    LocalCluster made = ClusterMaker.make(spec, password);
    made.hangUp();
    return new LocalPostgres(made);
  }

  /**
   * A cluster made before. Starts nothing: {@link #restoreHome} does.
   *
   * @throws TargetFailure when there is no complete cluster in the directory
   */
  public static LocalPostgres open(Path directory, String password) {
    ClusterFile file =
        ClusterFile.read(directory)
            .filter(ClusterFile::complete)
            .orElseThrow(
                () ->
                    new TargetFailure(
                        "there is no complete PostgreSQL cluster in "
                            + directory
                            + ": destroy the stack and bring it up again"));
    return new LocalPostgres(new LocalCluster(directory, file, password, Account.current()));
  }

  /** Kills every process of a cluster and removes all of its files. Idempotent. */
  public static void destroy(Path directory) {
    FaultJournal.endTimers(directory);
    ClusterMaker.destroy(directory);
  }

  /** What initdb gave the cluster; another one is another cluster. */
  public String systemIdentifier() {
    return cluster.file().systemIdentifier();
  }

  /** PostgreSQL's version, such as {@code 18.6}. */
  public String version() {
    return cluster.file().version();
  }

  /** TCP ports on 127.0.0.1 in the order of {@link #instances}. */
  public List<Integer> ports() {
    return cluster.file().ports();
  }

  /** Where the Unix sockets are; only the servers' user and root can enter. */
  public Path socketDirectory() {
    return cluster.socketDirectory();
  }

  /** An instance's log file, for messages and results. */
  public Path log(String instance) {
    return cluster.instance(instance).log();
  }

  @Override
  public List<String> instances() {
    return cluster.instances().stream().map(PostgresInstance::name).toList();
  }

  @Override
  public String primary() {
    return cluster.primary().name();
  }

  @Override
  public String user() {
    return LocalCluster.USER;
  }

  @Override
  public String password() {
    return cluster.password();
  }

  @Override
  public String database() {
    return LocalCluster.DATABASE;
  }

  @Override
  public PostgresEndpoint endpoint(String instance, boolean socket) {
    return new PostgresEndpoint(
        "127.0.0.1",
        cluster.port(cluster.instance(instance)),
        socket ? Optional.of(socketDirectory()) : Optional.empty());
  }

  @Override
  public Connection connect(String instance) throws SQLException {
    int port = cluster.port(cluster.instance(instance));
    return Sql.connect(port, LocalCluster.DATABASE, cluster.password(), ANSWER);
  }

  @Override
  public void restoreHome(ReplicationMode mode) {
    act(() -> roles.restoreHome(mode));
  }

  @Override
  public void switchMode(ReplicationMode mode) {
    act(() -> modes.switchTo(mode));
  }

  @Override
  public void inject(Fault fault, String instance) {
    faults.inject(fault, cluster.instance(instance));
  }

  @Override
  public void holdBack(String standby) {
    act(() -> faults.holdBack(cluster.instance(standby)));
  }

  @Override
  public void undoFaults() {
    faults.undo();
  }

  @Override
  public void stopForGood(String instance) {
    cluster.instance(instance).kill();
    faults.forget(instance);
  }

  @Override
  public long walPosition(String standby, Duration timeout) {
    return new WalPosition<>(cluster, cluster.instance(standby)).read(timeout);
  }

  @Override
  public void promote(String standby) {
    act(() -> roles.promote(cluster.instance(standby)));
  }

  @Override
  public void follow(String standby) {
    act(() -> standbys.follow(cluster.instance(standby), cluster.mode()));
  }

  @Override
  public void rejoin(String instance) {
    act(() -> standbys.rejoin(cluster.instance(instance), cluster.mode()));
  }

  @Override
  public Map<String, Path> logs() {
    Map<String, Path> logs = new TreeMap<>();
    for (PostgresInstance instance : cluster.instances()) {
      logs.put(instance.name() + ".log", instance.log());
      logs.put(instance.name() + "-before.log", instance.previousLog());
    }
    return logs;
  }

  @Override
  public Map<String, String> provenance() {
    try {
      return ServerFacts.of(cluster);
    } finally {
      cluster.hangUp();
    }
  }

  /** No connection of ours stays open while somebody measures. */
  private void act(Runnable step) {
    try {
      step.run();
    } finally {
      cluster.hangUp();
    }
  }
}
