package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.ledger.Entry;
import dev.durabench.ledger.Ledger;
import dev.durabench.ledger.LedgerFile;
import dev.durabench.ledger.Outcome;
import dev.durabench.measure.LatencyFile;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.LocalTarget;
import dev.durabench.target.TargetFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SqliteAgentsIT {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final Duration BOUND = Duration.ofSeconds(60);

  private final LocalTarget target =
      new LocalTarget(Path.of("target", "durabench-agent.jar"), LocalTarget.ownJava());

  @TempDir private Path folder;

  private Path output(String name) throws Exception {
    return Files.createDirectories(folder.resolve(name));
  }

  private Path database() {
    return folder.resolve("app.db");
  }

  private Set<Long> ids() throws Exception {
    Set<Long> ids = new HashSet<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select id from durabench_ledger")) {
      while (rows.next()) {
        assertThat(ids.add(rows.getLong(1))).as("id %d once", rows.getLong(1)).isTrue();
      }
    }
    return ids;
  }

  private AgentHandle stream(AgentHandle logger, int rate, long rows, String name)
      throws Exception {
    int port = logger.hello().path("port").asInt();
    return target.start(
        new StreamPlan(database(), "full", rate, 100, rows, "127.0.0.1", port, output(name)),
        Optional.of(TOKEN));
  }

  private AgentHandle logger() throws Exception {
    return target.start(new LoggerPlan("127.0.0.1", output("logger")), Optional.of(TOKEN));
  }

  private static void awaitAcks(AgentHandle agent, long count) throws InterruptedException {
    long deadline = System.nanoTime() + BOUND.toNanos();
    while (agent.acknowledged() < count) {
      assertThat(agent.running()).as("the agent runs").isTrue();
      assertThat(System.nanoTime()).as("%d acknowledgements", count).isLessThan(deadline);
      Thread.sleep(10);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"full", "normal"})
  void countsTheCommitsThatAreInTheFile(String synchronous) throws Exception {
    CommitPlan plan =
        new CommitPlan(
            database(),
            synchronous,
            Duration.ofMillis(100),
            Duration.ofMillis(500),
            output("commit"));
    try (AgentHandle agent = target.start(plan, Optional.empty())) {
      JsonNode result = agent.awaitResult(BOUND);

      assertThat(result.path("transactions").asLong()).isPositive();
      assertThat(LatencyFile.read(agent.output().resolve("latency.hlog")).count())
          .isEqualTo(result.path("transactions").asLong());
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database());
          Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("select count(*) from durabench_commit")) {
        assertThat(rows.getLong(1)).isEqualTo(result.path("allTransactions").asLong());
      }
    }
  }

  @Test
  void writesAsManyRowsAsAskedAndTheLoggerConfirmsAll() throws Exception {
    try (AgentHandle logger = logger();
        AgentHandle writer = stream(logger, 500, 300, "writer")) {
      JsonNode result = writer.awaitResult(BOUND);
      logger.stop();
      JsonNode kept = logger.awaitResult(BOUND);

      Ledger ledger = LedgerFile.read(logger.output().resolve("ledger.csv"));
      assertThat(ledger.incomplete()).isEmpty();
      assertThat(ledger.entries())
          .hasSize(300)
          .allMatch(entry -> entry.outcome() == Outcome.OK)
          .allMatch(entry -> entry.intendedMicros() <= entry.sentMicros())
          .allMatch(entry -> entry.sentMicros() <= entry.answeredMicros());
      List<Entry> entries = ledger.entries();
      assertThat(entries.get(299).intendedMicros() - entries.get(0).intendedMicros())
          .as("299 steps of 2 ms")
          .isEqualTo(598_000);
      assertThat(result.path("acknowledged").asLong()).isEqualTo(300);
      assertThat(result.path("scheduleErrorP99Micros").isNumber()).isTrue();
      assertThat(writer.acknowledged()).isEqualTo(300);
      assertThat(kept.path("acknowledged").asLong()).isEqualTo(300);
      assertThat(ids()).hasSize(300);
    }
  }

  @Test
  void theLoggersLedgerIsWholeAfterTheWriterIsKilled() throws Exception {
    try (AgentHandle logger = logger();
        AgentHandle writer = stream(logger, 1000, 0, "writer")) {
      awaitAcks(writer, 200);
      writer.kill();
      logger.stop();
      JsonNode kept = logger.awaitResult(BOUND);

      Ledger ledger = LedgerFile.read(logger.output().resolve("ledger.csv"));
      assertThat(ledger.incomplete()).isEmpty();
      Set<Long> found = ids();
      List<Long> acknowledged =
          ledger.entries().stream()
              .filter(entry -> entry.outcome() == Outcome.OK)
              .map(Entry::id)
              .toList();
      assertThat(found).containsAll(acknowledged);
      assertThat(acknowledged).hasSize(kept.path("acknowledged").asInt());
      assertThat(found.size() - acknowledged.size())
          .as("committed, but killed before it could say so")
          .isBetween(0, 1);
      assertThat(ledger.entries().size()).isGreaterThanOrEqualTo(found.size());
    }
  }

  @Test
  void fillsADatabaseWithoutALogger() throws Exception {
    StreamPlan plan = new StreamPlan(database(), "normal", 1, 200, 2_345, "", 0, output("fill"));
    try (AgentHandle agent = target.start(plan, Optional.empty())) {
      assertThat(agent.awaitResult(BOUND).path("rows").asLong()).isEqualTo(2_345);
    }
    assertThat(ids()).hasSize(2_345);
  }

  @Test
  void failsWhenThereIsNoLogger() throws Exception {
    StreamPlan plan =
        new StreamPlan(database(), "full", 100, 10, 0, "127.0.0.1", 1, output("writer"));
    assertThatThrownBy(() -> target.start(plan, Optional.of(TOKEN)))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("Connection refused");
  }

  @Test
  void leavesNoUnpackedLibraryBehindWhenKilled() throws Exception {
    try (AgentHandle logger = logger();
        AgentHandle writer = stream(logger, 100, 0, "writer")) {
      awaitAcks(writer, 1);
      assertThat(writer.output().resolve(".scratch")).isNotEmptyDirectory();
      writer.kill();
      assertThat(writer.output().resolve(".scratch")).doesNotExist();
    }
  }
}
