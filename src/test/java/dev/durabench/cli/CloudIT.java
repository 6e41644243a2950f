package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.hetzner.fake.ApiError;
import dev.durabench.hetzner.fake.FakeHetzner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The real command line against a cloud that is as strict as Hetzner's; only Pulumi is a script, so
 * that states and clouds can be made to disagree.
 */
final class CloudIT {
  private static final String ID = CloudStage.ID;
  private static final String OTHER = "ffffffffffffffff";
  private static final String EMPTY =
      "{\"version\": 3, \"deployment\": {\"manifest\": {}, \"resources\": []}}";
  private static final String TOPOLOGY =
      """
      runsOn: hetzner
      servers:
        - {group: db, count: 3, type: cpx32, location: nbg1, image: ubuntu-24.04, spread: true}
      databases:
        - {name: pg, kind: postgres, version: "18", instances: 3, storage: local, replication: {mode: any-1}}
      experiments:
        - {kind: flush, database: pg, measure: 1s, repeats: 1}
      """;

  @TempDir Path root;
  private FakeHetzner cloud;
  private CloudStage stage;
  private FakePulumi pulumi;

  @BeforeEach
  void start() throws IOException {
    cloud = FakeHetzner.start();
    stage = new CloudStage(cloud);
    pulumi = project(cloud.environment());
  }

  @AfterEach
  void close() {
    pulumi.close();
    cloud.close();
  }

  private FakePulumi project(Map<String, String> more) throws IOException {
    Map<String, String> all = new TreeMap<>(more);
    all.put("DURABENCH_OPERATOR_CIDR", "203.0.113.7/32");
    FakePulumi project = new FakePulumi(root.resolve("p" + more.hashCode()), all);
    project.topology(TOPOLOGY);
    project.up("fine");
    return project;
  }

  @Test
  void preflightSaysEverythingAndThePrice() throws Exception {
    assertThat(run("preflight")).as(said()).isZero();

    assertThat(said())
        .contains("ok   token: valid")
        .contains("ok   server type cpx32: to be had in nbg1")
        .contains("ok   image ubuntu-24.04")
        .contains("an hour (")
        .contains("within the ceiling of EUR 5.00");
    cloud.assertEmpty();
  }

  @Test
  void preflightSaysAllProblemsAtOnce() throws Exception {
    pulumi.topology(TOPOLOGY.replace("cpx32", "cx22").replace("ubuntu-24.04", "ubuntu-11.04"));

    assertThat(run("preflight", "--max-price", "0.01", "--operator-cidr", "0.0.0.0/0"))
        .isEqualTo(ExitCode.REFUSED);

    assertThat(said())
        .contains("BAD  server type cx22")
        .contains("BAD  image ubuntu-11.04")
        .contains("BAD  price")
        .contains("BAD  operator's address");
  }

  @Test
  void aRunIsRefusedBeforePulumiIsAskedForAnything() throws Exception {
    cloud.offer("cpx32", "nbg1", false);

    assertThat(run("run", "--max-price", "0.01")).as(said()).isEqualTo(ExitCode.REFUSED);

    assertThat(said())
        .contains("has no room in nbg1 at the moment; it can be had in fsn1")
        .contains("above the ceiling of EUR 0.0100")
        .contains("agree to the price with --yes");
    assertThat(pulumi.log()).doesNotContain("up --yes");
  }

  @ParameterizedTest
  @CsvSource({
    "'',HCLOUD_TOKEN is not set",
    "short,HCLOUD_TOKEN is not a token",
    "0000000000000000000000000000000000000000000000000000000000000000,HCLOUD_TOKEN is not valid"
  })
  void aBadTokenIsRefusedInOneLine(String token, String message) throws Exception {
    Map<String, String> environment = new TreeMap<>(cloud.environment());
    environment.put("HCLOUD_TOKEN", token);
    pulumi = project(environment);

    assertThat(run("run", "--yes")).isEqualTo(ExitCode.REFUSED);

    assertThat(said()).contains(message);
    assertThat(token.isEmpty() || !said().contains(token)).isTrue();
  }

  @Test
  void aRefusalAtCreationIsRolledBackEvenWhenItWasToBeKept() throws Exception {
    pulumi.upFails("error: sdk: server limit exceeded (resource_limit_exceeded, 7d2f)");
    stage.server("db-1", ID, "running");
    pulumi.exports(CloudStage.state(ID));
    pulumi.destroyLeaves(EMPTY);

    assertThat(run("up", "--yes")).as(said()).isEqualTo(ExitCode.REFUSED);

    assertThat(said()).contains("the account's limit is reached; delete what is unused");
    assertThat(pulumi.log()).containsSubsequence("up --yes", "destroy --yes");
    cloud.assertEmpty();
  }

  @Test
  void destroyFindsWhatTheStateNeverKnewAndSaysWhatItCost() throws Exception {
    long known = stage.server("db-1", ID, "running");
    stage.server("db-2", ID, "running");
    stage.volume(ID);
    stage.network(ID);
    stage.server("other", OTHER, "running");
    pulumi.exports(CloudStage.state(ID, known));
    pulumi.destroyLeaves(EMPTY);

    assertThat(run("destroy")).as(said()).isZero();

    assertThat(said()).contains("Deleted server db-2").contains("It cost EUR ");
    assertThat(stage.standing()).singleElement().asString().contains("other").contains(OTHER);
  }

  @Test
  void destroyEndsWhenTheEngineFailsOnWhatCanBeDeletedWithoutIt() throws Exception {
    pulumi.exports(CloudStage.state(ID, stage.server("db-1", ID, "running")));
    pulumi.destroyLeaves(EMPTY);
    pulumi.destroyFailsOnce();

    assertThat(run("destroy")).as(said()).isZero();

    assertThat(said()).contains("once more, for its state");
    cloud.assertEmpty();
  }

  @Test
  void whatCannotBeDeletedIsListedAndIs4() throws Exception {
    pulumi.exports(CloudStage.state(ID, stage.server("db-1", ID, "running")));
    pulumi.destroyLeaves(EMPTY);
    cloud
        .trouble()
        .refuse(
            50, "DELETE", "/servers/\\d+", ApiError.of(403, "protected", "server is protected"));

    assertThat(run("destroy")).isEqualTo(ExitCode.LEFT_STANDING);

    assertThat(said()).contains("LEFT: server db-1").contains("lift that in the Hetzner console");
    cloud.trouble().clear();
    assertThat(run("destroy")).as("the ids were kept: %s", said()).isZero();
    cloud.assertEmpty();
  }

  @Test
  void whatIsLeftIsUnknownWhereTheCloudCannotBeReached() throws Exception {
    Map<String, String> environment = new TreeMap<>(cloud.environment());
    environment.put("HCLOUD_TOKEN", "");
    pulumi = project(environment);
    pulumi.exports(CloudStage.state(ID, stage.server("db-1", ID, "running")));

    assertThat(run("destroy")).isEqualTo(ExitCode.LEFT_STANDING);

    assertThat(said()).contains("HCLOUD_TOKEN is not set");
    assertThat(pulumi.log()).doesNotContain("destroy --yes");
  }

  @Test
  void aRunDeletesWhatWasNeverWrittenDownAndStartsWhatIsOff() throws Exception {
    long known = stage.server("db-1", ID, "off");
    stage.server("db-2", ID, "running");
    stage.server("other", OTHER, "off");
    pulumi.exports(CloudStage.state(ID, known));

    assertThat(run("up", "--yes")).as(said()).isZero();

    assertThat(said()).contains("Deleted server db-2").contains("Started server db-1");
    assertThat(stage.status("db-1")).isEqualTo("running");
    assertThat(stage.status("other")).isEqualTo("off");
    assertThat(stage.standing()).hasSize(2);
  }

  @Test
  void sweepShowsAndTouchesNothingUnasked() throws Exception {
    long known = stage.server("db-1", ID, "off");
    stage.server("db-2", ID, "running");
    stage.server("other", OTHER, "running");
    pulumi.exports(CloudStage.state(ID, known, 4242));

    assertThat(run("sweep")).as(said()).isEqualTo(ExitCode.LEFT_STANDING);

    assertThat(said())
        .contains("In the cloud and in a state:")
        .contains("Off, by a fault that did not end:")
        .containsPattern("server db-2 \\(id \\d+\\) of stack bench.*: to be deleted")
        .containsPattern("server other \\(id \\d+\\).*: left alone")
        .contains("(id 4242) of stack bench: gone from the cloud")
        .contains("Nothing was touched; --yes does it.");
    assertThat(stage.standing()).hasSize(3);
    assertThat(stage.status("db-1")).isEqualTo("off");
  }

  @Test
  void sweepDeletesOursAndExpiredAndLeavesOthersAlone() throws Exception {
    long known = stage.server("db-1", ID, "off");
    stage.server("db-2", ID, "running");
    stage.volume(ID);
    stage.server("other", OTHER, "running");
    stage.server("old", "eeeeeeeeeeeeeeee", "running", "20200101T000000Z");
    cloud.ask(
        "POST", "/ssh_keys", "{\"name\": \"mine\", \"public_key\": \"" + CloudStage.key() + "\"}");
    pulumi.exports(CloudStage.state(ID, known));

    assertThat(run("sweep", "--yes")).as(said()).isZero();

    assertThat(stage.status("db-1")).isEqualTo("running");
    assertThat(stage.standing())
        .hasSize(3)
        .anyMatch(line -> line.contains("db-1"))
        .anyMatch(line -> line.contains("other"))
        .anyMatch(line -> line.contains("mine"));
  }

  @Test
  void sweepLeavesAStackAloneThatAnotherWorksOn() throws Exception {
    long known = stage.server("db-1", ID, "running");
    stage.server("db-2", ID, "running");
    pulumi.exports(CloudStage.state(ID, known));
    pulumi.up("wait");
    Process up = pulumi.durabench("up", "--yes");
    pulumi.awaitUp();
    stage.server("db-3", ID, "running");

    assertThat(run("sweep", "--yes")).isEqualTo(ExitCode.LEFT_STANDING);

    assertThat(said()).contains("another durabench works on stack bench");
    assertThat(cloud.inventory()).anyMatch(line -> line.contains("db-3"));
    FakePulumi.ctrlC(up);
    pulumi.exitCode(up);
  }

  @Test
  void statusSaysWhatAnHourCosts() throws Exception {
    pulumi.exports(CloudStage.state(ID, stage.server("db-1", ID, "running")));
    stage.server("db-2", ID, "running");

    assertThat(run("status")).as(said()).isZero();

    assertThat(said()).contains("an hour, with tax EUR").contains("is in no state");
  }

  @Test
  void aVanishedServerIsNoObstacle() throws Exception {
    pulumi.exports(CloudStage.state(ID, stage.server("db-1", ID, "running")));
    pulumi.destroyLeaves(EMPTY);
    cloud.vanish("db-1");

    assertThat(run("destroy")).as(said()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"423,locked", "429,rate_limit_exceeded", "409,conflict", "503,unavailable"})
  void whatPassesIsWaitedFor(int status, String code) throws Exception {
    pulumi.exports(CloudStage.state(ID, stage.server("db-1", ID, "running")));
    pulumi.destroyLeaves(EMPTY);
    cloud.trouble().refuse(2, "DELETE", "/servers/\\d+", ApiError.of(status, code, "not now"));
    cloud.pace().actions(Duration.ofMillis(700));

    assertThat(run("destroy")).as(said()).isZero();

    cloud.assertEmpty();
  }

  @Test
  void anAnswerThatIsLostChangesNothing() throws Exception {
    pulumi.exports(CloudStage.state(ID, stage.server("db-1", ID, "running")));
    pulumi.destroyLeaves(EMPTY);
    cloud.trouble().loseAnswer(1, "DELETE", "/servers/\\d+");

    assertThat(run("destroy")).as(said()).isZero();

    cloud.assertEmpty();
    assertThat(said()).doesNotContain(FakeHetzner.TOKEN);
  }

  private int run(String... arguments) throws IOException, InterruptedException {
    return pulumi.exitCode(pulumi.durabench(arguments));
  }

  private String said() throws IOException {
    return pulumi.output();
  }
}
