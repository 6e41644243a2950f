package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskNeedTest {
  @TempDir Path directory;

  @Test
  void growsWithScaleInstancesAndRestoredSizes() {
    long quick = need("quick", Map.of());

    assertThat(need("full", Map.of())).isGreaterThan(quick);
    // Three instances, 16 MB a scale and a third of bloat.
    assertThat(need("quick", Map.of("experiments.transactions.scale", "1001")) - quick)
        .isEqualTo(3L * 1000 * 16_000_000 * 130 / 100);
    assertThat(need("quick", Map.of("experiments.restore.sizesMb", "[50000]")))
        .isBetween(quick + 149_000_000_000L, quick + 150_000_000_000L);
  }

  @Test
  void whatIsNotMeasuredNeedsNothing() {
    assertThat(DiskNeed.bytes(topology("full", Map.of()), List.of())).isZero();
  }

  @Test
  void aDiskThatIsTooSmallIsRefusedWithBothNumbers() {
    Surroundings surroundings =
        new Surroundings(
            Map.of(
                "DURABENCH_HOME", directory.toString(),
                "DURABENCH_PROJECT", directory.toString()));

    assertThat(Checks.of(surroundings, List.of(), 1L << 60))
        .filteredOn(check -> check.text().contains("state and databases"))
        .singleElement()
        .extracting(Check::text)
        .asString()
        .contains("GiB free, but this may take 1073741825.0 GiB");
  }

  private static long need(String effort, Map<String, String> overrides) {
    Topology topology = topology(effort, overrides);
    return DiskNeed.bytes(topology, topology.experiments());
  }

  private static Topology topology(String effort, Map<String, String> overrides) {
    return TopologyFiles.load(Path.of("stacks/local.yaml"), effort, overrides);
  }
}
