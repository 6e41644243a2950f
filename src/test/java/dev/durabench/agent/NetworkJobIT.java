package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.durabench.measure.LatencyFile;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class NetworkJobIT {
  private static PostgresFixture postgres;

  @TempDir private Path folder;

  private final Controller controller =
      new Controller(
          InputStream.nullInputStream(),
          new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.US_ASCII));

  @BeforeAll
  static void startPostgres() throws Exception {
    postgres = new PostgresFixture();
  }

  @AfterAll
  static void stopPostgres() throws Exception {
    postgres.close();
  }

  private JsonNode run(Optional<Path> ping) throws Exception {
    NetworkPlan plan =
        new NetworkPlan(
            List.of(postgres.endpoint(false)),
            PostgresFixture.USER,
            PostgresFixture.DATABASE,
            Duration.ofMillis(100),
            Duration.ofMillis(500),
            folder);
    try (NetworkJob job = new NetworkJob(plan, PostgresFixture.PASSWORD, controller, ping)) {
      return new ObjectMapper().readTree(job.run().toString());
    }
  }

  private Path script(String text) throws Exception {
    Path script = Files.writeString(folder.resolve("ping"), text);
    return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void measuresSelect1OnARealServerAndSaysThatThereIsNoPing() throws Exception {
    JsonNode result = run(Optional.empty());

    assertThat(result.path("select1Count").asLong()).isGreaterThan(100);
    assertThat(result.path("select1P50Micros").asDouble())
        .isPositive()
        .isLessThanOrEqualTo(result.path("select1P99Micros").asDouble());
    assertThat(LatencyFile.read(folder.resolve("select1.hlog")).count())
        .isEqualTo(result.path("select1Count").asLong());
    assertThat(result.path("icmpMissing").asText()).contains("no ping");
    assertThat(result.has("icmpCount")).isFalse();
    assertThat(result.path("tcpCount").asLong()).isGreaterThan(10);
    assertThat(result.path("tcpP50Micros").asDouble()).isPositive();
  }

  /** With the machine's own ping where it has one that may ping. */
  @Test
  void measuresIcmpWhereItCan() throws Exception {
    JsonNode result = run(Ping.find());

    if (result.has("icmpMissing")) {
      assertThat(result.path("tcpCount").asLong()).isPositive();
    } else {
      assertThat(result.path("icmpCount").asLong()).isGreaterThan(10);
      assertThat(result.path("icmpP50Micros").asDouble()).isPositive();
      assertThat(result.has("tcpCount")).isFalse();
    }
  }

  @Test
  void saysWhatAPingSaidThatMayNotPing() throws Exception {
    Path ping = script("#!/bin/sh\necho 'ping: socket: Operation not permitted' >&2; exit 2\n");

    JsonNode result = run(Optional.of(ping));

    assertThat(result.path("icmpMissing").asText()).contains("Operation not permitted");
    assertThat(result.path("tcpCount").asLong()).isPositive();
  }

  /** Who is not root may have to wait longer between two requests. */
  @Test
  void asksMoreSlowlyWhereItMust() throws Exception {
    Path ping =
        script(
            """
            #!/bin/sh
            [ "$5" = 0.2 ] || { echo "ping: cannot flood; minimal interval is 200 ms"; exit 2; }
            echo "64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.050 ms"
            echo "3 packets transmitted, 1 received, 66% packet loss, time 400ms"
            """);

    JsonNode result = run(Optional.of(ping));

    assertThat(result.path("icmpCount").asLong()).isEqualTo(1);
    assertThat(result.path("icmpP50Micros").asDouble()).isBetween(49.9, 50.1);
    assertThat(result.path("icmpLost").asLong()).isEqualTo(2);
    assertThat(result.has("icmpMissing")).isFalse();
  }
}
