package dev.durabench.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.experiment.ExperimentFailure;
import dev.durabench.experiment.ExperimentRequest;
import dev.durabench.target.ReachText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pulumirpc.Provider.CheckFailure;

/** Experiments on servers, through the engine's protocol; the servers are not there. */
final class ServerExperimentTest {
  private static final String TYPE = "bench:index:Experiment";

  @TempDir private Path directory;
  private ProviderRig rig;

  @BeforeEach
  void start() throws IOException {
    rig = new ProviderRig(directory, Clock.systemUTC());
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private Value.Fields flush(boolean allowFaults) {
    return ExperimentResourceTest.flush(directory.resolve("results"))
        .with("directory", new Value.Absent())
        .with("reach", secret(ReachText.json(FakeServers.reach(allowFaults))))
        .with("ranOn", Value.of(Map.of("stack", "s1", "server.db-1", "4711", "image", "debian")));
  }

  private static Value secret(String text) {
    return new Value.Secret(Value.of(text));
  }

  private Value.Fields failOver(boolean allowFaults) {
    return flush(allowFaults).with("kind", "fail-over").with("parameters", Value.of(Map.of()));
  }

  @Test
  void itIsHandedTheServersAndLetsThemGo() {
    rig.create(TYPE, flush(false));

    ExperimentRequest request = rig.experiments.get(0);
    assertThat(request.machines().of("pg1").name()).isEqualTo("db-1");
    assertThat(request.machines().beside("pg1")).extracting("name").containsExactly("db-2");
    assertThat(request.storageDirectory()).isEqualTo(Path.of("/mnt/durabench"));
    assertThat(request.identity()).contains("debian").doesNotContain("4711");
    assertThat(rig.servers.opened.get(0).folder().getFileName()).hasToString("s1-lite");
    assertThat(rig.servers.closed).isEqualTo(1);
  }

  @Test
  void itLetsTheServersGoWhenItFails() {
    rig.runner =
        (request, progress) -> {
          throw new ExperimentFailure("flush on lite: disk full");
        };
    assertThatThrownBy(() -> rig.create(TYPE, flush(false))).hasMessageContaining("disk full");
    assertThat(rig.servers.closed).isEqualTo(1);
  }

  @Test
  void anotherWayToReachTheServersMeasuresNothingAgain() {
    Value.Fields inputs = flush(true);
    Value.Fields changed = inputs.with("reach", secret("another"));
    assertThat(rig.diff(TYPE, inputs, changed).getReplacesList()).isEmpty();
  }

  @Test
  void faultsAreRefusedWhereNothingMayBeBroken() {
    assertThat(failures(failOver(false)))
        .anySatisfy(failure -> assertThat(failure).contains("allowFaults: true"));
    assertThat(failures(failOver(true)))
        .noneSatisfy(failure -> assertThat(failure).contains("allowFaults"));
    assertThat(failures(flush(false))).isEmpty();
  }

  /** What was not known when inputs were checked is known when the experiment starts. */
  @Test
  void faultsAreRefusedAtTheLastMomentAsWell() {
    assertThatThrownBy(() -> rig.create(TYPE, failOver(false)))
        .hasMessageContaining("nothing may be broken on these machines");
    assertThat(rig.servers.opened).isEmpty();
    assertThat(rig.experiments).isEmpty();
  }

  @Test
  void itIsEitherHereOrOnServers() {
    Value.Fields both = flush(false).with("directory", "/somewhere");
    Value.Fields neither = flush(false).with("reach", new Value.Absent());
    assertThat(failures(both)).singleElement().asString().contains("or reach for one on servers");
    assertThat(failures(neither)).singleElement().asString().contains("or reach for one");
  }

  @Test
  void aReachThatCannotBeReadIsRefusedWithoutBeingShown() {
    assertThat(failures(flush(false).with("reach", secret("{\"privateKey\":\"PRIVATE\"}"))))
        .singleElement()
        .asString()
        .contains("is not how durabench says")
        .doesNotContain("PRIVATE");
  }

  private List<String> failures(Value.Fields inputs) {
    return rig.check(TYPE, inputs).getFailuresList().stream()
        .map(CheckFailure::getReason)
        .toList();
  }
}
