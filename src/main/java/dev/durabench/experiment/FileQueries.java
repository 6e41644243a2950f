package dev.durabench.experiment;

import dev.durabench.ledger.Scan;
import java.nio.file.Path;
import java.util.Optional;

/** What experiments ask of SQLite files. */
interface FileQueries {
  /**
   * Why a database file is no database any more: it is not there, or SQLite itself finds it
   * damaged. Empty when it is whole, and also when nobody could look (locked, I/O error): {@link
   * #scan} says so then.
   */
  Optional<String> damage(Path file);

  /** Checks a database file and reads every id of the ledger's table. */
  Scan scan(Path file);
}
