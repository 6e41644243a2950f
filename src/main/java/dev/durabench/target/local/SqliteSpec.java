package dev.durabench.target.local;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A place for SQLite databases on this machine.
 *
 * @param directory absolute; everything of the site is in it, nothing else may be
 * @param litestream absolute; the program
 * @param litestreamVersion what the program must be, such as {@code 0.5.17}; empty when any will do
 */
public record SqliteSpec(Path directory, Path litestream, Optional<String> litestreamVersion) {
  public SqliteSpec {
    requireNonNull(directory, "directory is null");
    requireNonNull(litestream, "litestream is null");
    requireNonNull(litestreamVersion, "litestreamVersion is null");
    if (!directory.isAbsolute()) {
      throw new IllegalArgumentException("directory is not absolute: " + directory);
    }
  }
}
