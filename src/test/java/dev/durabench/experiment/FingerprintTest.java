package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.ledger.Promise;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import dev.durabench.topology.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FingerprintTest {
  private static String of(ExperimentSpec spec, Database database, String identity) {
    return Fingerprint.of(Cells.planned("local", spec, database).get(0), spec, database, identity);
  }

  @Test
  void staysWithTheSameExperimentOnTheSameMachine() {
    assertThat(of(Specs.transactions(), Specs.PG, "m1"))
        .isEqualTo(of(Specs.transactions(), Specs.PG, "m1"))
        .matches("[0-9a-f]{64}");
  }

  @Test
  void changesWithMachineDurationsScaleAndPromise() {
    ExperimentSpec.Transactions spec = Specs.transactions();
    ExperimentSpec longer =
        new ExperimentSpec.Transactions(
            spec.database(),
            spec.modes(),
            spec.workloads(),
            spec.clients(),
            spec.scale(),
            spec.warmUp(),
            Duration.ofMinutes(1),
            spec.repeats());
    ExperimentSpec.Loss loss = Specs.loss(1);
    ExperimentSpec promising =
        new ExperimentSpec.Loss(
            loss.database(),
            loss.mode(),
            loss.fault(),
            loss.ratePerSecond(),
            loss.before(),
            loss.repeats(),
            Optional.of(Promise.none()));

    assertThat(of(spec, Specs.PG, "m2")).isNotEqualTo(of(spec, Specs.PG, "m1"));
    assertThat(of(longer, Specs.PG, "m1")).isNotEqualTo(of(spec, Specs.PG, "m1"));
    assertThat(of(promising, Specs.LITE, "m1")).isNotEqualTo(of(loss, Specs.LITE, "m1"));
    assertThat(of(loss, Specs.REPLICATED, "m1")).isNotEqualTo(of(loss, Specs.LITE, "m1"));
  }

  @Test
  void staysWhenOtherRowsAreAddedToTheExperiment() {
    ExperimentSpec.Transactions spec = Specs.transactions();
    ExperimentSpec more =
        new ExperimentSpec.Transactions(
            spec.database(),
            List.of(ReplicationMode.NONE),
            List.of(Workload.values()),
            List.of(1, 8, 32),
            spec.scale(),
            spec.warmUp(),
            spec.measure(),
            spec.repeats());

    assertThat(of(more, Specs.PG, "m1")).isEqualTo(of(spec, Specs.PG, "m1"));
  }

  @Test
  void isTheSameInEveryJvm() {
    // A change here makes every finished cell stale: it belongs to a new method version.
    assertThat(of(Specs.failOver(), Specs.PG, "m1"))
        .isEqualTo("d4b1b87a184a24c8ed5276ff75ef5182ba816a7a8b57130c4beaf207c0deac62");
  }
}
