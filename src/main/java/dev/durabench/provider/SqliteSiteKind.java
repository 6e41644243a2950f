package dev.durabench.provider;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A directory for SQLite databases on this machine. */
final class SqliteSiteKind extends LocalKind {
  private final LocalParts parts;
  private final RandomGenerator random;

  SqliteSiteKind(Home home, MachineLock machine, LocalParts parts, RandomGenerator random) {
    super(home, machine);
    this.parts = parts;
    this.random = random;
  }

  @Override
  public String token() {
    return "bench:local:SqliteSite";
  }

  @Override
  public String description() {
    return "A directory for SQLite databases on this machine.";
  }

  @Override
  public List<Input> inputs() {
    return List.of(
        OWNER,
        Input.identity("litestreamVersion", Input.Type.TEXT, "such as 0.5.17").optional(),
        Input.identity("objectStore", Input.Type.TEXT, "id of the object store").optional(),
        Input.connection("litestream", Input.Type.TEXT, "its binary").optional(),
        Input.connection("objectStoreDirectory", Input.Type.TEXT, "where that one is").optional(),
        Input.connection("objectStoreSecretKey", Input.Type.SECRET_TEXT, "its key").optional());
  }

  @Override
  public List<Output> outputs() {
    return List.of(Output.text("directory", "where database files go"));
  }

  @Override
  Created make(Request request, Path directory, Value.Fields inputs) {
    parts.createSqlite(Surroundings.sqlite(directory, inputs));
    return new Created(
        String.format(Locale.ROOT, "%016x", random.nextLong()),
        new Value.Fields(Map.of("directory", Value.of(directory.toString()))));
  }

  @Override
  void remove(Path directory) {
    parts.destroySqlite(directory);
  }
}
