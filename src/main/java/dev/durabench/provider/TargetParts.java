package dev.durabench.provider;

import dev.durabench.target.PostgresServers;
import dev.durabench.target.SqliteSite;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.local.LocalPostgres;
import dev.durabench.target.local.PostgresSpec;
import java.nio.file.Path;

/** The parts that really run. */
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
    throw new TargetFailure("not yet");
  }

  @Override
  public void destroyObjectStore(Path directory) {}

  @Override
  public void createSqlite(Sqlite spec) {
    throw new TargetFailure("not yet");
  }

  @Override
  public SqliteSite openSqlite(Sqlite spec) {
    throw new TargetFailure("not yet");
  }

  @Override
  public void destroySqlite(Path directory) {}
}
