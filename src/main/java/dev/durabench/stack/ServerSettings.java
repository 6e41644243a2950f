package dev.durabench.stack;

import java.util.stream.Collectors;

/** PostgreSQL's settings on servers: those of this machine, and what servers need besides. */
final class ServerSettings {
  private static final String LOCAL = "/dev/durabench/target/local/postgresql.conf";
  private static final String SERVERS = "/servers/postgresql.conf";

  private ServerSettings() {}

  /** Everything that is the same on each server and in each mode; later lines win. */
  static String text() {
    String local =
        ServerScript.resource(LOCAL)
            .lines()
            // Debian's configuration includes a whole directory.
            .filter(line -> !line.startsWith("include "))
            .collect(Collectors.joining("\n"));
    return local.strip() + "\n\n" + ServerScript.resource(SERVERS).strip();
  }
}
