package dev.durabench.experiment;

import dev.durabench.ledger.Scan;
import java.nio.file.Path;

/** What experiments ask of SQLite files. */
interface FileQueries {
  /** Checks a database file and reads every id of the ledger's table. */
  Scan scan(Path file);
}
