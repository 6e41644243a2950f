package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.durabench.topology.ReplicationMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InstanceConfigTest {
  private static InstanceConfig config(ReplicationMode mode, String... others) {
    return new InstanceConfig(
        instance("pg1"),
        5001,
        Path.of("/tmp/it's"),
        mode,
        List.of(others).stream().map(InstanceConfigTest::instance).toList());
  }

  private static PostgresInstance instance(String name) {
    return new PostgresInstance(name, Path.of("/nowhere", name), Path.of("/bin"), Account.ours());
  }

  @ParameterizedTest
  @CsvSource({
    "NONE, on, ''",
    "ASYNC, on, ''",
    "REMOTE_WRITE, remote_write, 'FIRST 1 (pg2)'",
    "SYNC, on, 'FIRST 1 (pg2)'",
    "ANY_1, on, 'ANY 1 (pg2, pg3)'",
    "REMOTE_APPLY, remote_apply, 'FIRST 1 (pg2)'",
  })
  void saysWhatTheModeMeans(ReplicationMode mode, String commit, String names) {
    String text = config(mode, "pg2", "pg3").text("");
    assertThat(text)
        .contains("synchronous_commit = " + commit + "\n")
        .contains("synchronous_standby_names = '" + names + "'\n");
  }

  @Test
  void quotesWhatItIsGiven() {
    assertThat(config(ReplicationMode.ASYNC, "pg2").text(""))
        .contains("unix_socket_directories = '/tmp/it''s'\n");
    assertThat(config(ReplicationMode.ASYNC).primaryConnection(5002, Path.of("/a'b")))
        .contains("passfile='/a\\'b'");
  }

  @Test
  void usesASlotOnlyWhileItStreams() {
    assertThat(config(ReplicationMode.ASYNC, "pg2").text("host=x"))
        .contains("primary_slot_name = 'pg1'\n");
    assertThat(config(ReplicationMode.ASYNC, "pg2").text("")).contains("primary_slot_name = ''\n");
  }

  @Test
  void serversTakeAsManyConnectionsAsATopologyMayAskFor() throws IOException {
    int most =
        new ObjectMapper()
            .readTree(Path.of("stacks/schema.json").toFile()).findValues("clients").stream()
                .flatMap(clients -> clients.findValues("maximum").stream())
                .mapToInt(JsonNode::asInt)
                .max()
                .orElseThrow();
    int connections =
        Resources.text("postgresql.conf")
            .lines()
            .filter(line -> line.startsWith("max_connections = "))
            .mapToInt(line -> Integer.parseInt(line.substring(line.indexOf('=') + 2)))
            .sum();

    // The writer, probes, our own sessions, and what PostgreSQL reserves.
    assertThat(connections).isGreaterThanOrEqualTo(most + 20);
  }
}
