package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.pulumi.exceptions.RunException;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.test.Mocks.ResourceArgs;
import com.pulumi.test.PulumiTest;
import com.pulumi.test.TestResult;
import dev.durabench.experiment.Cells;
import dev.durabench.target.Reach;
import dev.durabench.target.ReachText;
import dev.durabench.topology.Descriptors;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.ServerGroup;
import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RemoteStackTest {
  private static final String COMMAND = "command:remote:Command";
  private static final Tools TOOLS =
      new Tools(Map.of("DURABENCH_AGENT", "/t/agent.jar"), Path.of("/project"));
  private static final String CONFIG =
      "{\"durabench:sshPrivateKey\": \"hush-key\", \"durabench:operatorCidr\": \"192.0.2.1/32\"}";

  private final RecordingMocks mocks = new RecordingMocks();

  static Stream<Topology> topologies() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("stacks"))) {
      List<Topology> found =
          files
              .filter(file -> file.toString().endsWith(".yaml"))
              .sorted()
              .map(file -> TopologyFiles.load(file, "standard", Map.of()))
              .filter(topology -> topology.runsOn() != RunsOn.LOCAL)
              .filter(topology -> topology.kubernetes().isEmpty())
              .toList();
      assertThat(found)
          .extracting(Topology::name)
          .containsExactly(
              "disks",
              "existing-servers.example",
              "postgres-replication-local",
              "postgres-replication-volumes");
      return found.stream();
    }
  }

  @AfterEach
  void clean() {
    PulumiTest.cleanup();
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void declaresWhatTheTopologySays(Topology topology) {
    declare(topology, Optional.empty());
    int servers = topology.servers().stream().mapToInt(ServerGroup::count).sum();
    int volumes = topology.servers().stream().mapToInt(group -> group.volumes().size()).sum();
    int instances = databases(topology).stream().mapToInt(PostgresDatabase::instances).sum();
    int components = topology.runsOn() == RunsOn.HETZNER ? 1 : 0;

    assertThat(mocks.of("durabench:index:RemoteStack")).hasSize(1);
    assertThat(mocks.of("bench:index:Run")).hasSize(1);
    assertThat(mocks.of("durabench:index:HetznerServers")).hasSize(components);
    assertThat(mocks.of("hcloud:index/server:Server")).hasSize(servers);
    assertThat(mocks.of("hcloud:index/volume:Volume")).hasSize(volumes);
    assertThat(mocks.of("durabench:index:PostgresServers")).hasSize(topology.databases().size());
    assertThat(mocks.of("bench:index:Password")).hasSize(topology.databases().size());
    assertThat(commands("-install")).hasSize(instances);
    assertThat(commands("-pg[0-9]")).hasSize(instances);
    assertThat(commands("-pg1")).hasSize(topology.databases().size());
    assertThat(mocks.of("bench:index:Experiment")).hasSameSizeAs(topology.experiments());
    assertThat(mocks.of("bench:local:PostgresCluster")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void packagesAreInstalledBeforeClustersAreMadeOfThem(Topology topology) {
    declare(topology, Optional.empty());

    assertThat(commands("-install"))
        .isNotEmpty()
        .allSatisfy(
            install -> {
              assertThat(install.inputs)
                  .containsEntry("create", "sh -s -- 18")
                  .containsEntry("addPreviousOutputInEnv", false)
                  .doesNotContainKeys("update", "delete", "environment");
              assertThat(text(install, "stdin"))
                  .contains("B97B0AFCAA1A47F044F244A07FCC7D46ACCC4CF8")
                  .doesNotContain("hush");
            });
    assertThat(commands("-pg[0-9]"))
        .isNotEmpty()
        .allSatisfy(
            cluster -> {
              boolean primary = cluster.name.endsWith("-pg1");
              assertThat(text(cluster, "create"))
                  .startsWith("sh -s -- " + (primary ? "primary" : "standby") + " 18 ")
                  .doesNotContain("hush");
              assertThat(text(cluster, "stdin"))
                  .contains("\nowner=0123456789abcdef\n")
                  .contains("\npassword=hush-" + cluster.name.replaceAll("-pg[0-9]$", "-password"))
                  .contains("instance=" + cluster.name.replaceAll(".*-", "") + "\n")
                  .contains("fsync = on\n");
              assertThat(text(cluster, "stdin").contains("\nprimary_host=10.20.0.11\n"))
                  .isEqualTo(!primary && topology.runsOn() == RunsOn.HETZNER);
              assertThat(text(cluster, "stdin").contains("identifier=7123456789012345678\n"))
                  .isEqualTo(!primary);
            });
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void onlyWhatStaysIsDroppedByCommand(Topology topology) {
    declare(topology, Optional.empty());
    boolean made = topology.runsOn() == RunsOn.HETZNER;

    assertThat(commands("-pg[0-9]"))
        .isNotEmpty()
        .allSatisfy(
            cluster -> {
              assertThat(cluster.inputs.containsKey("delete")).isEqualTo(!made);
              // Where it is, a replacement would drop what it has just made.
              assertThat(cluster.inputs.containsKey("triggers")).isEqualTo(made);
            });
    assertThat(commands("-install"))
        .allSatisfy(install -> assertThat(install.inputs).doesNotContainKey("delete"));
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void experimentsCarryWhatTheProviderNeeds(Topology topology) {
    declare(topology, Optional.empty());
    Map<String, ExperimentSpec> named = ExperimentNames.of(topology.experiments());

    assertThat(mocks.of("bench:index:Experiment")).hasSameSizeAs(named.entrySet());
    named.forEach(
        (name, spec) -> {
          Map<String, Object> inputs = mocks.named(topology.name() + "-" + name).inputs;
          PostgresDatabase database = (PostgresDatabase) topology.database(spec.database());
          assertThat(Descriptors.database(map(inputs, "database"))).isEqualTo(database);
          assertThat(
                  Descriptors.experiment(spec.kind(), spec.database(), map(inputs, "parameters")))
              .isEqualTo(spec);
          assertThat(inputs)
              .containsEntry("topology", topology.name())
              .containsEntry("run", "20261130T201238Z")
              .containsEntry("agentJar", "/t/agent.jar")
              .containsEntry("results", "/project/results")
              .containsEntry(
                  "password", "hush-" + topology.name() + "-" + database.name() + "-password")
              .doesNotContainKey("directory");
          reaches(topology, database, ReachText.parse(String.valueOf(inputs.get("reach"))));
          ranOn(topology, spec, map(inputs, "ranOn"));
        });
  }

  private void reaches(Topology topology, PostgresDatabase database, Reach reach) {
    boolean made = topology.runsOn() == RunsOn.HETZNER;
    List<String> names =
        made
            ? topology.servers().stream().flatMap(group -> group.names().stream()).toList()
            : topology.existing().orElseThrow().machines().stream()
                .map(machine -> machine.name())
                .toList();
    assertThat(reach.machines()).extracting(Reach.Machine::name).isEqualTo(names);
    assertThat(reach.user()).isEqualTo("root");
    assertThat(reach.privateKey()).contains("hush-");
    assertThat(reach.power().kind()).isEqualTo(made ? "hetzner" : "commands");
    assertThat(reach.allowFaults()).isTrue();
    Reach.Postgres postgres = reach.postgres().orElseThrow();
    assertThat(postgres.machines()).isEqualTo(names.subList(0, database.instances()));
    assertThat(postgres.version()).isEqualTo("18");
    assertThat(postgres.cluster()).isEqualTo(database.name());
    assertThat(postgres.port())
        .isEqualTo((made ? 5432 : 54320) + topology.databases().indexOf(database));
    String base =
        switch (database.storage()) {
          case LOCAL -> "/var/lib/durabench";
          default -> throw new AssertionError(database.storage());
          case VOLUME -> made ? "/mnt/durabench" : "/mnt/disk1/durabench";
        };
    assertThat(postgres.dataDirectory()).isEqualTo(base + "/" + database.name());
    assertThat(reach.machines())
        .allSatisfy(
            machine -> {
              assertThat(machine.storage()).isEqualTo(base);
              assertThat(machine.serverId().isEmpty()).isEqualTo(!made);
              assertThat(machine.hostKey())
                  .startsWith("ssh-ed25519 AAAA")
                  .doesNotContain("comment");
            });
  }

  private static void ranOn(Topology topology, ExperimentSpec spec, Map<String, Object> ranOn) {
    PostgresDatabase database = (PostgresDatabase) topology.database(spec.database());
    int all =
        topology.servers().stream().mapToInt(ServerGroup::count).sum()
            + topology.existing().map(existing -> existing.machines().size()).orElse(0);
    int expected =
        switch (spec.kind()) {
          case "flush" -> 1;
          case "transactions", "network" -> database.instances();
          default -> all;
        };
    assertThat(ranOn)
        .containsEntry("stack", "0123456789abcdef")
        .containsEntry("postgres", "18.6")
        .containsEntry("cluster", "7123456789012345678");
    assertThat(ranOn.keySet().stream().filter(key -> key.startsWith("server."))).hasSize(expected);
    assertThat(ranOn.containsKey("type.db")).isEqualTo(topology.runsOn() == RunsOn.HETZNER);
    assertThat(String.valueOf(ranOn)).doesNotContain("hush");
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void exportsEveryKeyAndNoSecret(Topology topology) {
    TestResult result = declare(topology, Optional.empty());

    assertThat(result.outputs().keySet()).containsExactlyInAnyOrderElementsOf(TopologyOutputs.KEYS);
    for (String key : TopologyOutputs.KEYS) {
      assertThat(String.valueOf(PulumiTest.extractValue(result.output(key))))
          .as(key)
          .isNotEqualTo("null")
          .doesNotContain("hush");
    }
  }

  @Test
  void oneCellNeedsOneDatabaseAtItsOwnPort() {
    Topology topology = load("disks");
    String cell = Cells.planned(topology, topology.experiments().get(1)).get(0).toString();
    declare(topology, Optional.of(cell));

    assertThat(mocks.of("bench:index:Experiment")).hasSize(1);
    assertThat(commands("-pg[0-9]"))
        .extracting(args -> args.name)
        .containsExactly("disks-volume-pg1");
    Reach reach =
        ReachText.parse(
            String.valueOf(mocks.of("bench:index:Experiment").get(0).inputs.get("reach")));
    assertThat(reach.postgres().orElseThrow().port()).isEqualTo(5433);
  }

  /** Else a figure would depend on which others are measured in the same run. */
  @Test
  void settingsFollowFromTheWholeTopologyAndNotFromTheCell() {
    Topology topology = load("disks");
    String cell = Cells.planned(topology, topology.experiments().get(1)).get(0).toString();
    declare(topology, Optional.of(cell));
    ResourceArgs one = mocks.named("disks-volume-pg1");

    assertThat(text(one, "stdin")).contains("\nshares=2\n");
    assertThat(text(mocks.named("disks-db-1-clusters"), "create"))
        .isEqualTo("sh -s -- only '18/local:5432' '18/volume:5433'");
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void whatTheTopologyDoesNotHaveGoesFirst(Topology topology) {
    declare(topology, Optional.empty());

    assertThat(commands("-clusters"))
        .hasSize(
            topology.servers().stream().mapToInt(ServerGroup::count).sum()
                + topology.existing().map(existing -> existing.machines().size()).orElse(0))
        .allSatisfy(
            room -> {
              assertThat(text(room, "create")).startsWith("sh -s -- only ");
              assertThat(text(room, "stdin")).contains("owner=0123456789abcdef\n");
              assertThat(room.inputs).doesNotContainKey("delete");
              assertThat(room.inputs.containsKey("triggers"))
                  .isEqualTo(topology.runsOn() == RunsOn.HETZNER);
            });
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void machinesWithPowerCommandsGetItBackWhenTheStackGoes(Topology topology) {
    declare(topology, Optional.empty());

    assertThat(mocks.of("bench:index:PowerGuard"))
        .hasSize(topology.runsOn() == RunsOn.EXISTING ? 1 : 0)
        .allSatisfy(
            guard -> {
              Reach reach = ReachText.parse(text(guard, "reach"));
              assertThat(reach.power().on()).contains("power on");
              assertThat(reach.machines()).hasSize(3);
              assertThat(reach.privateKey()).isEmpty();
              assertThat(guard.inputs).containsEntry("owner", "0123456789abcdef");
            });
  }

  @Test
  void theOperatorIsWhomTheConfigNames() {
    declare(load("disks"), Optional.empty());

    assertThat(mocks.named("disks-run").inputs).containsEntry("operatorCidr", "192.0.2.1/32");
  }

  @Test
  void existingMachinesNeedAKey() {
    Topology topology = load("existing-servers.example");

    assertThatThrownBy(() -> declare(topology, Optional.empty(), "{}"))
        .hasStackTraceContaining("durabench:sshPrivateKey is not set")
        .hasStackTraceContaining("pulumi config set --secret durabench:sshPrivateKey");
  }

  @Test
  void anExampleIsNotRun() {
    Topology topology = load("existing-servers.example");

    assertThatThrownBy(
            () ->
                Program.declare(
                    topology,
                    Wanted.of(topology, Optional.empty(), Optional.empty()),
                    TOOLS,
                    "x",
                    Settings.read(CONFIG, "x")))
        .isInstanceOf(RunException.class)
        .hasMessageStartingWith("stacks/existing-servers.example.yaml is an example: copy it");
  }

  private List<ResourceArgs> commands(String nameEnd) {
    return mocks.of(COMMAND).stream()
        .filter(args -> String.valueOf(args.name).matches(".*" + nameEnd))
        .toList();
  }

  private TestResult declare(Topology topology, Optional<String> cell) {
    return declare(topology, cell, CONFIG);
  }

  private TestResult declare(Topology topology, Optional<String> cell, String config) {
    return PulumiTest.withMocks(mocks)
        .runTest(
            context ->
                new RemoteStack(
                        topology,
                        Wanted.of(topology, cell, Optional.empty()),
                        TOOLS,
                        context.stackName(),
                        Settings.read(config, "x"),
                        ComponentResourceOptions.Empty)
                    .outputs()
                    .export(context))
        .throwOnError();
  }

  private static Topology load(String name) {
    return TopologyFiles.load(Path.of("stacks", name + ".yaml"), "standard", Map.of());
  }

  private static List<PostgresDatabase> databases(Topology topology) {
    List<PostgresDatabase> databases = new ArrayList<>();
    topology.databases().forEach(database -> databases.add((PostgresDatabase) database));
    return databases;
  }

  private static String text(ResourceArgs args, String name) {
    return String.valueOf(args.inputs.get(name));
  }

  @SuppressWarnings("unchecked") // the mocks hand maps of texts to values through
  private static Map<String, Object> map(Map<String, Object> inputs, String name) {
    return (Map<String, Object>) inputs.getOrDefault(name, Map.of());
  }
}
