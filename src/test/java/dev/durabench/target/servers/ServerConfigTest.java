package dev.durabench.target.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.LocalShell;
import dev.durabench.target.faults.NoPower;
import dev.durabench.target.faults.Outages;
import dev.durabench.topology.ReplicationMode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ServerConfigTest {
  private static ServerInstance instance(String name, String version) {
    Place place =
        new Place(
            "db-" + name,
            "10.20.0.1",
            version,
            "pg",
            5433,
            "/var/lib/durabench/pg",
            "/var/run/postgresql");
    LocalShell shell = new LocalShell("db-" + name);
    return new ServerInstance(name, place, shell, new Outages(new NoPower(), Map.of()));
  }

  @Test
  void saysWhatTheModeMeans() {
    ServerInstance standby = instance("pg2", "15");
    assertThat(
            new ServerConfig(
                    standby,
                    ReplicationMode.ANY_1,
                    List.of(instance("pg1", "15"), instance("pg3", "15")))
                .text(ServerConfig.connection(standby, instance("pg1", "15"))))
        .isEqualTo(
            """
            # Written by durabench; changes are lost.
            # mode: any-1
            cluster_name = 'pg2'
            synchronous_commit = on
            synchronous_standby_names = 'ANY 1 (pg1, pg3)'
            primary_conninfo = 'host=10.20.0.1 port=5433 user=durabench dbname=postgres\
             application_name=pg2 passfile=/etc/postgresql/15/pg/durabench.pass\
             connect_timeout=5 sslmode=disable gssencmode=disable'
            primary_slot_name = 'pg2'
            recovery_init_sync_method = syncfs
            """);
  }

  @Test
  void saysNothingThatAnOldVersionDoesNotKnow() {
    ServerInstance primary = instance("pg1", "13");
    assertThat(new ServerConfig(primary, ReplicationMode.NONE, List.of()).text(""))
        .contains("primary_slot_name = ''\n")
        .doesNotContain("recovery_init_sync_method");
  }

  @Test
  void readsTheModeBackThatItWrote() {
    for (ReplicationMode mode : ReplicationMode.values()) {
      assertThat(ServerConfig.mode(mode.key())).contains(mode);
    }
    assertThat(ServerConfig.mode("")).isEmpty();
  }

  @Test
  void takesNothingThatWouldMeanSomethingElseToAShell() {
    assertThatThrownBy(() -> instance("pg1", "15/../..")).hasMessageContaining("15/../..");
    assertThatThrownBy(
            () -> new Place("db-1", "10.0.0.1", "15", "pg", 5432, "/", "/var/run/postgresql"))
        .hasMessageContaining("data directory");
  }
}
