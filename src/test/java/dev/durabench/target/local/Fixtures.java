package dev.durabench.target.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Real servers for integration tests. Everything is under {@code target/it}, on the disk of the
 * build; a test destroys what it makes.
 */
public final class Fixtures {
  /** Not a secret: the servers of tests live for seconds on the loopback interface. */
  public static final String PASSWORD = "a 'test' pass:word\\";

  private Fixtures() {}

  /** A directory of a tool, from the environment that {@code ./durabench env} prints. */
  public static Path tool(String variable) {
    return Path.of(
        Optional.ofNullable(System.getenv(variable))
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        variable
                            + " is not set: start through ./durabench, or run: eval"
                            + " \"$(./durabench env)\"")));
  }

  /**
   * A new directory's path. It does not exist yet. Where the user that servers run as cannot enter
   * the build's directory, it is in /var/tmp.
   */
  public static Path directory() {
    try {
      Path base = Files.createDirectories(Path.of("target/it").toAbsolutePath());
      if (!canEnter(base)) {
        base = Files.createDirectories(Path.of("/var/tmp/durabench-it"));
      }
      return base.resolve(UUID.randomUUID().toString().substring(0, 8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean canEnter(Path directory) {
    try {
      Account.current().checkEnter(directory, "the build's directory");
      return true;
    } catch (dev.durabench.target.TargetFailure e) {
      return false;
    }
  }

  /** What a PostgreSQL cluster in a new directory would be. */
  public static PostgresSpec postgresSpec(int instances) {
    return new PostgresSpec(directory(), tool("DURABENCH_POSTGRES"), "18.6", instances);
  }

  /** A running cluster; the caller destroys {@code spec.directory()}. */
  public static LocalPostgres postgres(PostgresSpec spec) {
    return LocalPostgres.create(spec, PASSWORD);
  }

  /** A running object store in a new directory; the caller destroys {@code spec.directory()}. */
  public static LocalObjectStore objectStore(ObjectStoreSpec spec) {
    return LocalObjectStore.create(spec, "AKTEST", "secret+/=of:tests");
  }

  /** What an object store in a new directory would be. */
  public static ObjectStoreSpec objectStoreSpec() {
    return new ObjectStoreSpec(directory(), tool("DURABENCH_S3PROXY"), "bench");
  }

  /** What a SQLite site in a new directory would be. */
  public static SqliteSpec sqliteSpec() {
    return new SqliteSpec(directory(), tool("DURABENCH_LITESTREAM"), Optional.of("0.5.17"));
  }

  /** Numbers of all living processes that work in a directory or name it; Linux only. */
  static List<Long> processesAbout(Path directory) {
    return ProcessHandle.allProcesses()
        .filter(ProcessHandle::isAlive)
        .map(ProcessHandle::pid)
        .filter(pid -> about(pid, directory.toString()))
        .toList();
  }

  private static boolean about(long pid, String directory) {
    Path process = Path.of("/proc", Long.toString(pid));
    try {
      return Files.readString(process.resolve("cmdline")).contains(directory)
          || Files.readSymbolicLink(process.resolve("cwd")).toString().startsWith(directory);
    } catch (IOException e) {
      return false;
    }
  }
}
