package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The Litestream program and where it replicates to.
 *
 * @param program the binary
 * @param store the object store
 */
record Litestream(Path program, LocalObjectStore store) {
  /** How often Litestream looks at a database's WAL when nothing else is said. */
  private static final Duration MONITOR = Duration.ofSeconds(1);

  Litestream {
    checkProgram(program);
  }

  private static void checkProgram(Path program) {
    if (!Files.isExecutable(program)) {
      throw new TargetFailure(program + " is no program: start through ./durabench");
    }
  }

  /** Fails when a program is not the version of Litestream that is wanted. */
  static void check(Path program, String wanted) {
    checkProgram(program);
    String version = version(program);
    if (!version.replaceFirst("^v", "").equals(wanted)) {
      throw new TargetFailure(
          "Litestream %s is wanted, but %s is %s: write that version into the topology's"
                  .formatted(wanted, program, version)
              + " litestream.version, or let DURABENCH_LITESTREAM name another program");
    }
  }

  /** A configuration for one database. Secrets go by {@link #environment}. */
  String config(Path database, String replica, Duration syncInterval, Path socket) {
    return """
        socket:
          enabled: true
          path: %s
        dbs:
          - path: %s
            monitor-interval: %dms
            replica:
              type: s3
              bucket: %s
              path: %s
              endpoint: %s
              region: us-east-1
              force-path-style: true
              sync-interval: %dms
        """
        .formatted(
            quote(socket.toString()),
            quote(database.toString()),
            // It uploads what it has seen: looking more rarely than it uploads would be the limit.
            Math.min(MONITOR.toMillis(), syncInterval.toMillis()),
            quote(store.bucket()),
            quote(replica),
            quote(store.endpoint().toString()),
            syncInterval.toMillis());
  }

  private static String quote(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  /** Variables to set; those with an empty value are to be removed. */
  Map<String, String> environment() {
    Map<String, String> variables = new HashMap<>();
    // With AWS_CA_BUNDLE Litestream 0.5.17 stops at once; the others would point it elsewhere.
    System.getenv().keySet().stream()
        .filter(name -> name.startsWith("AWS_") || name.startsWith("LITESTREAM_"))
        .forEach(name -> variables.put(name, ""));
    variables.put("LITESTREAM_ACCESS_KEY_ID", store.accessKey());
    variables.put("LITESTREAM_SECRET_ACCESS_KEY", store.secretKey());
    return variables;
  }

  String version() {
    return version(program);
  }

  private static String version(Path program) {
    return Command.of(program.toString(), "version").run(Duration.ofSeconds(20)).strip();
  }
}
