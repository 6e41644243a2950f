package dev.durabench.provider;

import dev.durabench.target.PostgresServers;
import dev.durabench.target.SqliteSite;
import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes empty directories and remembers what it was asked for. */
final class FakeParts implements LocalParts {
  final List<String> asked = new ArrayList<>();
  final List<String> passwords = new ArrayList<>();
  boolean failing;

  @Override
  public String createPostgres(Postgres spec, String password) {
    passwords.add(password);
    make("postgres " + spec.version() + " x" + spec.instances(), spec.directory());
    return "7000000000000000001";
  }

  @Override
  public PostgresServers openPostgres(Path directory, String password) {
    throw new TargetFailure("no servers in a test");
  }

  @Override
  public void destroyPostgres(Path directory) {
    remove("postgres", directory);
  }

  @Override
  public String createObjectStore(ObjectStore spec, String secretKey) {
    passwords.add(secretKey);
    make("store " + spec.bucket(), spec.directory());
    return "http://127.0.0.1:1";
  }

  @Override
  public void destroyObjectStore(Path directory) {
    remove("store", directory);
  }

  @Override
  public void createSqlite(Sqlite spec) {
    make("sqlite " + spec.store(), spec.directory());
  }

  @Override
  public SqliteSite openSqlite(Sqlite spec) {
    return new Site(spec.directory());
  }

  @Override
  public void destroySqlite(Path directory) {
    remove("sqlite", directory);
  }

  private void make(String what, Path directory) {
    asked.add("create " + what);
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (failing) {
      throw new TargetFailure("initdb failed: see " + directory.resolve("log"));
    }
  }

  private void remove(String what, Path directory) {
    asked.add("destroy " + what);
    try {
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A place and nothing else. */
  private record Site(Path directory) implements SqliteSite {
    @Override
    public Replication replicate(Path file, String replica, Duration syncInterval) {
      throw new TargetFailure("no Litestream in a test");
    }

    @Override
    public Duration restore(String replica, Path into, Duration timeout) {
      throw new TargetFailure("no Litestream in a test");
    }

    @Override
    public long replicaBytes(String replica) {
      return 0;
    }

    @Override
    public Map<String, String> provenance() {
      return Map.of();
    }
  }
}
