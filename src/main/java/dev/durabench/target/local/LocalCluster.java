package dev.durabench.target.local;

import dev.durabench.target.postgres.Bounds;
import dev.durabench.target.postgres.Cluster;
import dev.durabench.target.postgres.Sql;
import dev.durabench.target.postgres.Synchrony;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Instances that are processes of this machine, in one directory. */
final class LocalCluster extends Cluster<PostgresInstance> {
  private final Path directory;
  private final String password;
  private final Account account;
  private ClusterFile file;

  LocalCluster(Path directory, ClusterFile file, String password, Account account) {
    super(directory.toString(), instances(directory, file, account), Bounds.local());
    this.directory = directory;
    this.file = file;
    this.password = password;
    this.account = account;
  }

  private static List<PostgresInstance> instances(
      Path directory, ClusterFile file, Account account) {
    List<PostgresInstance> instances = new ArrayList<>();
    for (int i = 1; i <= file.ports().size(); i++) {
      String name = "pg" + i;
      instances.add(
          new PostgresInstance(name, directory.resolve(name), Path.of(file.binaries()), account));
    }
    return instances;
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

  @Override
  public ReplicationMode mode() {
    return file.mode();
  }

  @Override
  public void remember(ReplicationMode mode) {
    save(file.withMode(mode));
  }

  int port(PostgresInstance instance) {
    return file.ports().get(instances().indexOf(instance));
  }

  Path socketDirectory() {
    return Path.of(file.socketDirectory());
  }

  @Override
  public void configure(PostgresInstance instance, ReplicationMode mode) {
    InstanceConfig config = config(instance, mode);
    PostgresInstance source = primary();
    String text =
        instance.equals(source) || mode == ReplicationMode.NONE
            ? config.text("")
            : config.text(config.primaryConnection(port(source), passFile()));
    write(instance, text);
  }

  @Override
  public void configureWaitingForNobody(PostgresInstance primary, ReplicationMode mode) {
    write(primary, Synchrony.waitingForNobody(config(primary, mode).text("")));
  }

  private InstanceConfig config(PostgresInstance instance, ReplicationMode mode) {
    return new InstanceConfig(instance, port(instance), socketDirectory(), mode, others(instance));
  }

  private void write(PostgresInstance instance, String configuration) {
    Trees.write(instance.data().resolve("instance.conf"), configuration, "rw-------", account);
    instance.reload();
  }

  Path passFile() {
    return directory.resolve("pgpass");
  }

  String password() {
    return password;
  }

  @Override
  public Sql newSql(PostgresInstance instance, Duration bound) {
    return Sql.open(instance.toString(), port(instance), password, bound);
  }

  @Override
  protected Optional<Object> incarnation(PostgresInstance instance) {
    return instance.postmaster().map(postmaster -> postmaster);
  }

  @Override
  public void rebuild(PostgresInstance instance, ReplicationMode mode) {
    BaseBackup.take(this, primary(), instance);
    configure(instance, mode);
    BaseBackup.done(instance);
  }

  /** Takes another port when somebody has taken the instance's own. */
  @Override
  public void launch(PostgresInstance instance) {
    if (instance.running()) {
      return;
    }
    SocketDirectory.make(socketDirectory(), account);
    if (!Ports.isFree(port(instance))) {
      List<Integer> ports = new ArrayList<>(file.ports());
      ports.set(instances().indexOf(instance), Ports.free(1).get(0));
      save(file.withPorts(ports));
      configureAll(mode());
    }
    // A killed server leaves these behind, and PostgreSQL would believe the number in them.
    String socket = ".s.PGSQL." + port(instance);
    Trees.delete(socketDirectory().resolve(socket));
    Trees.delete(socketDirectory().resolve(socket + ".lock"));
    instance.launch();
  }
}
