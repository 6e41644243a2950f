package dev.durabench.provider;

import dev.durabench.target.PostgresServers;
import dev.durabench.target.SqliteSite;
import java.nio.file.Path;
import java.util.Optional;

/** The standing databases of this machine, as resources make, open and remove them. */
interface LocalParts {
  /**
   * Makes a running cluster in a directory that does not exist.
   *
   * @return its system identifier
   */
  String createPostgres(Postgres spec, String password);

  PostgresServers openPostgres(Path directory, String password);

  void destroyPostgres(Path directory);

  /**
   * Makes a running object store in a directory that does not exist.
   *
   * @return its endpoint
   */
  String createObjectStore(ObjectStore spec, String secretKey);

  void destroyObjectStore(Path directory);

  void createSqlite(Sqlite spec);

  SqliteSite openSqlite(Sqlite spec);

  void destroySqlite(Path directory);

  /**
   * A cluster.
   *
   * @param directory absolute
   * @param binaries holds bin, lib and share
   * @param version what the binaries must be
   * @param instances primary and standbys together
   */
  record Postgres(Path directory, Path binaries, String version, int instances) {}

  /**
   * An object store.
   *
   * @param directory absolute
   * @param jars holds s3proxy's jars
   * @param bucket made at once
   * @param accessKey not secret
   */
  record ObjectStore(Path directory, Path jars, String bucket, String accessKey) {}

  /**
   * A site for SQLite databases.
   *
   * @param directory absolute
   * @param litestream its binary, when it replicates
   * @param litestreamVersion what that must be; known when the site is made
   * @param store directory and secret key of the object store, when it replicates
   */
  record Sqlite(
      Path directory,
      Optional<Path> litestream,
      Optional<String> litestreamVersion,
      Optional<StoreAccess> store) {}

  /**
   * How an object store is opened.
   *
   * @param directory absolute
   * @param secretKey never in a {@code toString}
   */
  record StoreAccess(Path directory, String secretKey) {
    @Override
    public String toString() {
      return "StoreAccess[" + directory + "]";
    }
  }
}
