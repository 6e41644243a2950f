package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.durabench.agent.NetworkPlan;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.topology.ExperimentSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NetworkExperimentTest {
  private static final ExperimentSpec.Network SPEC =
      new ExperimentSpec.Network("pg", Duration.ofSeconds(1), 3);

  @TempDir private Path results;
  private FailOverWorld world;

  @BeforeEach
  void makeWorld() {
    world = new FailOverWorld(results);
  }

  private static ObjectNode roundTrips(String measure, long count, double p50) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(measure + "Count", count)
        .put(measure + "P50Micros", p50)
        .put(measure + "P99Micros", 3 * p50);
  }

  private static JsonNode withPing(double micros) {
    return roundTrips("icmp", 1_000, micros)
        .put("icmpLost", 1)
        .setAll(roundTrips("select1", 5_000, 2 * micros));
  }

  private List<Cell> run() {
    return world.runner().run(world.request(SPEC), (message, fraction) -> {});
  }

  private static Measurement measurement(Cell cell, Metric metric) {
    return cell.measurements().stream()
        .filter(it -> it.metric() == metric)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + metric.key()));
  }

  @Test
  void measuresFromEachOtherMachineToThePrimarys() {
    List<FakeTarget> db = world.onServers(3);
    world.network = from -> withPing(from.equals("db-2") ? 200 : 300);

    List<Cell> cells = run();

    assertThat(cells)
        .extracting(Cell::key)
        .containsExactly("local/pg/network/from=pg2,to=pg1", "local/pg/network/from=pg3,to=pg1");
    assertThat(db.get(0).plans(NetworkPlan.class)).isEmpty();
    assertThat(db.get(1).plans(NetworkPlan.class))
        .hasSize(3)
        .allMatch(plan -> plan.endpoints().get(0).host().equals("pg-1"));
    assertThat(db.get(2).plans(NetworkPlan.class)).hasSize(3);
    assertThat(measurement(cells.get(0), Metric.NETWORK_ICMP_P50).value()).isEqualTo(0.2);
    assertThat(measurement(cells.get(0), Metric.NETWORK_ICMP_P50).samples()).isEqualTo(3_000);
    assertThat(measurement(cells.get(1), Metric.NETWORK_SELECT1_P99).value()).isEqualTo(1.8);
    assertThat(cells.get(1).provenance()).containsEntry("from-machine", "db-3");
    assertThat(cells.get(1).note()).contains("3 ICMP echos without an answer");
  }

  @Test
  void saysThatItHadNoPingAndWhatItMeasuredInstead() {
    world.onServers(3);
    world.network =
        from ->
            roundTrips("tcp", 600, 400)
                .put("icmpMissing", "this machine has no ping")
                .setAll(roundTrips("select1", 5_000, 500));

    Cell cell = run().get(0);

    assertThat(measurement(cell, Metric.NETWORK_ICMP_P50).missing())
        .isEqualTo("this machine has no ping; the set-up of TCP connections was measured instead");
    assertThat(measurement(cell, Metric.NETWORK_TCP_P50).value()).isEqualTo(0.4);
    assertThat(measurement(cell, Metric.NETWORK_TCP_P99).value()).isEqualTo(1.2);
  }

  @Test
  void givesNoPercentileOfTooFewRoundTrips() {
    world.onServers(3);
    world.network = from -> roundTrips("icmp", 100, 200).setAll(roundTrips("select1", 5_000, 500));

    Cell cell = run().get(0);

    assertThat(measurement(cell, Metric.NETWORK_ICMP_P50).value()).isEqualTo(0.2);
    assertThat(measurement(cell, Metric.NETWORK_ICMP_P99).missing()).startsWith("too few samples");
  }

  @Test
  void saysWhenThereIsNoNetworkBetweenTheTwo() {
    world.network = from -> withPing(30);

    assertThat(run().get(0).note()).contains("both ends on one machine");
  }

  @Test
  void doesNotRepeatFinishedRows() {
    List<FakeTarget> db = world.onServers(3);
    world.network = from -> withPing(200);

    assertThat(run()).isEqualTo(run());
    assertThat(db.get(1).plans(NetworkPlan.class)).hasSize(3);
  }
}
