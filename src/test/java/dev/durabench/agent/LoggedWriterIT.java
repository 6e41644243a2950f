package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.ledger.Copies;
import dev.durabench.ledger.Keeper;
import dev.durabench.ledger.Ledger;
import dev.durabench.ledger.LedgerFile;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.LocalTarget;
import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A writer whose ledger a logger keeps, both real agents, over TCP. */
final class LoggedWriterIT {
  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final String TOKEN = "5f0e8d4c2b1a09876543210fedcba987";

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

  private Path output(String name) throws IOException {
    return Files.createDirectories(folder.resolve(name));
  }

  private AgentHandle logger() throws IOException {
    return target.start(new LoggerPlan("127.0.0.1", output("logger")), Optional.of(TOKEN));
  }

  private AgentHandle writer(AgentHandle logger, String token) throws IOException {
    WriterPlan plan =
        new WriterPlan(
            List.of(postgres.endpoint(false)),
            PostgresFixture.USER,
            PostgresFixture.DATABASE,
            "run",
            Duration.ofSeconds(5),
            Duration.ofMillis(500),
            "127.0.0.1",
            logger.hello().path("port").asInt(),
            output("writer"));
    return target.start(plan, Optional.of(PostgresFixture.PASSWORD + "\n" + token));
  }

  private static void awaitAcks(AgentHandle agent, long count) throws InterruptedException {
    long deadline = System.nanoTime() + BOUND.toNanos();
    while (agent.acknowledged() < count) {
      assertThat(agent.running()).as("the writer runs").isTrue();
      assertThat(System.nanoTime()).as("%d acknowledgements", count).isLessThan(deadline);
      Thread.sleep(10);
    }
  }

  private Ledger ledger(String name) {
    return LedgerFile.read(folder.resolve(name).resolve("ledger.csv"));
  }

  @Test
  void bothKeepTheSameBooks() throws Exception {
    try (AgentHandle logger = logger();
        AgentHandle writer = writer(logger, TOKEN)) {
      awaitAcks(writer, 50);
      writer.stop();
      JsonNode result = writer.awaitResult(BOUND);
      logger.stop();
      JsonNode logged = logger.awaitResult(BOUND);

      assertThat(result.path("loggerTrouble").asText()).isEmpty();
      assertThat(result.path("confirmed")).isEqualTo(result.path("acknowledged"));
      assertThat(logged.path("acknowledged")).isEqualTo(result.path("acknowledged"));
      assertThat(writer.lastAckMicros())
          .as("told as the write's own time, not as that of its confirmation")
          .isEqualTo(result.path("lastAckMicros").asLong())
          .isEqualTo(logger.lastAckMicros());
    }
    Ledger logged = ledger("logger");
    assertThat(logged.incomplete()).isEmpty();
    assertThat(logged.keeper()).isEqualTo(Keeper.LOGGER);
    assertThat(logged.entries()).hasSizeGreaterThanOrEqualTo(50);
    assertThat(Copies.disagreement(logged, ledger("writer"))).isEmpty();
  }

  @Test
  void aWriterWithTheWrongTokenIsNotLetInAndTheRightOneStillIs() throws Exception {
    try (AgentHandle logger = logger()) {
      assertThatThrownBy(() -> writer(logger, "0".repeat(32)))
          .isInstanceOf(TargetFailure.class)
          .hasMessageContaining("does not take our token");
      try (AgentHandle writer = writer(logger, TOKEN)) {
        awaitAcks(writer, 5);
        writer.stop();
        writer.awaitResult(BOUND);
      }
      logger.stop();
      assertThat(logger.awaitResult(BOUND).path("refused").asInt()).isEqualTo(1);
    }
    assertThat(ledger("logger").incomplete()).isEmpty();
  }

  @Test
  void aWriterThatLosesItsLoggerWritesOnAndSaysSo() throws Exception {
    try (AgentHandle logger = logger();
        AgentHandle writer = writer(logger, TOKEN)) {
      awaitAcks(writer, 20);
      logger.kill();
      awaitAcks(writer, writer.acknowledged() + 20);
      writer.stop();
      JsonNode result = writer.awaitResult(BOUND);

      assertThat(result.path("loggerTrouble").asText()).contains("the logger on 127.0.0.1");
    }
    assertThat(ledger("logger").incomplete()).isPresent();
    assertThat(ledger("writer").incomplete()).isEmpty();
    assertThat(Copies.disagreement(ledger("logger"), ledger("writer"))).isPresent();
  }
}
