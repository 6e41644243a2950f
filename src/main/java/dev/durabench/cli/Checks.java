package dev.durabench.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.topology.Database;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.SqliteDatabase;
import dev.durabench.topology.Topology;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Looks at everything that a run needs of this machine, and changes nothing that stays. */
final class Checks {
  /** Room for ledgers, logs and what a filling disk does not tell. */
  private static final long SOME_BYTES = 1L << 30;

  private static final Set<String> MEMORY_ONLY = Set.of("tmpfs", "ramfs", "devtmpfs");

  private final Surroundings surroundings;
  private final List<Check> checks = new ArrayList<>();

  private Checks(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /**
   * Everything that a topology needs of this machine.
   *
   * @param bytes that databases on this machine are going to take, see {@link DiskNeed}
   */
  static List<Check> of(Surroundings surroundings, Topology topology, long bytes) {
    return topology.runsOn() == RunsOn.LOCAL
        ? of(surroundings, topology.databases(), bytes)
        : of(surroundings, List.of(), 0);
  }

  /**
   * Everything that databases need.
   *
   * @param bytes that they are going to take
   */
  static List<Check> of(Surroundings surroundings, List<Database> databases, long bytes) {
    Checks checks = new Checks(surroundings);
    checks.java();
    checks.program("pulumi", "pulumi");
    checks.program("Pulumi's host for Java", "pulumi-language-java");
    checks.session();
    checks.file("agent", "DURABENCH_AGENT", "");
    if (databases.stream().anyMatch(PostgresDatabase.class::isInstance)) {
      checks.file("PostgreSQL", "DURABENCH_POSTGRES", "bin/postgres");
    }
    boolean replicated =
        databases.stream()
            .anyMatch(d -> d instanceof SqliteDatabase sqlite && sqlite.litestream().isPresent());
    if (replicated) {
      checks.file("Litestream", "DURABENCH_LITESTREAM", "");
      checks.file("S3Proxy", "DURABENCH_S3PROXY", "");
    }
    checks.disk("state and databases", surroundings.home(), SOME_BYTES + bytes);
    checks.disk("results", surroundings.results(), SOME_BYTES);
    checks.port();
    return checks.checks;
  }

  private void java() {
    Runtime.Version version = Runtime.version();
    checks.add(
        version.feature() >= 17
            ? Check.ok("Java", version + " in " + System.getProperty("java.home"))
            : Check.bad("Java", version.toString(), "install a JDK 17 or newer"));
  }

  private void program(String name, String program) {
    checks.add(
        surroundings
            .onPath(program)
            .map(path -> Check.ok(name, path.toString()))
            .orElseGet(
                () ->
                    program.equals("pulumi")
                        ? Check.bad(name, "not on PATH", "start through ./durabench")
                        // The CLI also finds it among its plugins.
                        : Check.ok(name, "left to the Pulumi CLI")));
  }

  private void session() {
    checks.add(
        OwnSession.on(surroundings).isPresent()
            ? Check.ok("process sessions", "can be made")
            : Check.bad(
                "process sessions", "neither setsid nor perl on PATH", "install util-linux"));
  }

  private void file(String name, String variable, String below) {
    if (surroundings.path(variable).isEmpty()) {
      checks.add(Check.bad(name, variable + " is not set", "start through ./durabench"));
      return;
    }
    Path path = surroundings.path(variable).get().resolve(below);
    checks.add(
        Files.exists(path)
            ? Check.ok(name, path.toString())
            : Check.bad(
                name, path + " does not exist", "start through ./durabench, which fetches it"));
  }

  private void disk(String name, Path directory, long needed) {
    Path existing = directory.toAbsolutePath();
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    try {
      FileStore store = Files.getFileStore(existing);
      long free = store.getUsableSpace();
      String found =
          String.format(
              Locale.ROOT, "%s, %s, %.1f GiB free", directory, store.type(), free / 0x1p30);
      if (MEMORY_ONLY.contains(store.type())) {
        checks.add(
            Check.bad(
                name,
                found,
                "this is memory, where nothing is ever flushed; set DURABENCH_HOME (or"
                    + " DURABENCH_RESULTS) to a directory on a disk"));
      } else if (free < needed) {
        checks.add(
            Check.bad(
                name,
                String.format(
                    Locale.ROOT, "%s, but this may take %.1f GiB", found, needed / 0x1p30),
                "free some, set DURABENCH_HOME (or DURABENCH_RESULTS) to a larger disk, or measure"
                    + " less (--quick, --cell, a smaller scale)"));
      } else {
        flush(existing);
        checks.add(Check.ok(name, found));
      }
    } catch (IOException e) {
      checks.add(
          Check.bad(
              name,
              directory + " cannot be written and flushed: " + e.getMessage(),
              "set DURABENCH_HOME (or DURABENCH_RESULTS) to a directory of your own"));
    }
  }

  private static void flush(Path directory) throws IOException {
    Path probe = Files.createTempFile(directory, ".durabench-", ".probe");
    try (FileChannel channel = FileChannel.open(probe, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap("flushed".getBytes(UTF_8)));
      channel.force(true);
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  private void port() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      checks.add(Check.ok("loopback ports", "free, such as " + socket.getLocalPort()));
    } catch (IOException e) {
      checks.add(
          Check.bad("loopback ports", "none to be had: " + e.getMessage(), "stop what holds them"));
    }
  }
}
