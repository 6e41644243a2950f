package dev.durabench.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published tests' parameters, as the files of this repository say them. */
final class ServerTopologiesTest {
  private static final Set<Fault> EVERY_FAULT = Set.of(Fault.KILL, Fault.FREEZE, Fault.POWER_OFF);

  static Stream<Topology> everyEffort() {
    return Stream.of(
            "postgres-replication-local",
            "postgres-replication-volumes",
            "disks",
            "existing-servers.example",
            "existing-kubernetes.example")
        .flatMap(name -> Stream.of("quick", "standard", "full").map(effort -> load(name, effort)));
  }

  @Test
  void replicationOnLocalDisksIsThreeServersApart() {
    Topology topology = load("postgres-replication-local", "standard");

    assertThat(topology.runsOn()).isEqualTo(RunsOn.HETZNER);
    assertThat(topology.existing()).isEmpty();
    assertThat(topology.servers())
        .containsExactly(
            new ServerGroup("db", 3, "cpx32", "nbg1", "ubuntu-24.04", true, List.of()));
    assertThat(topology.servers().get(0).names()).containsExactly("db-1", "db-2", "db-3");
    assertThat(topology.databases())
        .containsExactly(
            new PostgresDatabase(
                "pg",
                "18",
                3,
                Storage.LOCAL,
                ReplicationMode.ANY_1,
                Promise.kept(EVERY_FAULT),
                Optional.of("db")));
  }

  @Test
  void replicationOnLocalDisksMeasuresAsPublished() {
    Topology topology = load("postgres-replication-local", "standard");

    assertThat(topology.experiments())
        .contains(
            new ExperimentSpec.Transactions(
                "pg",
                List.of(ReplicationMode.values()),
                List.of(Workload.values()),
                List.of(1, 8, 32),
                50,
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                1))
        .contains(new ExperimentSpec.Network("pg", Duration.ofSeconds(10), 3));
    assertThat(topology.experiments().stream().filter(ExperimentSpec.FailOver.class::isInstance))
        .containsExactly(
            powerOff(ReplicationMode.ASYNC, Optional.of(Promise.kept(Set.of()))),
            powerOff(ReplicationMode.ANY_1, Optional.empty()));
  }

  @Test
  void replicationOnVolumesIsOneInstanceAndThree() {
    Topology topology = load("postgres-replication-volumes", "standard");

    assertThat(topology.servers().get(0).volumes())
        .containsExactly(new ServerVolume(1, 20), new ServerVolume(2, 10), new ServerVolume(3, 10));
    assertThat(topology.databases())
        .extracting(
            database ->
                ((PostgresDatabase) database).instances() + " on " + database.storage().key())
        .containsExactly("1 on volume", "3 on volume");
  }

  @Test
  void disksFlushesBothAndMeasuresTheWay() {
    Topology topology = load("disks", "standard");

    assertThat(topology.databases())
        .extracting(Database::storage)
        .containsExactly(Storage.LOCAL, Storage.VOLUME);
    assertThat(topology.experiments())
        .extracting(spec -> spec.kind() + " " + spec.database())
        .containsExactly("flush local", "flush volume", "network local");
  }

  @Test
  void theExampleIsMarkedAsOneAndHasAddressesThatLeadNowhere() {
    Topology topology = load("existing-servers.example", "standard");

    assertThat(topology.example()).isTrue();
    assertThat(load("disks", "standard").example()).isFalse();
    ExistingServers existing = topology.existing().orElseThrow();
    assertThat(existing.allowFaults()).isTrue();
    assertThat(existing.power()).isPresent();
    assertThat(existing.machines()).hasSize(3);
    assertThat(existing.machines())
        .allSatisfy(
            machine -> {
              assertThat(machine.address()).startsWith("203.0.113.");
              assertThat(machine.privateAddress()).startsWith("192.0.2.");
              assertThat(machine.user()).isEqualTo("root");
              assertThat(machine.port()).isEqualTo(22);
              assertThat(machine.storage()).contains("/mnt/disk1");
            });
  }

  @ParameterizedTest
  @MethodSource("everyEffort")
  void descriptorsCarryEverything(Topology topology) {
    assertThat(topology.experiments()).isNotEmpty();
    topology
        .databases()
        .forEach(
            database ->
                assertThat(Descriptors.database(Descriptors.of(database))).isEqualTo(database));
    topology
        .experiments()
        .forEach(
            spec ->
                assertThat(
                        Descriptors.experiment(
                            spec.kind(), spec.database(), Descriptors.parameters(spec)))
                    .isEqualTo(spec));
  }

  @Test
  void singleFieldsOfServersAndMachinesCanBeOverridden() {
    Topology servers =
        TopologyFiles.load(
            Path.of("stacks/disks.yaml"),
            "standard",
            Map.of(
                "servers.db.location", "fsn1",
                "servers.db.image", "debian-12",
                "databases.local.version", "15"));
    assertThat(servers.servers().get(0).location()).isEqualTo("fsn1");
    assertThat(servers.servers().get(0).image()).isEqualTo("debian-12");
    assertThat(((PostgresDatabase) servers.database("local")).version()).isEqualTo("15");

    Topology machines =
        TopologyFiles.load(
            Path.of("stacks/existing-servers.example.yaml"),
            "standard",
            Map.of("machines.beta.address", "198.51.100.7", "machines.beta.port", "2222"));
    assertThat(machines.existing().orElseThrow().machines().get(1))
        .extracting(ExistingServers.Machine::address, ExistingServers.Machine::port)
        .containsExactly("198.51.100.7", 2222);
  }

  @Test
  void anOverrideOfWhatIsNotThereSaysSo() {
    assertThatThrownBy(() -> load("local", Map.of("servers.db.location", "fsn1")))
        .hasMessage(
            "override.servers.db.location:1:1: servers.db.location: this topology has no servers,"
                + " so there is nothing to change");
    assertThatThrownBy(() -> load("disks", Map.of("servers.bd.location", "fsn1")))
        .hasMessageContaining("there is no group bd; did you mean db? allowed: db");
    assertThatThrownBy(() -> load("disks", Map.of("servers.db.group", "x")))
        .hasMessageContaining("no such field; allowed: count, type, location, image, spread, volu");
    assertThatThrownBy(() -> load("disks", Map.of("servers.db.locaton", "fsn1")))
        .hasMessageContaining("no such field; did you mean location? allowed: count, type");
  }

  @Test
  void withoutAVersionServersGetTheNewestOfIt(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("t.yaml");
    Files.writeString(
        file, Files.readString(Path.of("stacks/disks.yaml")).replace(", version: \"18\"", ""));
    Topology topology = TopologyFiles.load(file, "standard", Map.of());

    assertThat(((PostgresDatabase) topology.database("local")).version()).isEqualTo("18");
    assertThat(((PostgresDatabase) load("local", "standard").database("pg")).majorVersion())
        .isEqualTo("18");
  }

  private static Topology load(String name, Map<String, String> overrides) {
    return TopologyFiles.load(Path.of("stacks", name + ".yaml"), "standard", overrides);
  }

  private static Topology load(String name, String effort) {
    return TopologyFiles.load(Path.of("stacks", name + ".yaml"), effort, Map.of());
  }

  private static ExperimentSpec powerOff(ReplicationMode mode, Optional<Promise> promise) {
    return new ExperimentSpec.FailOver(
        "pg", mode, Fault.POWER_OFF, 8, 0, Duration.ofSeconds(20), Duration.ofSeconds(10), promise);
  }
}
