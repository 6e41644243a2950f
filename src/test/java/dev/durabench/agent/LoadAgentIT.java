package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.measure.LatencyFile;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.LocalTarget;
import dev.durabench.target.TargetFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadAgentIT {
  private static final Duration BOUND = Duration.ofSeconds(60);

  private static PostgresFixture postgres;

  private final LocalTarget target =
      new LocalTarget(Path.of("target", "durabench-agent.jar"), LocalTarget.ownJava());

  @TempDir private Path folder;

  @BeforeAll
  static void startPostgres(@TempDir Path output) throws Exception {
    postgres = new PostgresFixture();
    LocalTarget target =
        new LocalTarget(Path.of("target", "durabench-agent.jar"), LocalTarget.ownJava());
    LoadPlan initialize = plan(output, "initialize", 1, false, 0);
    try (AgentHandle agent = target.start(initialize, Optional.of(PostgresFixture.PASSWORD))) {
      assertThat(agent.awaitResult(BOUND).path("filled").asInt()).isEqualTo(1);
    }
  }

  @AfterAll
  static void stopPostgres() throws Exception {
    postgres.close();
  }

  private static LoadPlan plan(
      Path output, String workload, int clients, boolean socket, long measureMillis) {
    return new LoadPlan(
        List.of(postgres.endpoint(socket)),
        workload,
        PostgresFixture.USER,
        PostgresFixture.DATABASE,
        clients,
        1,
        Duration.ofMillis(200),
        Duration.ofMillis(measureMillis),
        output);
  }

  private JsonNode run(LoadPlan plan) {
    try (AgentHandle agent = target.start(plan, Optional.of(PostgresFixture.PASSWORD))) {
      return agent.awaitResult(BOUND);
    }
  }

  @Test
  void leavesTablesAloneThatAreRightAlready() {
    assertThat(run(plan(folder, "initialize", 1, false, 0)).path("filled").asInt()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "simple-update, 1, true",
    "simple-update, 8, false",
    "tpcb-like, 4, true",
    "tpcb-like, 1, false"
  })
  void countsTheTransactionsThatTheServerSaw(String workload, int clients, boolean socket)
      throws Exception {
    postgres.execute("truncate pgbench_history");

    JsonNode result = run(plan(folder, workload, clients, socket, 800));

    assertThat(postgres.number("select count(*) from pgbench_history"))
        .isEqualTo(result.path("allTransactions").asLong());
    assertThat(result.path("errors").asLong()).isZero();
    assertThat(result.path("transactions").asLong())
        .isPositive()
        .isLessThan(result.path("allTransactions").asLong());
    assertThat(result.path("seconds").asDouble()).isEqualTo(0.8);
    assertThat(result.path("meanMicros").asDouble()).isPositive();
    assertThat(LatencyFile.read(folder.resolve("latency.hlog")).count())
        .isEqualTo(result.path("transactions").asLong());
  }

  @Test
  void changesBalancesByTheDeltasInTheHistory() throws Exception {
    String balances =
        "select (select sum(abalance) from pgbench_accounts) + (select sum(tbalance) from"
            + " pgbench_tellers) + (select sum(bbalance) from pgbench_branches)";
    long before = postgres.number(balances);
    postgres.execute("truncate pgbench_history");

    run(plan(folder, "tpcb-like", 4, true, 300));

    assertThat(postgres.number(balances) - before)
        .isEqualTo(3 * postgres.number("select sum(delta) from pgbench_history"));
    assertThat(
            postgres.number(
                "select count(*) from pgbench_history where tid not between 1 and 10 or bid <> 1"
                    + " or aid not between 1 and 100000 or delta not between -5000 and 5000"))
        .isZero();
  }

  @Test
  void keepsOnThroughACrashOfTheServer() throws Exception {
    try (AgentHandle agent =
        target.start(
            plan(folder, "simple-update", 4, true, 600_000),
            Optional.of(PostgresFixture.PASSWORD))) {
      Thread.sleep(500);
      postgres.crashAndRestart();
      postgres.execute("truncate pgbench_history");
      long deadline = System.nanoTime() + BOUND.toNanos();
      while (postgres.number("select count(*) from pgbench_history") < 20) {
        assertThat(System.nanoTime()).as("load is back").isLessThan(deadline);
        Thread.sleep(50);
      }
      agent.stop();
      JsonNode result = agent.awaitResult(BOUND);

      assertThat(result.path("errors").asLong()).isGreaterThanOrEqualTo(4);
      assertThat(result.path("lastError").asText()).isNotEmpty();
    }
  }

  @Test
  void saysWhatIsWrongWithAPassword() {
    assertThatThrownBy(
            () -> target.start(plan(folder, "simple-update", 1, false, 100), Optional.of("wrong")))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("load agent on local")
        .hasMessageContaining("password authentication failed");
  }

  @Test
  void writesNoPasswordAnywhere() throws Exception {
    run(plan(folder, "simple-update", 1, true, 100));
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        assertThat(Files.readString(file)).doesNotContain("p\"ass").doesNotContain("p\\\"ass");
      }
    }
  }
}
