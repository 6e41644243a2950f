package dev.durabench.topology;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * Litestream beside a SQLite database.
 *
 * @param version the version to run, such as {@code 0.5.17}
 * @param syncInterval how often changes are uploaded, 10 ms to 1 h
 */
public record Litestream(String version, Duration syncInterval) {
  public Litestream {
    requireNonNull(version, "version is null");
    requireNonNull(syncInterval, "syncInterval is null");
  }
}
