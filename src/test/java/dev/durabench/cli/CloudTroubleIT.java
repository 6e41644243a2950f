package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.hetzner.fake.ApiError;
import dev.durabench.hetzner.fake.FakeHetzner;
import dev.durabench.hetzner.fake.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What goes wrong in the cloud while the real engine makes servers: each time a line that says what
 * to do, exit code 3, and nothing is left. {@link CloudIT} has what goes wrong at other times.
 */
@Timeout(900)
@Tag("slow")
final class CloudTroubleIT {
  /** Refused as often as the provider tries it again, and as the other servers are tried. */
  private static final int LASTING = 100;

  private static final String TOPOLOGY =
      """
      runsOn: hetzner
      servers:
        - {group: db, count: 2, type: cpx32, location: nbg1, image: ubuntu-24.04, spread: true, volumes: [{server: 1, sizeGb: 10}]}
      databases:
        - {name: pg, kind: postgres, version: "18", instances: 1, storage: volume, promise: {acknowledged: kept, against: []}}
      experiments:
        - {kind: flush, database: pg, measure: 1s, repeats: 1}
      """;

  private FakeHetzner cloud;
  private CloudBench bench;

  @BeforeEach
  void start() throws IOException {
    cloud = FakeHetzner.start();
    bench = new CloudBench("cloud-trouble", TOPOLOGY, cloud);
  }

  @AfterEach
  void stop() {
    cloud.close();
  }

  private static Arguments trouble(
      String name, Consumer<FakeHetzner> order, String command, String... said) {
    return Arguments.of(name, order, command, List.of(said));
  }

  static List<Arguments> troubles() {
    return List.of(
        trouble(
            "412 for one of the servers",
            cloud -> cloud.trouble().refuse(1, "POST", "/servers", ApiError.noCapacity()),
            "up",
            "error during placement (resource_unavailable",
            "no room there at the moment; try again later, or another location or type of server"),
        trouble(
            "403, the account's limit",
            cloud ->
                cloud
                    .trouble()
                    .refuse(
                        LASTING,
                        "POST",
                        "/servers",
                        ApiError.limit("server_limit", "server limit exceeded")),
            "up",
            "server limit exceeded (resource_limit_exceeded",
            "ask for more in the Hetzner console (Limits)"),
        trouble(
            "403, the last thing to be made",
            cloud ->
                cloud
                    .trouble()
                    .refuse(
                        LASTING,
                        "POST",
                        "/volumes/\\d+/actions/attach",
                        ApiError.of(403, "forbidden", "insufficient permissions")),
            "up",
            "insufficient permissions (forbidden",
            "make one with read and write in the Hetzner console"),
        trouble(
            "429 that lasts",
            cloud ->
                cloud.trouble().refuse(6, "POST", "/placement_groups", ApiError.tooManyRequests()),
            "run",
            "(rate_limit_exceeded",
            "run the same command again in a few minutes"),
        trouble(
            "423 that lasts",
            cloud ->
                cloud
                    .trouble()
                    .refuse(
                        LASTING,
                        "POST",
                        "/(servers|volumes)/\\d+/actions/attach.*",
                        ApiError.locked("server")),
            "run",
            "(locked",
            "run the same command again in a minute"),
        trouble(
            "a creation that Hetzner accepts and does not do",
            cloud ->
                cloud
                    .trouble()
                    .failAction(
                        1,
                        "create_server",
                        ApiError.of(412, "resource_unavailable", "error during placement")),
            "up",
            "(resource_unavailable",
            "no room there at the moment"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("troubles")
  void endsInALineThatSaysWhatToDoAndNothingIsLeft(
      String name, Consumer<FakeHetzner> order, String command, List<String> words)
      throws Exception {
    order.accept(cloud);

    assertThat(bench.exitCode(bench.start(command, "--yes")))
        .as(bench.said())
        .isEqualTo(ExitCode.REFUSED);

    oneLineWith(words);
    cloud.assertEmpty();
  }

  @Test
  void slowActionsAreWaitedForAndStoppingLeavesNothing() throws Exception {
    cloud.pace().creation(Kind.SERVER, Duration.ofSeconds(15)).actions(Duration.ofSeconds(3));
    Process run = bench.start("run", "--yes");
    // The experiment waits for machines that are not there.
    while (!bench.said().contains("[  0%] pg-flush")) {
      assertThat(run.waitFor(100, TimeUnit.MILLISECONDS)).as(bench.said()).isFalse();
    }
    assertThat(servers()).hasSize(2);
    // Refused with 423 as long as the network is still being attached.
    assertThat(cloud.journal().of("POST", "/volumes/\\d+/actions/attach"))
        .filteredOn(entry -> entry.status() == 201)
        .hasSize(1);

    run.destroy();

    assertThat(bench.exitCode(run)).as(bench.said()).isEqualTo(Outcome.INTERRUPTED);
    cloud.assertEmpty();
  }

  @Test
  void aServerThatVanishesMeanwhileTakesTheRestWithIt() throws Exception {
    String last = "/volumes/\\d+/actions/attach";
    cloud.trouble().delay(LASTING, "POST", last, Duration.ofSeconds(20));
    Process run = bench.start("run", "--yes");
    while (cloud.journal().of("POST", "/servers/\\d+/actions/attach_to_network").size() < 2) {
      assertThat(run.waitFor(100, TimeUnit.MILLISECONDS)).as(bench.said()).isFalse();
    }
    cloud.awaitIdle(Duration.ofSeconds(20));
    assertThat(run.waitFor(5, TimeUnit.SECONDS)).as("the servers are looked at").isFalse();
    servers().forEach(cloud::vanish);

    assertThat(bench.exitCode(run)).as(bench.said()).isEqualTo(ExitCode.REFUSED);

    oneLineWith(List.of("(not_found", "it was deleted by somebody else"));
    cloud.assertEmpty();
  }

  @Test
  void serversThatNobodyReachesAreTakenDownAgain() throws Exception {
    bench.dials(2);

    assertThat(bench.exitCode(bench.start("up", "--yes")))
        .as(bench.said())
        .isEqualTo(ExitCode.REFUSED);

    oneLineWith(List.of("failed attempts: dial tcp", "compare --operator-cidr with"));
    cloud.assertEmpty();
  }

  private List<String> servers() {
    return cloud.inventory().stream()
        .filter(line -> line.startsWith("server "))
        .map(line -> line.split(" ", 3)[1])
        .toList();
  }

  /** Every reason that was given is one line, and one of them says all of it. */
  private void oneLineWith(List<String> words) throws IOException {
    assertThat(bench.reasons()).as(bench.said()).isNotEmpty();
    assertThat(bench.reasons())
        .as(bench.said())
        .anySatisfy(reason -> assertThat(reason).contains(words));
    assertThat(bench.said().lines().filter(line -> line.isBlank() || line.startsWith("\t")))
        .as("what goes on over several lines: %s", bench.said())
        .isEmpty();
    assertThat(bench.said()).doesNotContain(FakeHetzner.TOKEN);
  }
}
