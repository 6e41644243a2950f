package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One real PostgreSQL server with a password, in a directory of its own. */
final class PostgresFixture implements AutoCloseable {
  static final String USER = "postgres";
  static final String PASSWORD = "p\"ass\\word ü";
  static final String DATABASE = "postgres";

  private final Path binaries;
  private final Path root;
  private final int port;
  private Process server;

  PostgresFixture() throws Exception {
    binaries = Path.of(required("DURABENCH_POSTGRES")).resolve("bin");
    root = Files.createTempDirectory("durabench-pg");
    port = freePort();
    Path passwordFile = Files.writeString(root.resolve("password"), PASSWORD + "\n");
    if (isRoot()) {
      run(List.of("chown", "-R", "nobody", root.toString()));
    }
    run(
        asServerUser(
            binaries.resolve("initdb").toString(),
            "--pgdata=" + data(),
            "--username=" + USER,
            "--pwfile=" + passwordFile,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C"));
    Files.writeString(
        data().resolve("postgresql.conf"),
        """
        port = %d
        listen_addresses = '127.0.0.1'
        unix_socket_directories = '%s'
        shared_buffers = 64MB
        """
            .formatted(port, root),
        StandardOpenOption.APPEND);
    server = start();
  }

  private static String required(String variable) {
    String value = System.getenv(variable);
    if (value == null) {
      throw new IllegalStateException(
          variable + " is not set: start through ./durabench, or run: eval \"$(./durabench env)\"");
    }
    return value;
  }

  private Path data() {
    return root.resolve("data");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  /** PostgreSQL refuses to run as root. */
  private static List<String> asServerUser(String... command) {
    List<String> all = new ArrayList<>();
    if (isRoot()) {
      all.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"));
    }
    all.addAll(Arrays.asList(command));
    return all;
  }

  private static void run(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(command + ": " + output);
    }
  }

  private Process start() throws Exception {
    Process process =
        new ProcessBuilder(
                asServerUser(binaries.resolve("postgres").toString(), "-D", data().toString()))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(root.resolve("server.log").toFile()))
            .start();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      try {
        connect().close();
        return process;
      } catch (SQLException e) {
        if (System.nanoTime() > deadline || !process.isAlive()) {
          throw new IllegalStateException(Files.readString(root.resolve("server.log")), e);
        }
        Thread.sleep(50);
      }
    }
  }

  /**
   * SIGKILL to every process of the server, then a start. The postmaster alone is not enough: a
   * backend that has not noticed yet holds the shared memory, and the new postmaster gives up.
   */
  void crashAndRestart() throws Exception {
    List<ProcessHandle> backends = server.descendants().toList();
    server.destroyForcibly().waitFor();
    backends.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle backend : backends) {
      backend.onExit().get(60, TimeUnit.SECONDS);
    }
    Files.deleteIfExists(data().resolve("postmaster.pid"));
    server = start();
  }

  PostgresEndpoint endpoint(boolean socket) {
    return new PostgresEndpoint("127.0.0.1", port, socket ? Optional.of(root) : Optional.empty());
  }

  int port() {
    return port;
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/" + DATABASE, USER, PASSWORD);
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  long number(String query) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getLong(1);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      server.destroyForcibly().waitFor();
      // Its children notice within moments; only then is the directory quiet.
      Thread.sleep(500);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
