package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.ledger.Ledger;
import dev.durabench.ledger.LedgerFile;
import dev.durabench.ledger.Outcome;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.LocalTarget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WriterAgentIT {
  private static final Duration BOUND = Duration.ofSeconds(60);

  private static PostgresFixture postgres;

  private final LocalTarget target =
      new LocalTarget(Path.of("target", "durabench-agent.jar"), LocalTarget.ownJava());

  @TempDir private Path folder;

  @BeforeAll
  static void startPostgres() throws Exception {
    postgres = new PostgresFixture();
  }

  @AfterAll
  static void stopPostgres() throws Exception {
    postgres.close();
  }

  @BeforeEach
  void forgetEarlierRows() throws Exception {
    postgres.execute("drop table if exists durabench_ledger");
  }

  private AgentHandle start(boolean socket) {
    WriterPlan plan =
        new WriterPlan(
            List.of(postgres.endpoint(socket)),
            PostgresFixture.USER,
            PostgresFixture.DATABASE,
            "it's a run",
            Duration.ofSeconds(5),
            Duration.ofMillis(500),
            "",
            0,
            folder);
    return target.start(plan, Optional.of(PostgresFixture.PASSWORD));
  }

  private static void awaitAcks(AgentHandle agent, long count) throws InterruptedException {
    long deadline = System.nanoTime() + BOUND.toNanos();
    while (agent.acknowledged() < count) {
      assertThat(agent.running()).as("the writer runs").isTrue();
      assertThat(System.nanoTime()).as("%d acknowledgements", count).isLessThan(deadline);
      Thread.sleep(10);
    }
  }

  private Ledger ledger() {
    return LedgerFile.read(folder.resolve("ledger.csv"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void keepsALedgerOfExactlyTheRowsInTheTable(boolean socket) throws Exception {
    try (AgentHandle agent = start(socket)) {
      awaitAcks(agent, 50);
      agent.stop();
      JsonNode result = agent.awaitResult(BOUND);

      Ledger ledger = ledger();
      assertThat(ledger.incomplete()).isEmpty();
      assertThat(ledger.entries()).hasSize(result.path("acknowledged").asInt());
      assertThat(ledger.entries()).allMatch(entry -> entry.outcome() == Outcome.OK);
      assertThat(agent.acknowledged()).isEqualTo(ledger.entries().size());
      assertThat(agent.lastAckMicros())
          .isEqualTo(ledger.entries().get(ledger.entries().size() - 1).answeredMicros());
      assertThat(
              postgres.number(
                  "select count(distinct id) from durabench_ledger where run = 'it''s a run'"))
          .isEqualTo(ledger.entries().size());
    }
  }

  /** PostgreSQL answers this as a success with a warning; the row is there, here. */
  @Test
  void doesNotTrustACommitWhoseWaitForAStandbyWasCancelled() throws Exception {
    try (AgentHandle agent = start(true)) {
      awaitAcks(agent, 1);
      postgres.execute("alter system set synchronous_standby_names = 'missing'");
      postgres.execute("select pg_reload_conf()");
      cancelTheWait();
      postgres.execute("alter system reset synchronous_standby_names");
      postgres.execute("select pg_reload_conf()");
      long acknowledged = agent.acknowledged();
      awaitAcks(agent, acknowledged + 5);
      agent.stop();
      agent.awaitResult(BOUND);
    } finally {
      postgres.execute("alter system reset synchronous_standby_names");
      postgres.execute("select pg_reload_conf()");
    }

    assertThat(ledger().incomplete()).isEmpty();
    List<Long> unknown =
        ledger().entries().stream()
            .filter(entry -> entry.outcome() == Outcome.UNKNOWN)
            .map(entry -> entry.id())
            .toList();
    assertThat(unknown).hasSize(1);
    assertThat(
            postgres.number("select count(*) from durabench_ledger where id = " + unknown.get(0)))
        .isEqualTo(1);
  }

  private static void cancelTheWait() throws Exception {
    long deadline = System.nanoTime() + BOUND.toNanos();
    // The cancelling connection writes nothing, so that it does not wait itself.
    while (postgres.number(
            "select count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event ="
                + " 'SyncRep'")
        == 0) {
      assertThat(System.nanoTime()).as("the writer waits for a standby").isLessThan(deadline);
      Thread.sleep(20);
    }
  }

  @Test
  void goesOnAfterACrashOfTheServerAndResendsNothing() throws Exception {
    try (AgentHandle agent = start(true)) {
      awaitAcks(agent, 20);
      postgres.crashAndRestart();
      awaitAcks(agent, agent.acknowledged() + 20);
      agent.stop();
      JsonNode result = agent.awaitResult(BOUND);

      assertThat(ledger().incomplete()).isEmpty();
      assertThat(result.path("unknown").asLong() + result.path("failed").asLong())
          .isLessThanOrEqualTo(2);
      assertThat(result.path("firstRefusalMicros").asLong()).isPositive();
      assertThat(postgres.number("select count(*) - count(distinct id) from durabench_ledger"))
          .as("duplicates")
          .isZero();
      assertThat(postgres.number("select count(*) from durabench_ledger"))
          .as("fsync is on, so nothing that was acknowledged is gone")
          .isGreaterThanOrEqualTo(result.path("acknowledged").asLong());
    }
  }

  @Test
  void callsARowThatTheServerRefusesFailed() throws Exception {
    try (AgentHandle agent = start(true)) {
      awaitAcks(agent, 5);
      postgres.execute("alter table durabench_ledger add check (id < 0) not valid");
      long before = agent.acknowledged();
      Thread.sleep(300);
      postgres.execute("alter table durabench_ledger drop constraint durabench_ledger_id_check");
      awaitAcks(agent, before + 5);
      agent.stop();
      JsonNode result = agent.awaitResult(BOUND);

      assertThat(result.path("failed").asLong()).isBetween(1L, 30L);
      assertThat(result.path("unknown").asLong()).isZero();
      assertThat(ledger().incomplete()).isEmpty();
      assertThat(postgres.number("select count(*) from durabench_ledger"))
          .isEqualTo(result.path("acknowledged").asLong());
    }
  }

  @Test
  void leavesAnIncompleteLedgerWhenKilled() throws Exception {
    try (AgentHandle agent = start(true)) {
      awaitAcks(agent, 50);
      agent.kill();
      assertThat(agent.running()).isFalse();
    }
    assertThat(ledger().incomplete()).isPresent();
  }
}
