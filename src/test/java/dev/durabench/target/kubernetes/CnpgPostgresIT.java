package dev.durabench.target.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.ledger.Fault;
import dev.durabench.target.Pgbench;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real CloudNativePG cluster of three. */
@Tag("cluster")
final class CnpgPostgresIT {
  @TempDir private Path folder;
  private KubernetesSite site;
  private PostgresServers servers;

  @BeforeEach
  void connect() {
    site = ClusterUnderTest.open(folder);
    servers = site.postgres();
    servers.undoFaults();
  }

  @AfterEach
  void close() {
    if (site != null) {
      servers.undoFaults();
      servers.restoreHome(ReplicationMode.ANY_1);
      site.close();
    }
  }

  private String ask(String instance, String sql) throws SQLException {
    try (Connection connection = servers.connect(instance);
        ResultSet row = connection.createStatement().executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void switchesModesAndRefusesWhatTheOperatorCannotDo() throws Exception {
    servers.restoreHome(ReplicationMode.ASYNC);
    assertThat(ask(servers.primary(), "SHOW synchronous_standby_names")).isEmpty();

    servers.switchMode(ReplicationMode.REMOTE_APPLY);
    assertThat(ask(servers.primary(), "SHOW synchronous_commit")).isEqualTo("remote_apply");

    servers.switchMode(ReplicationMode.ANY_1);
    assertThat(ask(servers.primary(), "SHOW synchronous_standby_names")).startsWith("ANY 1 (");
    assertThat(ask(servers.primary(), "SHOW synchronous_commit")).isEqualTo("on");
    assertThat(servers.provenance())
        .containsKeys("operator.nodes", "kubernetes.version", "postgres.server-version")
        .containsEntry("postgres.data-durability", "preferred");

    assertThatThrownBy(() -> servers.switchMode(ReplicationMode.NONE))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("needs a cluster of one instance");
    assertThatThrownBy(() -> servers.promote(servers.instances().get(1)))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("CloudNativePG's task");
  }

  @Test
  void bringsThePrimaryHome() {
    servers.restoreHome(ReplicationMode.ANY_1);
    String home = servers.instances().get(0);
    new CnpgOperatorProbe(site).switchOver(servers.instances().get(1));
    assertThat(servers.primary()).isNotEqualTo(home);

    servers.restoreHome(ReplicationMode.ANY_1);

    assertThat(servers.primary()).isEqualTo(home);
  }

  @Test
  void whatWasKilledComesBack() throws Exception {
    servers.restoreHome(ReplicationMode.ANY_1);
    String primary = servers.primary();
    String before = ask(primary, "SELECT pg_postmaster_start_time()");

    servers.inject(Fault.KILL, primary);
    servers.restoreHome(ReplicationMode.ANY_1);

    assertThat(ask(primary, "SELECT pg_postmaster_start_time()")).isNotEqualTo(before);
  }

  @Test
  void runsPgbenchBesideThePrimary() throws Exception {
    servers.restoreHome(ReplicationMode.ANY_1);
    Pgbench pgbench = servers.pgbench().orElseThrow();
    Pgbench.Plan wrong =
        new Pgbench.Plan("no-such-script", 1, Duration.ZERO, Duration.ofSeconds(1));

    assertThatThrownBy(() -> pgbench.run(servers.primary(), wrong, folder))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("\"run pgbench\" ended with exit code 1");
  }
}
