package dev.durabench.topology;

import dev.durabench.ledger.Promise;

/** A database of a topology. */
public sealed interface Database permits PostgresDatabase, SqliteDatabase {
  /** Unique within the topology. */
  String name();

  /** What it claims about acknowledged writes, unless an experiment says otherwise. */
  Promise promise();

  /** Where its bytes live. */
  Storage storage();

  /** The {@code kind} in the topology file. */
  String kind();
}
