package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CellsTest {
  private static List<String> planned(dev.durabench.topology.ExperimentSpec spec) {
    return Cells.planned("local", spec, Specs.database(spec)).stream()
        .map(CellKey::toString)
        .toList();
  }

  @Test
  void plansOneRowForEachModeAndClientsAndTheBaselineTwice() {
    assertThat(planned(Specs.transactions()))
        .hasSize(14)
        .doesNotHaveDuplicates()
        .startsWith(
            "local/pg/transactions/clients=1,mode=none,workload=simple-update",
            "local/pg/transactions/aa=2,clients=1,mode=none,workload=simple-update")
        .endsWith("local/pg/transactions/clients=8,mode=remote-apply,workload=simple-update");
  }

  @Test
  void namesRowsOfTheOtherKinds() {
    assertThat(planned(Specs.flush())).containsExactly("local/pg/flush/block=8KiB,client=agent");
    assertThat(planned(Specs.network()))
        .containsExactly("local/pg/network/from=pg2,to=pg1", "local/pg/network/from=pg3,to=pg1");
    assertThat(planned(Specs.commit()))
        .containsExactly("local/lite/commit/mode=full", "local/lite/commit/mode=normal");
    assertThat(planned(Specs.failOver()))
        .containsExactly("local/pg/fail-over/clients=4,fault=kill,hold-back=1,mode=any-1");
    assertThat(planned(Specs.loss(1)))
        .containsExactly("local/lite/loss/fault=kill,mode=full,rate=100");
    assertThat(planned(Specs.restore()))
        .containsExactly("local/lite/restore/size=1MB", "local/lite/restore/size=10MB");
  }
}
