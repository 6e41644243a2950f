package dev.durabench.target.local;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * A place for SQLite databases on this machine.
 *
 * @param directory absolute; everything of the site is in it, nothing else may be
 * @param litestream absolute; the program
 */
public record SqliteSpec(Path directory, Path litestream) {
  public SqliteSpec {
    requireNonNull(directory, "directory is null");
    requireNonNull(litestream, "litestream is null");
    if (!directory.isAbsolute()) {
      throw new IllegalArgumentException("directory is not absolute: " + directory);
    }
  }
}
