package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.nio.file.Path;
import java.time.Duration;

/** libpq's password file, from which standbys take the password for their primary. */
final class PassFile {
  private static final String PREFIX = "*:*:*:" + Cluster.USER + ":";

  private PassFile() {}

  /** Writes it; in its fields, colons and backslashes are escaped. */
  static void write(Path file, String password, Account owner) {
    String escaped = password.replace("\\", "\\\\").replace(":", "\\:");
    Trees.write(file, PREFIX + escaped + "\n", "rw-------", owner);
  }

  /** The password in it. */
  static String password(Path file) {
    String escaped = Command.read(file).strip().substring(PREFIX.length());
    return escaped.replaceAll("\\\\(.)", "$1");
  }

  /** Sets the cluster's password on its primary and in the file; {@code current} is in force. */
  static void change(Cluster cluster, String current) {
    PostgresInstance primary = cluster.primary();
    int port = cluster.port(primary);
    Duration bound = Duration.ofSeconds(30);
    try (Sql sql = openEither(primary, port, cluster.password(), current, bound)) {
      // The mode may wait for standbys that are down.
      sql.execute("SET synchronous_commit = local");
      String statement =
          sql.text(
              "SELECT format('ALTER ROLE %I PASSWORD %L', ?, ?)", Cluster.USER, cluster.password());
      sql.execute(statement);
    }
    write(cluster.passFile(), cluster.password(), cluster.account());
  }

  private static Sql openEither(
      PostgresInstance primary, int port, String next, String current, Duration bound) {
    try {
      return Sql.open(primary.toString(), port, current, bound);
    } catch (TargetFailure e) {
      // We may have died between the two steps of a change.
      return Sql.open(primary.toString(), port, next, bound);
    }
  }
}
