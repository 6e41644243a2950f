package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.durabench.target.AgentHandle;
import dev.durabench.target.LocalTarget;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What our load and pgbench itself send over the wire. */
final class RoundTripsIT {
  private static final Duration BOUND = Duration.ofSeconds(60);

  private static final LocalTarget TARGET =
      new LocalTarget(Path.of("target", "durabench-agent.jar"), LocalTarget.ownJava());

  private static PostgresFixture postgres;

  @BeforeAll
  static void startPostgres(@TempDir Path output) throws Exception {
    postgres = new PostgresFixture();
    run("initialize", postgres.port(), output);
  }

  @AfterAll
  static void stopPostgres() throws Exception {
    postgres.close();
  }

  private static void run(String workload, int port, Path output) {
    LoadPlan plan =
        new LoadPlan(
            List.of(new PostgresEndpoint("127.0.0.1", port, Optional.empty())),
            workload,
            PostgresFixture.USER,
            PostgresFixture.DATABASE,
            1,
            1,
            Duration.ZERO,
            Duration.ofSeconds(1),
            output);
    try (AgentHandle agent = TARGET.start(plan, Optional.of(PostgresFixture.PASSWORD))) {
      agent.awaitResult(BOUND);
    }
  }

  @ParameterizedTest
  @CsvSource({"simple-update, 5", "tpcb-like, 7"})
  void areThoseOfPgbench(String workload, int roundTrips, @TempDir Path output) throws Exception {
    List<List<String>> ours;
    try (WireTap tap = new WireTap(postgres.port())) {
      run(workload, tap.port(), output);
      assertThat(tap.pipelined()).isFalse();
      assertThat(tap.otherRequests()).isEmpty();
      ours = transactions(tap.queries());
    }
    assertThat(ours).isNotEmpty();
    assertThat(ours).allSatisfy(statements -> assertThat(statements).hasSize(roundTrips));

    Optional<Path> pgbench = pgbench();
    assumeTrue(
        pgbench.isPresent(), "pgbench is not on the PATH, so it was not compared with our load");
    try (WireTap tap = new WireTap(postgres.port())) {
      pgbench(pgbench.get(), workload, tap.port());
      assertThat(tap.pipelined()).isFalse();
      assertThat(tap.otherRequests()).isEmpty();
      List<List<String>> theirs = transactions(tap.queries());
      assertThat(theirs).hasSize(10);
      assertThat(ours).allSatisfy(statements -> assertThat(statements).isEqualTo(theirs.get(0)));
    }
  }

  private static Optional<Path> pgbench() {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
        .map(directory -> Path.of(directory, "pgbench"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static void pgbench(Path pgbench, String workload, int port) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                pgbench.toString(),
                "--no-vacuum",
                "--builtin=" + workload,
                "--transactions=10",
                "--host=127.0.0.1",
                "--port=" + port,
                "--username=" + PostgresFixture.USER,
                PostgresFixture.DATABASE));
    builder.environment().put("PGPASSWORD", PostgresFixture.PASSWORD);
    builder.environment().put("PGSSLMODE", "disable");
    builder.environment().put("PGGSSENCMODE", "disable");
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }

  /** Statements from BEGIN to END, numbers blanked out; the very last may be cut off. */
  private static List<List<String>> transactions(List<String> queries) {
    List<List<String>> transactions = new ArrayList<>();
    List<String> current = new ArrayList<>();
    for (String query : queries) {
      if (query.startsWith("BEGIN")) {
        current = new ArrayList<>();
      }
      current.add(query.replaceAll("-?\\b\\d+\\b", "#"));
      if (query.startsWith("END")) {
        transactions.add(current);
      }
    }
    return transactions;
  }
}
