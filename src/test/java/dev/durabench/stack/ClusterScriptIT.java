package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the script on this machine, where it is a Debian with PostgreSQL and this is its root. */
final class ClusterScriptIT {
  private static final String CLUSTER = "durabench_it";
  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

  @TempDir(cleanup = org.junit.jupiter.api.io.CleanupMode.ALWAYS)
  Path directory;

  private String major = "";
  private Path base = Path.of("/");
  private int port;

  @BeforeEach
  void find() throws IOException {
    assumeTrue("root".equals(System.getProperty("user.name")), "not root");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/pg_createcluster")), "no pg_createcluster");
    assumeTrue(Files.isDirectory(VERSIONS), "no PostgreSQL");
    try (var versions = Files.list(VERSIONS)) {
      major = versions.map(path -> path.getFileName().toString()).sorted().findFirst().orElse("");
    }
    assumeTrue(!major.isEmpty(), "no PostgreSQL");
    base = Files.createDirectories(Path.of("/var/lib/durabench-it"));
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
  }

  @AfterEach
  void drop() throws Exception {
    if (!major.isEmpty()) {
      run("drop", Map.of());
      Files.deleteIfExists(base);
    }
  }

  @Test
  void aPrimaryIsMadeOnceAndAnswersThePassword() throws Exception {
    Result made = run("primary", Map.of());
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(made.out()).matches("[0-9]{15,}");
    assertThat(query("hush_1", "SHOW data_checksums")).isEqualTo("on");
    assertThat(query("hush_1", "SHOW listen_addresses")).isEqualTo("127.0.0.1,127.0.0.2");
    assertThat(query("hush_1", "SELECT datname FROM pg_database WHERE datname = 'bench'"))
        .isEqualTo("bench");
    assertThat(query("other", "SELECT 1")).contains("password authentication failed");
    String started = query("hush_1", "SELECT pg_postmaster_start_time()");

    Result again = run("primary", Map.of("password", "hush_2"));
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).isEqualTo(made.out());
    assertThat(query("hush_2", "SELECT pg_postmaster_start_time()")).isEqualTo(started);
    assertThat(made.err() + again.err()).doesNotContain("hush");
    assertThat(
            Files.readString(
                Path.of("/var/log/postgresql/postgresql-%s-%s.log".formatted(major, CLUSTER))))
        .doesNotContain("hush");
    assertThat(Files.readString(conf().resolve("start.conf"))).contains("manual");
  }

  @Test
  void whatIsHalfMadeIsMadeAnew() throws Exception {
    String first = run("primary", Map.of()).out();
    Files.delete(conf().resolve("durabench.done"));

    Result second = run("primary", Map.of());
    assertThat(second.code()).as(second.err()).isZero();
    assertThat(second.out()).matches("[0-9]{15,}").isNotEqualTo(first);
    assertThat(query("hush_1", "SELECT 1")).isEqualTo("1");
  }

  @Test
  void anotherStacksClusterIsRefusedAndNotDropped() throws Exception {
    String identifier = run("primary", Map.of()).out();

    Result refused = run("primary", Map.of("owner", "fedcba9876543210"));
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("belongs to the durabench stack 0123456789abcdef; destroy");
    assertThat(run("drop", Map.of("owner", "fedcba9876543210")).code()).isZero();
    assertThat(run("primary", Map.of()).out()).isEqualTo(identifier);
  }

  @Test
  void whatDurabenchDidNotMakeIsRefused() throws Exception {
    Files.createDirectories(base.resolve("data"));
    Result refused = run("primary", Map.of());
    Files.delete(base.resolve("data"));

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("data is there, but durabench did not make it; move it away");
    assertThat(conf()).doesNotExist();
  }

  @Test
  void aPortThatIsTakenIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(port)) {
      Result refused = run("primary", Map.of());

      assertThat(taken.isBound()).isTrue();
      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.err()).contains("port " + port + " is taken by another program");
    }
  }

  @Test
  void droppingLeavesNothing() throws Exception {
    run("primary", Map.of());
    Result dropped = run("drop", Map.of());

    assertThat(dropped.code()).as(dropped.err()).isZero();
    assertThat(conf()).doesNotExist();
    assertThat(base).isEmptyDirectory();
    assertThat(run("drop", Map.of()).code()).isZero();
  }

  @Test
  void aPasswordThatNeedsQuotesIsRefused() throws Exception {
    Result refused = run("primary", Map.of("password", "it's"));

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).isEqualTo("durabench: the password has characters that need quotes");
  }

  private Path conf() {
    return Path.of("/etc/postgresql", major, CLUSTER);
  }

  private record Result(int code, String out, String err) {}

  private Result run(String action, Map<String, String> instead) throws Exception {
    Map<String, String> variables =
        new TreeMap<>(
            Map.of(
                "owner", "0123456789abcdef",
                "base", base.toString(),
                "data", base.resolve("data").toString(),
                "port", Integer.toString(port),
                "instance", "pg1",
                "listen", "127.0.0.2",
                "peers", "127.0.0.2/32",
                "shares", "8",
                "settings", ServerSettings.text(),
                "password", "hush_1"));
    variables.putAll(instead);
    String command = ServerScript.command("root", List.of(action, major, CLUSTER));
    return execute(
        List.of("sh", "-c", command), new ServerScript("cluster.sh", variables).stdin(), Map.of());
  }

  /** As the load does: over TCP, by password. */
  private String query(String password, String sql) throws Exception {
    Result result =
        execute(
            List.of(
                "psql",
                "-XAtw",
                "-h",
                "127.0.0.1",
                "-p",
                "" + port,
                "-U",
                "durabench",
                "-d",
                "postgres",
                "-c",
                sql),
            "",
            Map.of("PGPASSWORD", password));
    return result.code() == 0 ? result.out() : result.err();
  }

  private Result execute(List<String> command, String stdin, Map<String, String> environment)
      throws Exception {
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try (var in = process.getOutputStream()) {
      in.write(stdin.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
    return new Result(
        process.exitValue(), Files.readString(out).strip(), Files.readString(err).strip());
  }
}
