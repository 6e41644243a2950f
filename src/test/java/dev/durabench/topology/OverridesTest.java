package dev.durabench.topology;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OverridesTest {
  private static final Path LOCAL = Path.of("stacks/local.yaml");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "experiments.transactions.mesure | 1s | no such field; did you mean measure? allowed: data",
        "experiments.transaction.measure | 1s | there is no experiment transaction; did you mean tra",
        "experiments.9.measure | 1s | there is no experiment 9; allowed: commit, fail-over, flush",
        "databases.gp.instances | 3 | there is no database gp; did you mean pg? allowed: lite",
        "databases.pg.kind | sqlite | no such field; allowed: version, instances, group, storage, rep",
        "database.pg.instances | 3 | no such override path; did you mean databases.pg.instances? all",
        "measure | 1s | no such override path; allowed: databases.<name>.<field>, experiments.<k",
        "databases.pg.replication.mod | none | no such field; did you mean replication.mode? allowed",
        "databases.pg.promise.acknowledged.loseAtMost | 1s | no such field; allowed: version, instances,",
      })
  void aPathThatDoesNotExistIsNamedWithTheNearest(String path, String value, String expected) {
    assertThatThrownBy(() -> TopologyFiles.load(LOCAL, "standard", Map.of(path, value)))
        .isInstanceOf(TopologyException.class)
        .hasMessageStartingWith("override." + path + ":1:1: " + path + ": " + expected);
  }

  @Test
  void aBadValueIsPlacedInTheOverride() {
    assertThatThrownBy(
            () ->
                TopologyFiles.load(
                    LOCAL, "standard", Map.of("experiments.flush.measure", "forever")))
        .hasMessage(
            "override.experiments.flush.measure:1:1: experiments[0].measure: is the text"
                + " \"forever\"; must be a whole number and its unit (ms, s, m or h), such as"
                + " 250ms, 1s, 5m");
  }

  @Test
  void anOverrideMustFitTheRest() {
    assertThatThrownBy(
            () -> TopologyFiles.load(LOCAL, "standard", Map.of("databases.pg.instances", "1")))
        .hasMessageContaining("databases[0].replication.mode: is any-1 with one instance")
        .hasMessageContaining("experiments[5].database: has one instance");
  }

  @Test
  void valuesThatAreNotYamlAreMistakesToo() {
    assertThatThrownBy(
            () ->
                TopologyFiles.load(
                    LOCAL, "standard", Map.of("experiments.flush.measure", "[1s", "x", "")))
        .hasMessageContaining("override.experiments.flush.measure:1:")
        .hasMessageContaining("not YAML")
        .hasMessageContaining("override.x:1:1");
  }

  @Test
  void effortsAreCheckedEvenWhenNobodyAsksForThem(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("t.yaml");
    Files.writeString(
        file,
        """
        runsOn: local
        databases: [{name: a, kind: sqlite}]
        experiments: [{kind: flush, database: a}]
        efforts:
          quick: {experiments.flush.measure: 0s}
          ful: {}
          full: {experiments.flush.measur: 1s}
        """);

    assertThatThrownBy(() -> TopologyFiles.load(file, "standard", Map.of()))
        .hasMessageContaining(":5:38: experiments[0].measure: is 0s, out of range")
        .hasMessageContaining(":6:3: efforts.ful: unknown effort; did you mean full?")
        .hasMessageContaining(":7:10: experiments.flush.measur: no such field; did you mean measu");
  }

  @Test
  void anUnknownEffortIsRefused() {
    assertThatThrownBy(() -> TopologyFiles.load(LOCAL, "fast", Map.of()))
        .hasMessage("effort:1:1: is fast; allowed: quick, standard, full");
  }
}
