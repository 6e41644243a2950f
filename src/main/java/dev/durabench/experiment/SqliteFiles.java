package dev.durabench.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** SQLite databases as files on a disk. */
final class SqliteFiles {
  private SqliteFiles() {}

  /** Removes a database with its write-ahead log and everything else beside it, when there. */
  static void delete(Path file) {
    try {
      for (String suffix : List.of("", "-wal", "-shm", "-journal", ".tmp-wal", ".tmp-shm")) {
        Files.deleteIfExists(file.resolveSibling(file.getFileName() + suffix));
      }
      // Litestream keeps its position in a directory beside the database.
      Path litestream = file.resolveSibling("." + file.getFileName() + "-litestream");
      if (Files.isDirectory(litestream)) {
        RawFiles.empty(litestream);
        Files.delete(litestream);
      }
    } catch (IOException e) {
      throw new ExperimentFailure(
          "cannot remove the database file " + file + ": " + e.getMessage(), e);
    }
  }
}
