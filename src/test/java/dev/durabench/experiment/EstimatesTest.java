package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.ledger.Fault;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class EstimatesTest {
  static Stream<ExperimentSpec> specs() {
    return Stream.of(
        Specs.flush(),
        Specs.network(),
        Specs.transactions(),
        Specs.commit(),
        Specs.failOver(),
        Specs.loss(2),
        Specs.restore());
  }

  private static Duration local(ExperimentSpec spec) {
    return Estimates.of(Specs.topology(RunsOn.LOCAL, spec), spec);
  }

  @ParameterizedTest
  @MethodSource("specs")
  void coversAtLeastWhatIsMeasuredAndStaysInMinutes(ExperimentSpec spec) {
    assertThat(local(spec)).isBetween(Duration.ofSeconds(3), Duration.ofMinutes(4));
  }

  @ParameterizedTest
  @MethodSource("specs")
  void isNoShorterOnServers(ExperimentSpec spec) {
    Duration servers = Estimates.of(Specs.topology(RunsOn.HETZNER, spec), spec);

    assertThat(servers).isGreaterThanOrEqualTo(local(spec));
  }

  @Test
  void allowsForTheBootAfterAPowerOff() {
    Duration killed = failOverOnServers(Fault.KILL);

    assertThat(failOverOnServers(Fault.POWER_OFF))
        .isBetween(killed.plusSeconds(40), killed.plusSeconds(180));
  }

  private static Duration failOverOnServers(Fault fault) {
    ExperimentSpec spec = FailOverWorld.spec(ReplicationMode.ANY_1, fault, 0);
    return Estimates.of(Specs.topology(RunsOn.HETZNER, spec), spec);
  }

  @Test
  void growsWithRepeatsAndSizes() {
    assertThat(local(Specs.loss(5))).isGreaterThan(local(Specs.loss(2)));
    assertThat(local(new ExperimentSpec.Restore("lite", List.of(1, 10, 1000))))
        .isGreaterThan(local(Specs.restore()).plusSeconds(60));
  }

  @ParameterizedTest
  @CsvSource({"standard, 240", "quick, 90"})
  void theEmbeddedDefaultTakesMinutes(String effort, long seconds) {
    Topology local = TopologyFiles.load(Path.of("stacks", "local.yaml"), effort, Map.of());

    Duration all =
        local.experiments().stream()
            .map(spec -> Estimates.of(local, spec))
            .reduce(Duration.ZERO, Duration::plus);

    assertThat(all).isBetween(Duration.ofSeconds(seconds / 2), Duration.ofSeconds(seconds));
  }
}
