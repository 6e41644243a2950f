package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is asked and said before a stack that stands is changed. */
final class StandingStackIT {
  @TempDir Path root;
  private CloudWorld world;

  @BeforeEach
  void stand() throws Exception {
    world = new CloudWorld(root, Map.of());
    world.stands("db-1", "db-2", "db-3");
  }

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void whatStandsIsAgreedToAlready() throws Exception {
    assertThat(world.run("up")).as(world.said()).isZero();

    assertThat(world.said()).doesNotContain("more than stands");
    assertThat(world.pulumi.log()).contains("up --yes");
  }

  @Test
  void aDearerTypeIsAskedAboutWithTheDifference() throws Exception {
    world.pulumi.topology(CloudWorld.TOPOLOGY.replace("cpx32", "cpx42"));

    assertThat(world.run("up")).isEqualTo(ExitCode.REFUSED);

    assertThat(world.said())
        .contains("agree to the price with --yes", "more than stands: 3 server cpx42/nbg1; EUR ")
        .containsPattern("EUR [0-9.]+ -> EUR [0-9.]+ an hour, net \\(\\+[0-9.]+\\)");
    assertThat(world.pulumi.log()).doesNotContain("up --yes");
    assertThat(world.run("up", "--yes")).as(world.said()).isZero();
  }

  @Test
  void oneServerMoreIsAskedAbout() throws Exception {
    world.pulumi.topology(CloudWorld.TOPOLOGY.replace("count: 3", "count: 4"));

    assertThat(world.run("run")).isEqualTo(ExitCode.REFUSED);

    assertThat(world.said()).contains("more than stands: 1 server cpx32/nbg1; EUR ");
  }

  @Test
  void anotherRunBuysEverythingAnew() throws Exception {
    assertThat(world.run("up", "--fresh")).isEqualTo(ExitCode.REFUSED);

    assertThat(world.said()).contains("more than stands: 3 server cpx32/nbg1; EUR ");
  }

  @Test
  void preflightShowsTheDifferenceToo() throws Exception {
    world.pulumi.topology(CloudWorld.TOPOLOGY.replace("count: 3", "count: 4"));

    assertThat(world.run("preflight")).as(world.said()).isZero();

    assertThat(world.said()).contains("note more than stands: 1 server cpx32/nbg1");
  }

  @Test
  void nobodyLosesServersUnasked() throws Exception {
    world.pulumi.topology(CloudWorld.TOPOLOGY.replace("ubuntu-24.04", "debian-13"));

    assertThat(world.run("up")).isEqualTo(ExitCode.REFUSED);

    assertThat(world.said())
        .contains("more than stands: 3 server cpx32/nbg1", "replaces or removes db-1, db-2, db-3")
        .contains("agree to the price with --yes");
    assertThat(world.pulumi.log()).doesNotContain("up --yes");
  }

  @Test
  void aVolumeMoreDoesNotNeedServersThatAreSoldOut() throws Exception {
    world.cloud.offer("cpx32", "nbg1", false);
    world.pulumi.topology(
        CloudWorld.TOPOLOGY.replace(
            "spread: true", "spread: true, volumes: [{server: 1, sizeGb: 10}]"));

    assertThat(world.run("preflight")).as(world.said()).isZero();

    assertThat(world.said())
        .contains("note server type cpx32", "more than stands: 1 Volume of 10 GB");
  }

  @Test
  void aServerMoreIsRefusedWhereItIsSoldOut() throws Exception {
    world.cloud.offer("cpx32", "nbg1", false);
    world.pulumi.topology(CloudWorld.TOPOLOGY.replace("count: 3", "count: 4"));

    assertThat(world.run("preflight")).isEqualTo(ExitCode.REFUSED);

    assertThat(world.said()).contains("BAD  server type cpx32");
  }

  @Test
  void theStacksOwnPlacementGroupIsThereAlready() throws Exception {
    world.placementGroups(49);
    world.pulumi.topology(CloudWorld.TOPOLOGY.replace("count: 3", "count: 4"));

    assertThat(world.run("preflight")).as(world.said()).isZero();

    world.pulumi.topology(CloudWorld.TOPOLOGY.replace("group: db", "group: pg"));

    assertThat(world.run("preflight")).isEqualTo(ExitCode.REFUSED);
    assertThat(world.said()).contains("50 of 50 in the project, no room for 1");
  }
}
