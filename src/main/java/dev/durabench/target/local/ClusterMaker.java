package dev.durabench.target.local;

import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.postgres.Sql;
import dev.durabench.target.postgres.Standbys;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes clusters, adopts those that are there, and removes them. */
final class ClusterMaker {
  private static final Duration INITDB = Duration.ofMinutes(3);
  private static final String ACCESS =
      """
      # Everybody gives a password, also over the Unix socket.
      local all         all                scram-sha-256
      host  all         all  127.0.0.1/32  scram-sha-256
      local replication all                scram-sha-256
      host  replication all  127.0.0.1/32  scram-sha-256
      """;

  private ClusterMaker() {}

  /** The cluster in the directory, when it is whole and fits and has this password. */
  static Optional<LocalCluster> adopt(PostgresSpec spec, String password) {
    return ClusterFile.read(spec.directory())
        .filter(file -> file.fits(spec))
        .map(file -> new LocalCluster(spec.directory(), file, password, Account.current()))
        .filter(cluster -> PassFile.holds(cluster.passFile(), password));
  }

  static LocalCluster make(PostgresSpec spec, String password) {
    Account account = Account.current();
    Path directory = spec.directory();
    Trees.directory(directory, "rwx--x--x", Account.ours());
    Trees.checkDurable(directory);
    check(spec, account);
    ClusterFile file =
        new ClusterFile(
            spec.binaries().toString(),
            spec.version(),
            Ports.free(spec.instances()),
            SocketDirectory.of(directory).toString(),
            "",
            ReplicationMode.ASYNC,
            false);
    file.write(directory);
    LocalCluster cluster = new LocalCluster(directory, file, password, account);
    PassFile.write(cluster.passFile(), password, account);
    initialise(cluster);
    start(cluster);
    return cluster;
  }

  private static void check(PostgresSpec spec, Account account) {
    account.checkEnter(spec.directory(), "the directory");
    account.checkEnter(spec.binaries().resolve("bin"), "the directory of PostgreSQL");
    List<String> command =
        account.command(List.of(spec.binaries().resolve("bin/postgres").toString(), "--version"));
    String version =
        new Command(command).in(spec.directory()).bare().run(Duration.ofSeconds(20)).strip();
    if (!version.matches(".*\\b" + java.util.regex.Pattern.quote(spec.version()) + "\\b.*")) {
      throw new TargetFailure(
          "PostgreSQL %s is wanted, but %s is %s"
              .formatted(spec.version(), spec.binaries(), version));
    }
  }

  private static void initialise(LocalCluster cluster) {
    Account account = cluster.account();
    PostgresInstance home = cluster.home();
    Trees.directory(home.directory(), "rwx------", account);
    Path secret = home.directory().resolve("password");
    Trees.write(secret, cluster.password() + "\n", "rw-------", account);
    List<String> command = new ArrayList<>();
    command.add(home.binaries().resolve("bin/initdb").toString());
    command.addAll(
        List.of(
            "--pgdata=" + home.data(),
            "--username=" + LocalCluster.USER,
            "--pwfile=" + secret,
            "--auth=scram-sha-256",
            "--data-checksums",
            "--encoding=UTF8",
            "--locale=C"));
    new Command(account.command(command)).in(home.directory()).bare().run(INITDB);
    Trees.delete(secret);
    Trees.write(
        home.data().resolve("postgresql.conf"),
        Resources.text("postgresql.conf"),
        "rw-------",
        account);
    Trees.write(home.data().resolve("pg_hba.conf"), ACCESS, "rw-------", account);
    for (PostgresInstance standby : cluster.others(home)) {
      Trees.directory(standby.directory(), "rwx------", account);
      Trees.copy(home.data(), standby.data(), account, path -> false);
      standby.makeStandby();
    }
  }

  private static void start(LocalCluster cluster) {
    PostgresInstance home = cluster.home();
    cluster.primaryIs(home);
    cluster.configureAll(ReplicationMode.ASYNC);
    cluster.launch(home);
    home.awaitReady();
    Standbys<PostgresInstance> standbys = new Standbys<>(cluster);
    Sql sql = cluster.sql(home);
    String identifier = sql.text("SELECT system_identifier FROM pg_control_system()");
    sql.execute("CREATE DATABASE " + LocalCluster.DATABASE);
    standbys.ensureSlots();
    cluster.others(home).forEach(cluster::launch);
    cluster.others(home).forEach(standby -> standbys.follow(standby, ReplicationMode.ASYNC));
    cluster.save(cluster.file().completed(identifier));
  }

  /** Kills everything that belongs to a directory and removes it; whatever state it is in. */
  static void destroy(Path directory) {
    Optional<ClusterFile> file = ClusterFile.read(directory);
    Supplier<List<ProcessId>> processes =
        () ->
            file.map(known -> ProcessTable.of(Path.of(known.binaries()), directory))
                // It is damaged, or of another version of durabench.
                .orElseGet(() -> ProcessTable.named("postgres", directory));
    Poll.until(
        () -> {
          List<ProcessId> left = processes.get();
          Signals.KILL.send(left);
          return left.isEmpty();
        },
        Duration.ofSeconds(20),
        () -> "processes in " + directory + " do not die: " + processes.get());
    Trees.delete(SocketDirectory.of(directory));
    if (Files.exists(directory)) {
      Trees.delete(directory);
    }
  }
}
