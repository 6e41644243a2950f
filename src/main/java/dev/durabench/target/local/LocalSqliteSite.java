package dev.durabench.target.local;

import dev.durabench.target.SqliteSite;
import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/** SQLite databases as files of this machine; Litestream processes beside them. */
public final class LocalSqliteSite implements SqliteSite {
  private static final int LOGS_KEPT = 3;

  private final Path root;
  private final Path program;
  private final Optional<LocalObjectStore> store;

  private LocalSqliteSite(Path root, Path program, Optional<LocalObjectStore> store) {
    this.root = root;
    this.program = program;
    this.store = store;
  }

  /**
   * Makes a site, or adopts the one that is there; Litestream processes that an earlier run left
   * are killed.
   *
   * @param store where Litestream replicates to; without one it cannot
   * @throws TargetFailure when Litestream is not of the version that is wanted
   */
  public static LocalSqliteSite create(SqliteSpec spec, Optional<LocalObjectStore> store) {
    spec.litestreamVersion().ifPresent(wanted -> Litestream.check(spec.litestream(), wanted));
    Account ours = Account.ours();
    Trees.directory(spec.directory(), "rwx------", ours);
    Trees.checkDurable(spec.directory());
    Trees.directory(spec.directory().resolve("databases"), "rwx------", ours);
    Trees.directory(spec.directory().resolve("litestream"), "rwx------", ours);
    killLeftovers(spec.directory());
    return new LocalSqliteSite(spec.directory(), spec.litestream(), store);
  }

  /**
   * A site made before; Litestream processes that an earlier run left are killed.
   *
   * @throws TargetFailure when there is none in the directory
   */
  public static LocalSqliteSite open(SqliteSpec spec, Optional<LocalObjectStore> store) {
    if (!Files.isDirectory(spec.directory().resolve("databases"))) {
      throw new TargetFailure(
          "there is no SQLite site in "
              + spec.directory()
              + ": destroy the stack and bring it up again");
    }
    return create(spec, store);
  }

  /** Kills every Litestream of a site and removes its databases. Idempotent. */
  public static void destroy(Path directory) {
    killLeftovers(directory);
    Trees.delete(SocketDirectory.of(directory));
    Trees.delete(directory);
  }

  private static void killLeftovers(Path directory) {
    Path litestream = directory.resolve("litestream");
    if (!Files.isDirectory(litestream)) {
      return;
    }
    try (DirectoryStream<Path> records = Files.newDirectoryStream(litestream, "*.pid")) {
      records.forEach(record -> new Daemon(record, record.resolveSibling("log")).kill());
    } catch (IOException e) {
      throw new TargetFailure("cannot list " + litestream + ": " + e.getMessage(), e);
    }
  }

  @Override
  public Path directory() {
    return root.resolve("databases");
  }

  private Litestream litestream() {
    LocalObjectStore target =
        store.orElseThrow(
            () -> new TargetFailure("the SQLite site in " + root + " has no object store"));
    target.ensureRunning();
    return new Litestream(program, target);
  }

  @Override
  public Replication replicate(Path file, String replica, Duration syncInterval) {
    Litestream litestream = litestream();
    Path sockets = SocketDirectory.make(SocketDirectory.of(root), Account.ours());
    LitestreamReplication replication =
        new LitestreamReplication(litestream, file, root.resolve("litestream"), newName(), sockets);
    try {
      replication.start(replica, syncInterval);
    } catch (TargetFailure e) {
      replication.kill();
      throw e;
    }
    return replication;
  }

  @Override
  public Duration restore(String replica, Path into, Duration timeout) {
    Litestream litestream = litestream();
    String name = newName();
    Path config = root.resolve("litestream").resolve(name + ".yml");
    Path socket = SocketDirectory.of(root).resolve(name);
    Trees.write(
        config,
        litestream.config(into, replica, Duration.ofSeconds(1), socket),
        "rw-------",
        Account.ours());
    try {
      Command command =
          Command.of(
              program.toString(),
              "restore",
              "-no-expand-env",
              "-config",
              config.toString(),
              into.toString());
      litestream.environment().forEach(command::with);
      long start = System.nanoTime();
      command.run(timeout);
      return Duration.ofNanos(System.nanoTime() - start);
    } finally {
      Trees.delete(config);
    }
  }

  private static String newName() {
    return UUID.randomUUID().toString().substring(0, 8);
  }

  @Override
  public long replicaBytes(String replica) {
    Path objects = store.map(LocalObjectStore::objects).orElse(root).resolve(replica);
    if (!Files.isDirectory(objects)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(objects)) {
      return files.filter(Files::isRegularFile).mapToLong(LocalSqliteSite::size).sum();
    } catch (IOException e) {
      throw new TargetFailure("cannot list " + objects + ": " + e.getMessage(), e);
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      // Litestream's retention removed it meanwhile.
      return 0;
    }
  }

  @Override
  public Map<String, Path> logs() {
    Map<String, Path> logs = new TreeMap<>();
    try (Stream<Path> files = Files.list(root.resolve("litestream"))) {
      // The newest only: each replication of each experiment has one.
      files
          .filter(file -> file.toString().endsWith(".log"))
          .sorted(Comparator.comparing((Path file) -> file.toFile().lastModified()).reversed())
          .limit(LOGS_KEPT)
          .forEach(file -> logs.put("litestream-" + file.getFileName(), file));
    } catch (IOException e) {
      throw new TargetFailure("cannot list the logs in " + root + ": " + e.getMessage(), e);
    }
    store.ifPresent(target -> logs.put("object-store.log", target.log()));
    return logs;
  }

  @Override
  public Map<String, String> provenance() {
    Map<String, String> facts = new TreeMap<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        var statement = connection.createStatement();
        var results = statement.executeQuery("SELECT sqlite_version()")) {
      results.next();
      facts.put("sqlite.version", results.getString(1));
    } catch (SQLException e) {
      throw new TargetFailure("SQLite does not answer: " + e.getMessage(), e);
    }
    store.ifPresent(
        target -> {
          facts.put("litestream.version", new Litestream(program, target).version());
          facts.put("s3proxy.version", target.version());
        });
    return facts;
  }
}
