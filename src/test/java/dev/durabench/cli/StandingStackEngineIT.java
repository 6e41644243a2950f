package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.hetzner.fake.FakeHetzner;
import dev.durabench.hetzner.fake.Kind;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A stack that the real engine has made on the fake cloud, as the command line reads its state. */
@Timeout(900)
final class StandingStackEngineIT {
  private static final String FIRST = "192.0.2.7/32";
  private static final String ELSEWHERE = "198.51.100.9/32";
  private static final String TOPOLOGY =
      """
      runsOn: hetzner
      servers:
        - {group: db, count: 1, type: cpx32, location: nbg1, image: ubuntu-24.04, spread: false}
      databases:
        - {name: pg, kind: postgres, version: "18", instances: 1, storage: local, promise: {acknowledged: kept, against: []}}
      """;

  private FakeHetzner cloud;
  private CloudBench bench;

  @BeforeEach
  void start() throws IOException {
    cloud = FakeHetzner.start();
    bench = new CloudBench("standing-stack", TOPOLOGY, cloud);
  }

  @AfterEach
  void stop() {
    cloud.close();
  }

  @Test
  void itsMachinesAreFoundAndItsFirewallIsChangedExplicitly() throws Exception {
    assertThat(run("up", "--yes")).as(bench.said()).isZero();
    assertThat(sources()).contains(FIRST);

    // The state's secrets are readable, or there would be no machine to log in to.
    assertThat(run("ssh", "bench")).as(bench.said()).isZero();
    assertThat(bench.said()).matches("(?s)db-1 +[0-9]+(\\.[0-9]+){3}\\s*");

    bench.operatorCidr(ELSEWHERE);
    assertThat(run("preflight")).as(bench.said()).isZero();
    assertThat(bench.said()).contains("note operator's address: " + FIRST, "not " + ELSEWHERE);
    assertThat(run("up")).as(bench.said()).isZero();
    assertThat(sources()).contains(FIRST).doesNotContain(ELSEWHERE);

    assertThat(run("up", "--operator-cidr", ELSEWHERE)).as(bench.said()).isZero();
    assertThat(sources()).contains(ELSEWHERE).doesNotContain(FIRST);

    assertThat(run("destroy")).as(bench.said()).isZero();
    cloud.assertEmpty();
  }

  private int run(String... arguments) throws IOException, InterruptedException {
    return bench.exitCode(bench.start(arguments));
  }

  /** Who the only firewall lets in. */
  private String sources() {
    String line =
        cloud.inventory().stream().filter(it -> it.startsWith("firewall ")).findFirst().orElse("");
    JsonNode firewall = cloud.get(Kind.FIREWALL, line.split(" ", -1)[1]);
    return firewall.path("rules").toString();
  }
}
