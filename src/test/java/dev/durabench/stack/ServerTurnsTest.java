package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.test.Mocks.ResourceArgs;
import com.pulumi.test.PulumiTest;
import dev.durabench.experiment.Cells;
import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which commands on servers wait for which. */
final class ServerTurnsTest {
  private static final String CONFIG = "{\"durabench:sshPrivateKey\": \"hush-key\"}";

  @TempDir private Path folder;
  private final RecordingMocks mocks = new RecordingMocks();

  @AfterEach
  void clean() {
    PulumiTest.cleanup();
  }

  @Test
  void aServerIsInstalledWhileAnotherIsNotEvenReached() throws IOException {
    // As one that cannot be reached; it answers when the others are through.
    mocks.hold("mine-beta-clusters", "mine-pg-alpha-install");
    declare(mine(2), Optional.empty());

    mocks.awaitDeclared("mine-pg-pg1");
    assertThat(names())
        .containsSubsequence("mine-pg-alpha-install", "mine-pg-beta-install", "mine-pg-pg1");
  }

  @Test
  void noClusterIsMadeBeforeThereIsRoomOnAllOfItsServers() throws IOException {
    mocks.hold("mine-beta-clusters", "mine-pg-alpha-install");
    declare(mine(2), Optional.empty());

    assertThat(mocks.heldUntilDone("mine-beta-clusters"))
        .contains("mine-pg-alpha-install")
        .doesNotContain("mine-pg-pg1");
    mocks.awaitDeclared("mine-pg-pg1");
    mocks.awaitDeclared("mine-pg-pg2");
  }

  @Test
  void packagesOfTwoDatabasesAreNotInstalledAtOnceOnOneServer() {
    mocks.hold("disks-local-db-1-install", "disks-volume-password");
    declare(load("disks"), Optional.empty());

    assertThat(mocks.heldUntilDone("disks-local-db-1-install"))
        .contains("disks-db-1-clusters")
        .doesNotContain("disks-volume-db-1-install");
    mocks.awaitDeclared("disks-volume-db-1-install");
  }

  @Test
  void oneCellNeedsOnlyTheMachinesOfItsDatabase() throws IOException {
    Topology topology = mine(2);
    String cell = Cells.planned(topology, topology.experiments().get(0)).get(0).toString();
    declare(topology, Optional.of(cell));

    assertThat(names())
        .filteredOn(name -> name.endsWith("-clusters"))
        .containsExactlyInAnyOrder("mine-alpha-clusters", "mine-beta-clusters");
  }

  /** After there were more instances, one of them may stand there still. */
  @Test
  void allOfItMakesRoomEverywhereAndSaysWhatStandsAnywhere() throws IOException {
    declare(mine(2), Optional.empty());

    List<ResourceArgs> rooms =
        mocks.declared.stream()
            .filter(args -> String.valueOf(args.name).endsWith("-clusters"))
            .toList();
    assertThat(rooms)
        .hasSize(3)
        .allSatisfy(
            room ->
                assertThat(String.valueOf(room.inputs.get("stdin"))).contains("databases=18/pg\n"));
    assertThat(mocks.named("mine-gamma-clusters").inputs).containsEntry("create", "sh -s -- only");
  }

  @Test
  void onlyAVolumeThatTheStackHasMadeMustBeMounted() throws IOException {
    declare(mine(2), Optional.empty());
    declare(load("disks"), Optional.empty());

    assertThat(stdin("mine-pg-pg1")).contains("base=/mnt/disk1/durabench\n", "volume=''\n");
    assertThat(stdin("disks-local-pg1")).contains("volume=''\n");
    assertThat(stdin("disks-volume-pg1")).contains("volume=/mnt/durabench\n");
  }

  private String stdin(String name) {
    return String.valueOf(mocks.named(name).inputs.get("stdin"));
  }

  private List<String> names() {
    return mocks.declared.stream().map(args -> String.valueOf(args.name)).toList();
  }

  /** The example with fewer instances than machines. */
  private Topology mine(int instances) throws IOException {
    String text =
        Files.readString(Path.of("stacks", "existing-servers.example.yaml"))
            .replace("instances: 3", "instances: " + instances);
    int experiments = text.indexOf("\nexperiments:");
    assertThat(text).contains("instances: " + instances);
    return TopologyFiles.load(
        Files.writeString(
            folder.resolve("mine.yaml"),
            text.substring(0, experiments)
                + "\nexperiments:\n  - {kind: flush, database: pg}\n"
                + "  - {kind: network, database: pg}\n"),
        "standard",
        Map.of());
  }

  private static Topology load(String name) {
    return TopologyFiles.load(Path.of("stacks", name + ".yaml"), "standard", Map.of());
  }

  private void declare(Topology topology, Optional<String> cell) {
    PulumiTest.withMocks(mocks)
        .runTest(
            context ->
                new RemoteStack(
                        topology,
                        Wanted.of(topology, cell, Optional.empty()),
                        new Tools(Map.of("DURABENCH_AGENT", "/t/agent.jar"), Path.of("/project")),
                        context.stackName(),
                        Settings.read(CONFIG, "x"),
                        ComponentResourceOptions.Empty)
                    .outputs()
                    .export(context))
        .throwOnError();
  }
}
