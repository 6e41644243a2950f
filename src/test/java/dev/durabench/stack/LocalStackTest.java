package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.test.Mocks.ResourceArgs;
import com.pulumi.test.PulumiTest;
import com.pulumi.test.TestResult;
import dev.durabench.topology.Database;
import dev.durabench.topology.Descriptors;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.SqliteDatabase;
import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LocalStackTest {
  private static final Tools TOOLS =
      new Tools(
          Map.of(
              "DURABENCH_POSTGRES", "/t/postgres",
              "DURABENCH_LITESTREAM", "/t/litestream",
              "DURABENCH_S3PROXY", "/t/s3proxy",
              "DURABENCH_AGENT", "/t/agent.jar"),
          Path.of("/project"));

  private final RecordingMocks mocks = new RecordingMocks();

  static Stream<Path> topologies() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("stacks"))) {
      List<Path> found =
          files
              .filter(file -> file.toString().endsWith(".yaml"))
              .filter(
                  file -> TopologyFiles.load(file, "standard", Map.of()).runsOn() == RunsOn.LOCAL)
              .sorted()
              .toList();
      assertThat(found).isNotEmpty();
      return found.stream();
    }
  }

  @AfterEach
  void clean() {
    PulumiTest.cleanup();
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void declaresWhatTheTopologySays(Path file) {
    Topology topology = TopologyFiles.load(file, "standard", Map.of());
    declare(topology, Optional.empty());
    long postgres = count(topology, PostgresDatabase.class);
    long replicated =
        topology.databases().stream()
            .filter(
                database ->
                    database instanceof SqliteDatabase sqlite && sqlite.litestream().isPresent())
            .count();
    long stores = replicated == 0 ? 0 : 1;

    assertThat(mocks.of("bench:index:Run")).hasSize(1);
    assertThat(mocks.of("durabench:index:LocalStack")).hasSize(1);
    assertThat(mocks.of("bench:local:PostgresCluster")).hasSize((int) postgres);
    assertThat(mocks.of("bench:local:SqliteSite"))
        .hasSize((int) count(topology, SqliteDatabase.class));
    assertThat(mocks.of("bench:local:ObjectStore")).hasSize((int) stores);
    assertThat(mocks.of("bench:index:Password")).hasSize((int) (postgres + stores));
    assertThat(mocks.of("bench:index:Experiment")).hasSameSizeAs(topology.experiments());

    for (ResourceArgs cluster : mocks.of("bench:local:PostgresCluster")) {
      assertThat(cluster.inputs)
          .containsEntry("owner", "0123456789abcdef")
          .containsEntry("binaries", "/t/postgres")
          .containsEntry("password", "hush-" + cluster.name + "-password")
          .containsOnlyKeys("owner", "version", "instances", "password", "binaries");
    }
    for (ResourceArgs site : mocks.of("bench:local:SqliteSite")) {
      assertThat(site.inputs).containsEntry("owner", "0123456789abcdef");
    }
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void experimentsCarryWhatTheProviderNeedsToReadThemBack(Path file) {
    Topology topology = TopologyFiles.load(file, "standard", Map.of());
    declare(topology, Optional.empty());
    Map<String, ExperimentSpec> named = ExperimentNames.of(topology.experiments());

    assertThat(mocks.of("bench:index:Experiment")).hasSameSizeAs(named.entrySet());
    named.forEach(
        (name, spec) -> {
          Map<String, Object> inputs = mocks.named(topology.name() + "-" + name).inputs;
          Database database = topology.database(spec.database());
          assertThat(Descriptors.database(map(inputs, "database"))).isEqualTo(database);
          assertThat(
                  Descriptors.experiment(
                      String.valueOf(inputs.get("kind")),
                      database.name(),
                      map(inputs, "parameters")))
              .isEqualTo(spec);
          assertThat(inputs)
              .containsEntry("topology", topology.name())
              .containsEntry("run", "20261130T201238Z")
              .containsEntry("directory", "/d/" + topology.name() + "-" + database.name())
              .containsEntry("agentJar", "/t/agent.jar")
              .containsEntry("results", "/project/results");
          assertThat(map(inputs, "ranOn"))
              .containsEntry("stack", "0123456789abcdef")
              .containsValue("id-" + topology.name() + "-" + database.name());
          assertThat(inputs.containsKey("password"))
              .isEqualTo(database instanceof PostgresDatabase);
        });
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void exportsEveryKeyAndNoSecret(Path file) {
    Topology topology = TopologyFiles.load(file, "standard", Map.of());
    TestResult result = declare(topology, Optional.empty());

    assertThat(result.outputs().keySet()).containsExactlyInAnyOrderElementsOf(TopologyOutputs.KEYS);
    for (String key : TopologyOutputs.KEYS) {
      assertThat(String.valueOf(PulumiTest.extractValue(result.output(key))))
          .as(key)
          .isNotEqualTo("null")
          .doesNotContain("hush");
    }
    assertThat((List<?>) PulumiTest.extractValue(result.output("results")))
        .hasSameSizeAs(topology.experiments());
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void oneCellNeedsOneExperimentAndItsDatabase(Path file) {
    Topology topology = TopologyFiles.load(file, "standard", Map.of());
    String cell =
        dev.durabench.experiment.Cells.planned(topology, topology.experiments().get(0))
            .get(0)
            .toString();
    declare(topology, Optional.of(cell));

    assertThat(mocks.of("bench:index:Experiment")).hasSize(1);
    assertThat(
            new TreeSet<>(
                mocks.declared.stream()
                    .filter(
                        args ->
                            String.valueOf(args.type).matches("bench:local:(Postgres|Sqlite).*"))
                    .map(args -> args.name)
                    .toList()))
        .containsExactly(topology.name() + "-" + topology.experiments().get(0).database());
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void anotherGenerationIsAnotherRun(Path file) {
    Topology topology = TopologyFiles.load(file, "standard", Map.of());
    declare(topology, Optional.empty(), Optional.of("2026-11-30T20:12:38Z"));

    assertThat(mocks.named(topology.name() + "-run").inputs)
        .containsOnly(
            Map.entry("generation", "2026-11-30T20:12:38Z"), Map.entry("lifetimeHours", 72.0));
  }

  private TestResult declare(Topology topology, Optional<String> cell) {
    return declare(topology, cell, Optional.empty());
  }

  private TestResult declare(
      Topology topology, Optional<String> cell, Optional<String> generation) {
    return PulumiTest.withMocks(mocks)
        .runTest(
            context ->
                new LocalStack(
                        topology.name(),
                        Wanted.of(topology, cell, generation),
                        TOOLS,
                        context.stackName(),
                        Settings.read("{\"durabench:lifetimeHours\": \"72\"}", "x"),
                        ComponentResourceOptions.Empty)
                    .outputs()
                    .export(context))
        .throwOnError();
  }

  private static long count(Topology topology, Class<? extends Database> type) {
    return topology.databases().stream().filter(type::isInstance).count();
  }

  @SuppressWarnings("unchecked") // the mocks hand maps of texts to values through
  private static Map<String, Object> map(Map<String, Object> inputs, String name) {
    return (Map<String, Object>) inputs.getOrDefault(name, Map.of());
  }
}
