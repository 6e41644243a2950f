package dev.durabench.target.servers;

import dev.durabench.agent.PostgresEndpoint;
import dev.durabench.ledger.Fault;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.Power;
import dev.durabench.target.Reach;
import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.faults.FaultFolder;
import dev.durabench.target.faults.Outages;
import dev.durabench.target.postgres.Modes;
import dev.durabench.target.postgres.Roles;
import dev.durabench.target.postgres.ServerFacts;
import dev.durabench.target.postgres.Standbys;
import dev.durabench.target.postgres.WalPosition;
import dev.durabench.topology.ReplicationMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A PostgreSQL primary with streaming standbys, each on a machine of its own, installed by Debian's
 * cluster tools. Supported are versions 13 to 18. One at a time may act on it: the caller holds a
 * lock.
 */
public final class SshPostgres implements PostgresServers {
  /** Enough for any single statement of an experiment, such as a checkpoint on a slow disk. */
  private static final Duration ANSWER = Duration.ofMinutes(15);

  private static final int LOG_BYTES = 256 << 10;

  private final ServerCluster cluster;
  private final Standbys<ServerInstance> standbys;
  private final Modes<ServerInstance> modes;
  private final Outages outages;
  private final ServerFaults faults;
  private final Roles<ServerInstance> roles;
  private final boolean allowFaults;
  private final Path folder;

  /**
   * PostgreSQL on machines that can be reached. Asks and starts nothing: {@link #restoreHome} does.
   *
   * @param reach where it is
   * @param shells one for each machine, by its name; the caller closes them
   * @param power switches the machines' power
   * @param password of the superuser
   * @param folder on this machine, the same for every attempt on these servers: says what is broken
   *     right now, and takes copies of logs
   */
  public SshPostgres(
      Reach reach, Map<String, Shell> shells, Power power, String password, Path folder) {
    this(Place.of(reach), new Outages(power, shells), password, folder, reach.allowFaults());
  }

  SshPostgres(
      List<Place> places, Outages outages, String password, Path folder, boolean allowFaults) {
    List<ServerInstance> instances = new ArrayList<>();
    for (Place place : places) {
      String name = "pg" + (instances.size() + 1);
      instances.add(new ServerInstance(name, place, outages.shell(place.machine()), outages));
    }
    this.outages = outages;
    this.folder = folder;
    this.allowFaults = allowFaults;
    this.cluster = new ServerCluster(instances, password, new Forwards(outages));
    this.standbys = new Standbys<>(cluster);
    this.modes = new Modes<>(cluster, standbys);
    this.faults = new ServerFaults(cluster, outages, new FaultFolder(folder.resolve("faults")));
    this.roles = new Roles<>(cluster, standbys, modes, faults);
  }

  @Override
  public List<String> instances() {
    return cluster.instances().stream().map(ServerInstance::name).toList();
  }

  @Override
  public String primary() {
    return cluster.primary().name();
  }

  @Override
  public String user() {
    return ServerCluster.USER;
  }

  @Override
  public String password() {
    return cluster.password();
  }

  @Override
  public String database() {
    return ServerCluster.DATABASE;
  }

  /** By the address that the other machines reach it at; the socket is its own machine's. */
  @Override
  public PostgresEndpoint endpoint(String instance, boolean socket) {
    Place place = cluster.instance(instance).place();
    return new PostgresEndpoint(
        place.address(),
        place.port(),
        socket ? Optional.of(Path.of(place.sockets())) : Optional.empty());
  }

  /** Name of the machine that an instance is on. */
  public String machine(String instance) {
    return cluster.instance(instance).place().machine();
  }

  @Override
  public Connection connect(String instance) throws SQLException {
    return cluster.connect(cluster.instance(instance), ServerCluster.DATABASE, ANSWER);
  }

  @Override
  public void restoreHome(ReplicationMode mode) {
    act(
        () -> {
          cluster.instances().forEach(instance -> wake(instance, () -> {}));
          roles.restoreHome(mode);
        });
  }

  /** Gives the machine its power back, and makes sure that it is one to work with. */
  private void wake(ServerInstance instance, Runnable requested) {
    if (outages.wake(instance.place().machine(), requested)) {
      instance.unprepared();
    }
    faults.powerIsBack(instance);
    cluster.prepare(instance);
  }

  @Override
  public void switchMode(ReplicationMode mode) {
    act(() -> modes.switchTo(mode));
  }

  @Override
  public void inject(Fault fault, String instance) {
    inject(fault, instance, () -> {});
  }

  @Override
  public void inject(Fault fault, String instance, Runnable accepted) {
    checkAllowed();
    faults.inject(fault, cluster.instance(instance), accepted);
  }

  @Override
  public void restorePower(String instance, Runnable requested) {
    wake(cluster.instance(instance), requested);
  }

  @Override
  public void holdBack(String standby) {
    checkAllowed();
    act(() -> faults.holdBack(cluster.instance(standby)));
  }

  private void checkAllowed() {
    if (!allowFaults) {
      throw new TargetFailure(
          "nothing may be broken on these machines: say allowFaults: true in the topology if it may");
    }
  }

  @Override
  public void undoFaults() {
    faults.undo();
  }

  /**
   * A machine without power counts as stopped: {@link #inject} and {@link #restoreHome} see to it
   * that it does not start its server by itself.
   *
   * @throws TargetFailure when the machine can neither be reached nor is known to be off
   */
  @Override
  public void stopForGood(String name) {
    ServerInstance instance = cluster.instance(name);
    String machine = instance.place().machine();
    if (!outages.isDown(machine)) {
      instance.stopForGood(faults.frozen(instance));
    } else if (!instance.isPrepared()) {
      throw new TargetFailure(
          instance + " may start with its machine, and that is off: switch it on first");
    }
    faults.isDead(instance);
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

  /**
   * Gives its machine the power back if need be. By pg_rewind, or by a base backup where that does
   * not work; {@link #provenance} says which.
   */
  @Override
  public void rejoin(String name) {
    act(
        () -> {
          ServerInstance instance = cluster.instance(name);
          wake(instance, () -> {});
          standbys.rejoin(instance, cluster.mode());
        });
  }

  @Override
  public Map<String, String> provenance() {
    try {
      Map<String, String> facts = new TreeMap<>(ServerFacts.of(cluster));
      cluster.rejoined().forEach((name, how) -> facts.put("postgres.rejoined." + name, how));
      return facts;
    } finally {
      cluster.hangUp();
    }
  }

  /** Fetches the ends of the logs; leaves out those that cannot be reached. */
  @Override
  public Map<String, Path> logs() {
    Map<String, Path> logs = new TreeMap<>();
    for (ServerInstance instance : cluster.instances()) {
      logEnd(instance)
          .ifPresent(
              text -> {
                String name = instance.name() + ".log";
                logs.put(name, keep(folder.resolve("logs").resolve(name), text));
              });
    }
    return logs;
  }

  private static Optional<String> logEnd(ServerInstance instance) {
    try {
      return Optional.of(instance.logEnd(LOG_BYTES));
    } catch (TargetFailure e) {
      // It is fetched because something failed; what cannot be reached is likely to be just that.
      return Optional.empty();
    }
  }

  private static Path keep(Path file, String text) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new TargetFailure("cannot keep the log " + file + ": " + e.getMessage(), e);
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
