package dev.durabench.provider;

import dev.durabench.target.PostgresServers;
import dev.durabench.target.SqliteSite;
import dev.durabench.target.local.LocalObjectStore;
import dev.durabench.target.local.LocalPostgres;
import dev.durabench.target.local.LocalSqliteSite;
import dev.durabench.target.local.ObjectStoreSpec;
import dev.durabench.target.local.PostgresSpec;
import dev.durabench.target.local.SqliteSpec;
import java.nio.file.Path;
import java.util.Optional;

/** The parts as real processes. */
final class TargetParts implements LocalParts {
  @Override
  public String createPostgres(Postgres spec, String password) {
    return LocalPostgres.create(
            new PostgresSpec(spec.directory(), spec.binaries(), spec.version(), spec.instances()),
            password)
        .systemIdentifier();
  }

  @Override
  public PostgresServers openPostgres(Path directory, String password) {
    return LocalPostgres.open(directory, password);
  }

  @Override
  public void destroyPostgres(Path directory) {
    LocalPostgres.destroy(directory);
  }

  @Override
  public String createObjectStore(ObjectStore spec, String secretKey) {
    return LocalObjectStore.create(
            new ObjectStoreSpec(spec.directory(), spec.jars(), spec.bucket()),
            spec.accessKey(),
            secretKey)
        .endpoint()
        .toString();
  }

  @Override
  public void destroyObjectStore(Path directory) {
    LocalObjectStore.destroy(directory);
  }

  @Override
  public void createSqlite(Sqlite spec) {
    LocalSqliteSite.create(site(spec), store(spec));
  }

  @Override
  public SqliteSite openSqlite(Sqlite spec) {
    Optional<LocalObjectStore> store = store(spec);
    // It may not have outlived a reboot of the machine.
    store.ifPresent(LocalObjectStore::ensureRunning);
    return LocalSqliteSite.open(site(spec), store);
  }

  @Override
  public void destroySqlite(Path directory) {
    LocalSqliteSite.destroy(directory);
  }

  private static SqliteSpec site(Sqlite spec) {
    return new SqliteSpec(
        spec.directory(),
        spec.litestream().orElse(spec.directory().resolve("no-litestream")),
        spec.litestreamVersion());
  }

  private static Optional<LocalObjectStore> store(Sqlite spec) {
    return spec.store()
        .map(access -> LocalObjectStore.open(access.directory(), access.secretKey()));
  }
}
