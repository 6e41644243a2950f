package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.topology.ExperimentSpec;
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
        Specs.transactions(),
        Specs.commit(),
        Specs.failOver(),
        Specs.loss(2),
        Specs.restore());
  }

  @ParameterizedTest
  @MethodSource("specs")
  void coversAtLeastWhatIsMeasuredAndStaysInMinutes(ExperimentSpec spec) {
    assertThat(Estimates.of(spec)).isBetween(Duration.ofSeconds(3), Duration.ofMinutes(4));
  }

  @Test
  void growsWithRepeatsAndSizes() {
    assertThat(Estimates.of(Specs.loss(5))).isGreaterThan(Estimates.of(Specs.loss(2)));
    assertThat(Estimates.of(new ExperimentSpec.Restore("lite", List.of(1, 10, 1000))))
        .isGreaterThan(Estimates.of(Specs.restore()).plusSeconds(60));
  }

  @ParameterizedTest
  @CsvSource({"standard, 240", "quick, 90"})
  void theEmbeddedDefaultTakesMinutes(String effort, long seconds) {
    Topology local = TopologyFiles.load(Path.of("stacks", "local.yaml"), effort, Map.of());

    Duration all =
        local.experiments().stream().map(Estimates::of).reduce(Duration.ZERO, Duration::plus);

    assertThat(all).isBetween(Duration.ofSeconds(seconds / 2), Duration.ofSeconds(seconds));
  }
}
