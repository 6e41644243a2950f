package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PgbenchLogTest {
  /** As pgbench 17 prints it. */
  private static final String PRINTED =
      """
      pgbench (PostgreSQL) 17.6 (Debian 17.6-0+deb13u1)
      pgbench (17.6 (Debian 17.6-0+deb13u1))
      transaction type: <builtin: simple update>
      scaling factor: 10
      query mode: simple
      number of clients: 1
      number of threads: 1
      maximum number of tries: 1
      duration: 2 s
      number of transactions actually processed: 3
      number of failed transactions: 0 (0.000%)
      latency average = 2.000 ms
      initial connection time = 3.112 ms
      tps = 498.251340 (without initial connection time)
      """;

  @TempDir private Path folder;

  private PgbenchLog read(String printed, String log) throws IOException {
    Files.writeString(folder.resolve("pgbench.out"), printed);
    Files.writeString(folder.resolve("pgbench.log"), log);
    return PgbenchLog.read(folder);
  }

  @Test
  void saysWhatAnAgentWouldSay() throws IOException {
    PgbenchLog log =
        read(
            PRINTED,
            """
            0 1 1000 0 1790000000 1000
            0 2 2000 0 1790000000 3000
            0 3 failed 0 1790000000 4000
            0 4 3000 0 1790000001 6000
            """);

    assertThat(log.version()).isEqualTo("pgbench 17.6 (Debian 17.6-0+deb13u1)");
    JsonNode result = log.keep();
    assertThat(result.path("transactions").asLong()).isEqualTo(3);
    assertThat(result.path("errors").asLong()).isEqualTo(1);
    assertThat(result.path("tps").asDouble()).isEqualTo(498.251340);
    assertThat(result.path("meanMicros").asDouble()).isBetween(1990.0, 2010.0);
    assertThat(result.path("maxMicros").asDouble()).isBetween(2990.0, 3010.0);
    assertThat(folder.resolve("latency.hlog")).isRegularFile();
    assertThat(folder.resolve("pgbench.log")).doesNotExist();
    Figures figures = Figures.ofCommits(result);
    assertThat(figures.samples()).isEqualTo(3);
    assertThat(figures.errors()).isEqualTo(1);
  }

  @Test
  void refusesALogThatIsCutShort() {
    assertThatThrownBy(() -> read(PRINTED, "0 1 1000 0 1790000000 1000\n0 2 20"))
        .isInstanceOf(ExperimentFailure.class)
        .hasMessageContaining("a line that is no transaction: 0 2 20");
  }

  @Test
  void refusesALogThatIsCutAtTheEndOfALine() throws IOException {
    PgbenchLog log = read(PRINTED, "0 1 1000 0 1790000000 1000\n0 2 2000 0 1790000000 3000\n");

    assertThatThrownBy(log::keep)
        .isInstanceOf(ExperimentFailure.class)
        .hasMessageContaining("has 2 transactions, but pgbench processed 3");
  }

  @Test
  void takesNothingForAResultThatHasNoRate() throws IOException {
    PgbenchLog log = read("pgbench: error: connection to server failed\n", "");

    assertThatThrownBy(log::keep)
        .isInstanceOf(ExperimentFailure.class)
        .hasMessageContaining("pgbench printed no tps");
  }
}
