package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.pulumi.exceptions.RunException;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.ReplicationMode;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.SqliteDatabase;
import dev.durabench.topology.Storage;
import dev.durabench.topology.Synchronous;
import dev.durabench.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class WantedTest {
  private static final ExperimentSpec FLUSH_PG =
      new ExperimentSpec.Flush("pg", Duration.ofSeconds(1), 1);
  private static final ExperimentSpec FLUSH_LITE =
      new ExperimentSpec.Flush("lite", Duration.ofSeconds(1), 1);
  private static final Topology TOPOLOGY =
      new Topology(
          "two",
          RunsOn.LOCAL,
          List.of(),
          Optional.empty(),
          List.of(
              new PostgresDatabase(
                  "pg", "18.6", 1, Storage.LOCAL, ReplicationMode.NONE, Promise.none()),
              new SqliteDatabase(
                  "lite", Synchronous.FULL, Storage.LOCAL, Optional.empty(), Promise.none())),
          List.of(FLUSH_PG, FLUSH_LITE, failOver(ReplicationMode.ASYNC), FLUSH_PG));

  @Test
  void withoutACellEverythingIsWanted() {
    Wanted wanted = Wanted.of(TOPOLOGY, Optional.empty(), Optional.empty());

    assertThat(wanted.databases()).isEqualTo(TOPOLOGY.databases());
    assertThat(wanted.experiments()).isEqualTo(TOPOLOGY.experiments());
  }

  @Test
  void anUnknownCellIsAnsweredWithThoseThereAre() {
    assertThatThrownBy(
            () -> Wanted.of(TOPOLOGY, Optional.of("two/pg/flush/nope"), Optional.empty()))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("no experiment of two yields two/pg/flush/nope")
        .hasMessageContaining("\n  two/pg/flush/")
        .hasMessageContaining("\n  two/lite/flush/")
        .hasMessageContaining("\n  two/pg/fail-over/");
  }

  @Test
  void namesDoNotDependOnThePlaceInTheFile() {
    assertThat(ExperimentNames.of(TOPOLOGY.experiments()).keySet())
        .containsExactly("pg-flush", "lite-flush", "pg-fail-over-async-kill", "pg-flush-2");
  }

  @Test
  void onlyWhatTheDatabasesNeedMustBeThere() {
    Tools nothing = new Tools(Map.of(), Path.of("/project"));

    assertThatThrownBy(() -> nothing.require(RunsOn.LOCAL, TOPOLOGY.databases()))
        .hasMessage(
            "DURABENCH_AGENT, DURABENCH_POSTGRES are not set: start through ./durabench, or run:"
                + " eval \"$(./durabench env)\"");
    assertThatThrownBy(() -> nothing.require(RunsOn.LOCAL, TOPOLOGY.databases().subList(1, 2)))
        .hasMessageStartingWith("DURABENCH_AGENT is not set: ");
    // What servers need is installed there.
    assertThatThrownBy(() -> nothing.require(RunsOn.HETZNER, TOPOLOGY.databases()))
        .hasMessageStartingWith("DURABENCH_AGENT is not set: ");
  }

  private static ExperimentSpec failOver(ReplicationMode mode) {
    return new ExperimentSpec.FailOver(
        "pg",
        mode,
        Fault.KILL,
        1,
        0,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        Optional.empty());
  }
}
