package dev.durabench.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.Reach;
import dev.durabench.target.Target;
import dev.durabench.target.TargetFailure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ServerMachinesTest {
  private final ServerMachines machines = machines("db-1", "db-2", "db-3");

  /** Those of the database; a client server is declared before them. */
  private static ServerMachines machines(String... database) {
    Map<String, Target> targets = new TreeMap<>();
    List<Reach.Machine> all =
        List.of("client-1", "db-1", "db-2", "db-3").stream()
            .map(name -> FakeServers.machine(name, "192.0.2.1"))
            .toList();
    all.forEach(it -> targets.put(it.name(), new FakeServers.Machine(it.name(), "")));
    Reach.Postgres postgres =
        new Reach.Postgres(List.of(database), "18", "pg", 5432, "/data/pg", "/run");
    return new ServerMachines(
        new Reach("root", "", all, Optional.of(postgres), Reach.PowerAccess.none(), true), targets);
  }

  @Test
  void anInstanceIsOnTheServerOfItsNumber() {
    assertThat(machines.of("pg1").name()).isEqualTo("db-1");
    assertThat(machines.of("pg3").name()).isEqualTo("db-3");
  }

  @Test
  void theDatabasesOtherServersAreNearest() {
    assertThat(machines.beside("pg1"))
        .extracting(Target::name)
        .containsExactly("db-2", "db-3", "client-1");
    assertThat(machines.beside("pg2"))
        .extracting(Target::name)
        .containsExactly("db-1", "db-3", "client-1");
  }

  @Test
  void refusesAnInstanceThatNoServerHas() {
    assertThatThrownBy(() -> machines.of("pg4"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("no machine has instance pg4");
    assertThatThrownBy(() -> machines("db-9").of("pg1"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("nothing says how to reach machine db-9");
  }
}
