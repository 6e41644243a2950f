package dev.durabench.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.experiment.Cell;
import dev.durabench.experiment.ExperimentFailure;
import dev.durabench.experiment.ExperimentRequest;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.topology.ExperimentSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pulumirpc.EngineOuterClass.LogRequest;
import pulumirpc.Provider.CreateResponse;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.PropertyDiff.Kind;
import pulumirpc.Provider.ReadRequest;
import pulumirpc.Provider.ReadResponse;

final class ExperimentResourceTest {
  private static final String TYPE = "bench:index:Experiment";

  @TempDir Path directory;
  private ProviderRig rig;
  private Value.Fields inputs = Value.Fields.NONE;

  @BeforeEach
  void start() throws IOException {
    rig = new ProviderRig(directory, Clock.systemUTC());
    inputs = flush(directory.resolve("results"));
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void creatingItCarriesItOut() {
    rig.runner =
        (request, progress) -> {
          progress.report("repeat 1 of 2", 0.5);
          return List.of(cell(Optional.empty()));
        };
    CreateResponse created = rig.create(TYPE, inputs);
    Value.Fields outputs = ValueCodec.read(created.getProperties());
    ExperimentRequest request = rig.experiments.get(0);

    assertThat(rig.experiments).hasSize(1);
    assertThat(request.spec())
        .isEqualTo(new ExperimentSpec.Flush("lite", Duration.ofSeconds(1), 2));
    assertThat(request.database().name()).isEqualTo("lite");
    assertThat(request.topology()).isEqualTo("local");
    assertThat(request.identity()).doesNotContain("site").doesNotContain("stack");
    assertThat(request.folder().root())
        .isEqualTo(directory.resolve("results/bench/20261130T201238Z"));
    assertThat(created.getId()).isNotEmpty();
    assertThat(outputs.get("cells"))
        .isEqualTo(
            Value.of(
                List.of(
                    Map.of(
                        "key", "local/lite/flush/block=8KiB",
                        "note", "this machine only",
                        "measurements", Map.of("flush.p50", 0.5)))));
    assertThat(outputs.text("verdict")).isEqualTo("none");
    assertThat(outputs.text("resultFile")).endsWith("/20261130T201238Z/result.json");
    assertThat(rig.logged).extracting(LogRequest::getMessage).contains("[50%] repeat 1 of 2");
    assertThat(rig.logged)
        .allSatisfy(line -> assertThat(line.getUrn()).isEqualTo(ProviderRig.urn(TYPE, "x")));
  }

  @Test
  void aLostWriteIsAResult() {
    rig.runner =
        (request, progress) ->
            List.of(
                cell(Optional.of(new Judgement(Verdict.KEPT, "all there"))),
                cell(Optional.of(new Judgement(Verdict.BROKEN, "3 acknowledged writes are gone"))));
    Value.Fields outputs = ValueCodec.read(rig.create(TYPE, inputs).getProperties());

    assertThat(outputs.text("verdict")).isEqualTo("broken");
    assertThat(outputs.get("cells").plain().toString())
        .contains("reason=3 acknowledged writes are gone");
  }

  @Test
  void anExperimentThatCannotBeCarriedOutIsAnErrorWithItsMessage() {
    rig.runner =
        (request, progress) -> {
          throw new ExperimentFailure("flush on lite: disk full: free some space");
        };

    assertThatThrownBy(() -> rig.create(TYPE, inputs))
        .hasMessage("UNKNOWN: flush on lite: disk full: free some space");
  }

  @ParameterizedTest
  @ValueSource(strings = {"topology", "kind", "run"})
  void anotherIdentityReplaces(String input) {
    DiffResponse diff = rig.diff(TYPE, inputs, inputs.with(input, "another"));

    assertThat(diff.getReplacesList()).containsExactly(input);
    assertThat(diff.getDetailedDiffOrThrow(input).getKind()).isEqualTo(Kind.UPDATE_REPLACE);
  }

  @Test
  void changedParametersReplaceAndTellWhich() {
    Value changed = Value.of(Map.of("measure", "PT2S", "repeats", 2));
    DiffResponse diff = rig.diff(TYPE, inputs, inputs.with("parameters", changed));

    assertThat(diff.getReplacesList()).containsExactly("parameters");
    assertThat(diff.getDetailedDiffMap()).containsOnlyKeys("parameters.measure");
  }

  @Test
  void anotherWayOfMeasuringReplaces() {
    DiffResponse diff = rig.diff(TYPE, inputs, inputs.with("methodVersion", Value.of(2)));

    assertThat(diff.getReplacesList()).containsExactly("methodVersion");
  }

  @Test
  void anUnknownTargetReplaces() {
    Value unknown = Value.of(Map.of("site", new Value.Unknown(), "stack", "s"));
    DiffResponse diff = rig.diff(TYPE, inputs, inputs.with("ranOn", unknown));

    assertThat(diff.getReplacesList()).containsExactly("ranOn");
    assertThat(diff.getDetailedDiffMap()).containsOnlyKeys("ranOn.site");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "directory",
        "password",
        "objectStoreDirectory",
        "objectStoreSecretKey",
        "litestream",
        "agentJar",
        "results"
      })
  void anotherConnectionIsTakenOverWithoutMeasuring(String input) {
    Value.Fields news = inputs.with(input, "/elsewhere");
    DiffResponse diff = rig.diff(TYPE, inputs, news);
    Value.Fields outputs = new Value.Fields(Map.of("verdict", Value.of("kept")));

    assertThat(diff.getChanges()).isEqualTo(DiffResponse.DiffChanges.DIFF_SOME);
    assertThat(diff.getReplacesList()).isEmpty();
    assertThat(diff.getDetailedDiffOrThrow(input).getKind()).isIn(Kind.ADD, Kind.UPDATE);
    assertThat(rig.update(TYPE, outputs, news)).isEqualTo(outputs);
    assertThat(rig.experiments).isEmpty();
  }

  @Test
  void aPreviewRunsNothingAndKnowsNothing() {
    CreateResponse preview = rig.preview(TYPE, inputs);

    assertThat(rig.experiments).isEmpty();
    assertThat(ValueCodec.read(preview.getProperties()).values())
        .containsOnlyKeys("cells", "verdict", "resultFile")
        .allSatisfy((name, value) -> assertThat(value.unknown()).isTrue());
  }

  @Test
  void everyMistakeIsToldAtOnceWithItsPath() {
    Value.Fields wrong =
        inputs
            .with("parameters", Value.of(Map.of("measure", "1s", "times", 3)))
            .with("database", Value.of(Map.of("kind", "mysql")));

    assertThat(rig.check(TYPE, wrong).getFailuresList())
        .extracting(failure -> failure.getProperty() + " " + failure.getReason())
        .satisfiesExactlyInAnyOrder(
            text -> assertThat(text).startsWith("parameters.measure must be a duration"),
            text -> assertThat(text).isEqualTo("parameters.repeats is missing"),
            text -> assertThat(text).isEqualTo("parameters.times is unknown here"),
            text ->
                assertThat(text)
                    .startsWith("database.kind must be one of [cloudnative-pg, postgres, sqlite]"));
  }

  @Test
  void unknownsPassTheCheck() {
    Value.Fields unknown =
        inputs
            .with("ranOn", Value.of(Map.of("site", new Value.Unknown())))
            .with("directory", new Value.Unknown());

    assertThat(rig.check(TYPE, unknown).getFailuresList()).isEmpty();
  }

  @Test
  void readingReturnsWhatIsStored() {
    Value.Fields outputs = new Value.Fields(Map.of("verdict", Value.of("kept")));
    ReadResponse read =
        rig.stub()
            .read(
                ReadRequest.newBuilder()
                    .setId("x")
                    .setUrn(ProviderRig.urn(TYPE, "x"))
                    .setType(TYPE)
                    .setProperties(ValueCodec.write(outputs))
                    .setInputs(ValueCodec.write(inputs))
                    .build());

    assertThat(read.getId()).isEqualTo("x");
    assertThat(ValueCodec.read(read.getProperties())).isEqualTo(outputs);
    assertThat(ValueCodec.read(read.getInputs())).isEqualTo(inputs);
    assertThat(rig.experiments).isEmpty();
  }

  @Test
  void deletingKeepsTheResults() {
    rig.runner =
        (request, progress) -> {
          request.folder().keep(cell(Optional.empty()));
          return List.of();
        };
    Value.Fields outputs = ValueCodec.read(rig.create(TYPE, inputs).getProperties());
    rig.delete(TYPE, outputs);

    assertThat(Path.of(outputs.text("resultFile"))).isRegularFile();
  }

  static Value.Fields flush(Path results) {
    return new Value.Fields(
        Map.of(
            "topology", Value.of("local"),
            "kind", Value.of("flush"),
            "database",
                Value.of(
                    Map.of(
                        "kind",
                        "sqlite",
                        "name",
                        "lite",
                        "synchronous",
                        "full",
                        "storage",
                        "local",
                        "promise",
                        Map.of("loss", "kept", "against", List.of("kill")))),
            "parameters", Value.of(Map.of("measure", "PT1S", "repeats", 2)),
            "ranOn", Value.of(Map.of("site", "42", "stack", "s")),
            "methodVersion", Value.of(1),
            "run", Value.of("20261130T201238Z"),
            "directory", Value.of("/somewhere"),
            "agentJar", Value.of("/agent.jar"),
            "results", Value.of(results.toString())));
  }

  static Cell cell(Optional<Judgement> judgement) {
    return new Cell(
        "local/lite/flush/block=8KiB",
        "local",
        "lite",
        "flush",
        Map.of("block", "8KiB"),
        "f00d",
        false,
        "this machine only",
        List.of(
            Measurement.once(Metric.FLUSH_P50, 0.5, 10),
            Measurement.missing(Metric.FLUSH_P99, "too few")),
        Optional.empty(),
        judgement,
        List.of(),
        Map.of(),
        Map.of(),
        List.of());
  }
}
