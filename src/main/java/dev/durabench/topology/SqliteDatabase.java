package dev.durabench.topology;

import static java.util.Objects.requireNonNull;

import dev.durabench.ledger.Promise;
import java.util.Optional;

/**
 * SQLite in WAL mode, with or without Litestream.
 *
 * @param name unique within the topology
 * @param synchronous how commits are flushed, unless an experiment says otherwise
 * @param storage where its bytes live
 * @param litestream replication to an object store; empty without
 * @param promise what it claims
 */
public record SqliteDatabase(
    String name,
    Synchronous synchronous,
    Storage storage,
    Optional<Litestream> litestream,
    Promise promise)
    implements Database {
  public SqliteDatabase {
    requireNonNull(name, "name is null");
    requireNonNull(synchronous, "synchronous is null");
    requireNonNull(storage, "storage is null");
    requireNonNull(litestream, "litestream is null");
    requireNonNull(promise, "promise is null");
  }

  @Override
  public String kind() {
    return "sqlite";
  }
}
