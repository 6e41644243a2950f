package dev.durabench.target.local;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * What makes one local PostgreSQL cluster another one.
 *
 * @param directory absolute; everything of the cluster is in it, nothing else may be
 * @param binaries absolute; holds bin/postgres, bin/initdb, bin/pg_ctl, lib and share
 * @param version what bin/postgres must be, such as {@code 18.6}
 * @param instances primary and standbys together, 1 to 9
 */
public record PostgresSpec(Path directory, Path binaries, String version, int instances) {
  public PostgresSpec {
    requireNonNull(directory, "directory is null");
    requireNonNull(binaries, "binaries is null");
    requireNonNull(version, "version is null");
    if (!directory.isAbsolute()) {
      throw new IllegalArgumentException("directory is not absolute: " + directory);
    }
    if (!binaries.isAbsolute()) {
      throw new IllegalArgumentException("binaries is not absolute: " + binaries);
    }
    if (instances < 1 || instances > 9) {
      throw new IllegalArgumentException("instances is not in 1..9: " + instances);
    }
  }
}
