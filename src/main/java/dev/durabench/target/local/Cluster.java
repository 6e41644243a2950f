package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The instances of a cluster, what they are configured as, and which of them is the primary. */
final class Cluster {
  /** Superuser of every instance; load, writer and replication use it as well. */
  static final String USER = "durabench";

  /** Database of load and writer. */
  static final String DATABASE = "bench";

  private static final Duration BOUND = Duration.ofSeconds(30);

  private final Path directory;
  private final String password;
  private final Account account;
  private final List<PostgresInstance> instances = new ArrayList<>();
  private ClusterFile file;
  private Optional<PostgresInstance> primary = Optional.empty();
  private final Map<PostgresInstance, Session> sessions = new HashMap<>();

  private record Session(Optional<ProcessId> postmaster, Sql sql) {}

  Cluster(Path directory, ClusterFile file, String password, Account account) {
    this.directory = directory;
    this.file = file;
    this.password = password;
    this.account = account;
    for (int i = 1; i <= file.ports().size(); i++) {
      String name = "pg" + i;
      instances.add(
          new PostgresInstance(name, directory.resolve(name), Path.of(file.binaries()), account));
    }
  }

  Path directory() {
    return directory;
  }

  Account account() {
    return account;
  }

  ClusterFile file() {
    return file;
  }

  void save(ClusterFile changed) {
    file = changed;
    file.write(directory);
  }

  List<PostgresInstance> instances() {
    return instances;
  }

  PostgresInstance home() {
    return instances.get(0);
  }

  PostgresInstance instance(String name) {
    return instances.stream()
        .filter(instance -> instance.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new TargetFailure(
                    "%s has no instance %s; it has %s".formatted(directory, name, instances)));
  }

  int port(PostgresInstance instance) {
    return file.ports().get(instances.indexOf(instance));
  }

  Path socketDirectory() {
    return Path.of(file.socketDirectory());
  }

  /**
   * The primary: of the instances that are no standby, the one promoted last. A former primary that
   * was killed still looks like one.
   */
  PostgresInstance primary() {
    if (primary.isEmpty()) {
      primary =
          instances.stream()
              .filter(instance -> !instance.isStandby())
              .max(Comparator.comparingInt(PostgresInstance::timeline));
    }
    return primary.orElseThrow(
        () -> new TargetFailure("no instance in " + directory + " is a primary"));
  }

  void primaryIs(PostgresInstance instance) {
    primary = Optional.of(instance);
  }

  /** Looks at the disk again for who the primary is. */
  void forgetPrimary() {
    primary = Optional.empty();
  }

  List<PostgresInstance> others(PostgresInstance instance) {
    return instances.stream().filter(other -> !other.equals(instance)).toList();
  }

  /** Writes the instance's configuration for a mode; a running one takes it over. */
  void configure(PostgresInstance instance, ReplicationMode mode) {
    InstanceConfig config =
        new InstanceConfig(instance, port(instance), socketDirectory(), mode, others(instance));
    PostgresInstance source = primary();
    String text =
        instance.equals(source) || mode == ReplicationMode.NONE
            ? config.text("")
            : config.text(config.primaryConnection(port(source), passFile()));
    Trees.write(instance.data().resolve("instance.conf"), text, "rw-------", account);
    instance.reload();
  }

  void configureAll(ReplicationMode mode) {
    instances.forEach(instance -> configure(instance, mode));
  }

  Path passFile() {
    return directory.resolve("pgpass");
  }

  String password() {
    return password;
  }

  /**
   * A connection to an instance, kept until {@link #hangUp}: most steps need one, and each costs a
   * password exchange. The caller does not close it.
   */
  Sql sql(PostgresInstance instance) {
    Session kept = sessions.get(instance);
    Optional<ProcessId> postmaster = instance.postmaster();
    if (kept == null || !kept.sql().usable() || !postmaster.equals(kept.postmaster())) {
      kept = new Session(postmaster, newSql(instance, BOUND));
      sessions.put(instance, kept);
    }
    return kept.sql();
  }

  /** A connection of its own, for what leaves traces in a session; the caller closes it. */
  Sql newSql(PostgresInstance instance, Duration bound) {
    return Sql.open(instance.toString(), port(instance), password, bound);
  }

  /** Closes the kept connections. */
  void hangUp() {
    for (Session session : sessions.values()) {
      session.sql().hangUp();
    }
    sessions.clear();
  }

  /** Starts an instance that is down, on another port when somebody has taken its own. */
  void launch(PostgresInstance instance) {
    if (instance.running()) {
      return;
    }
    SocketDirectory.make(socketDirectory(), account);
    if (!Ports.isFree(port(instance))) {
      List<Integer> ports = new ArrayList<>(file.ports());
      ports.set(instances.indexOf(instance), Ports.free(1).get(0));
      save(file.withPorts(ports));
      configureAll(file.mode());
    }
    // A killed server leaves these behind, and PostgreSQL would believe the number in them.
    String socket = ".s.PGSQL." + port(instance);
    Trees.delete(socketDirectory().resolve(socket));
    Trees.delete(socketDirectory().resolve(socket + ".lock"));
    instance.launch();
  }
}
