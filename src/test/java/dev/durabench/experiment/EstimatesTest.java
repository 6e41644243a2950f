package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.topology.ExperimentSpec;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}
