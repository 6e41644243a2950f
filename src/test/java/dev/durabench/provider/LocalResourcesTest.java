package dev.durabench.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pulumirpc.Provider.CreateResponse;
import pulumirpc.Provider.DiffResponse;

final class LocalResourcesTest {
  private static final String CLUSTER = "bench:local:PostgresCluster";
  private static final String SITE = "bench:local:SqliteSite";
  private static final Value.Fields INPUTS =
      new Value.Fields(
          Map.of(
              "owner", Value.of("0123456789abcdef"),
              "version", Value.of("18.6"),
              "instances", Value.of(3),
              "password", new Value.Secret(Value.of("hush")),
              "binaries", Value.of("/opt/postgres")));

  @TempDir Path directory;
  private ProviderRig rig;

  @BeforeEach
  void start() throws IOException {
    rig = new ProviderRig(directory, Clock.systemUTC());
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void aClusterStandsInADirectoryOfItsUrn() {
    CreateResponse created = rig.create(CLUSTER, INPUTS);
    Value.Fields outputs = ValueCodec.read(created.getProperties());

    assertThat(created.getId()).isEqualTo("7000000000000000001");
    assertThat(outputs.text("systemIdentifier")).isEqualTo("7000000000000000001");
    assertThat(Path.of(outputs.text("directory")))
        .isDirectory()
        .hasParentRaw(rig.home.local())
        .extracting(path -> path.getFileName().toString())
        .asString()
        .matches("[0-9a-f]{12}");
    assertThat(rig.parts.asked).containsExactly("create postgres 18.6 x3");
    assertThat(rig.parts.passwords).containsExactly("hush");
  }

  @Test
  void anotherAttemptGoesToTheSameDirectory() throws IOException {
    rig.parts.failing = true;
    assertThatThrownBy(() -> rig.create(CLUSTER, INPUTS)).hasMessageContaining("initdb failed");
    rig.parts.failing = false;
    Value.Fields outputs = ValueCodec.read(rig.create(CLUSTER, INPUTS).getProperties());

    assertThat(directories()).containsExactly(Path.of(outputs.text("directory")));
  }

  @Test
  void deletingLeavesNothing() throws IOException {
    Value.Fields outputs = ValueCodec.read(rig.create(CLUSTER, INPUTS).getProperties());
    rig.delete(CLUSTER, outputs);

    assertThat(rig.home.local()).isDirectoryNotContaining(path -> !isLock(path));
  }

  @Test
  void theRunTakesWhatNobodyWroteDown() {
    rig.parts.failing = true;
    assertThatThrownBy(() -> rig.create(CLUSTER, INPUTS)).hasMessageContaining("initdb failed");
    assertThatThrownBy(() -> rig.create(SITE, owner("fedcba9876543210")))
        .hasMessageContaining("initdb failed");
    rig.delete(
        "bench:index:Run", new Value.Fields(Map.of("stackId", Value.of("0123456789abcdef"))));

    assertThat(rig.parts.asked).endsWith("destroy postgres").doesNotContain("destroy sqlite");
    assertThat(rig.home.claims("0123456789abcdef")).isEmpty();
    assertThat(rig.home.claims("fedcba9876543210")).hasSize(1);
  }

  @Test
  void twoStacksOfOneNameDoNotMeet() {
    Value.Fields one = ValueCodec.read(rig.create(CLUSTER, INPUTS).getProperties());
    Value.Fields other =
        ValueCodec.read(
            rig.create(CLUSTER, INPUTS.with("owner", "fedcba9876543210")).getProperties());

    assertThat(one.text("directory")).isNotEqualTo(other.text("directory"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"owner", "version", "password", "binaries"})
  void anotherClusterReplacesAfterDeletion(String input) {
    DiffResponse diff = rig.diff(CLUSTER, INPUTS, INPUTS.with(input, "another"));

    assertThat(diff.getReplacesList()).containsExactly(input);
    assertThat(diff.getDeleteBeforeReplace()).isTrue();
  }

  @Test
  void aSecretMarkIsNoDifference() {
    DiffResponse diff = rig.diff(CLUSTER, INPUTS, INPUTS.with("password", "hush"));

    assertThat(diff.getChanges()).isEqualTo(DiffResponse.DiffChanges.DIFF_NONE);
  }

  @Test
  void aMovedLitestreamIsWrittenDownInPlace() {
    Value.Fields inputs = owner("0123456789abcdef").with("litestream", "/old/litestream");
    DiffResponse diff = rig.diff(SITE, inputs, inputs.with("litestream", "/new/litestream"));

    assertThat(diff.getReplacesList()).isEmpty();
    assertThat(diff.getDiffsList()).containsExactly("litestream");
  }

  @Test
  void everyMistakeIsToldAtOnce() {
    Value.Fields wrong =
        new Value.Fields(
            Map.of(
                "owner", Value.of(" "),
                "version", Value.of(18.6),
                "instances", Value.of(12),
                "pasword", Value.of("hush")));

    assertThat(rig.check(CLUSTER, wrong).getFailuresList())
        .extracting(failure -> failure.getProperty() + " " + failure.getReason())
        .satisfiesExactlyInAnyOrder(
            text -> assertThat(text).isEqualTo("owner is blank"),
            text -> assertThat(text).isEqualTo("version must be a text"),
            text -> assertThat(text).isEqualTo("instances is not in 1..9: 12"),
            text -> assertThat(text).isEqualTo("password is missing: give a text"),
            text -> assertThat(text).isEqualTo("binaries is missing: give a text"),
            text -> assertThat(text).startsWith("pasword is no property of " + CLUSTER));
  }

  @Test
  void aPreviewMakesNothing() {
    CreateResponse preview = rig.preview(CLUSTER, INPUTS);

    assertThat(rig.parts.asked).isEmpty();
    assertThat(ValueCodec.read(preview.getProperties()).values())
        .containsOnlyKeys("directory", "systemIdentifier", "version")
        .allSatisfy((name, value) -> assertThat(value.unknown()).isTrue());
  }

  @Test
  void theMachineIsHeldWhileSomethingIsMade() {
    MachineLock machine = new MachineLock(rig.home.machineLock(), java.time.Duration.ofSeconds(1));

    assertThatThrownBy(
            () ->
                machine.alone(
                    "experiment pg-flush of stack other",
                    (message, fraction) -> {},
                    () -> rig.create(CLUSTER, INPUTS)))
        .hasMessageContaining("measured by experiment pg-flush of stack other (process ");
    assertThat(rig.parts.asked).isEmpty();
  }

  @Test
  void removingWaitsForWhatIsMeasuredButNotForEver() throws IOException {
    Value.Fields outputs = ValueCodec.read(rig.create(CLUSTER, INPUTS).getProperties());
    rig.create(SITE, owner("0123456789abcdef"));
    MachineLock machine = new MachineLock(rig.home.machineLock(), java.time.Duration.ofSeconds(1));

    boolean removed =
        machine.alone(
            "experiment pg-flush of stack other",
            (message, fraction) -> {},
            () -> {
              rig.delete(CLUSTER, outputs);
              rig.delete(
                  "bench:index:Run",
                  new Value.Fields(Map.of("stackId", Value.of("0123456789abcdef"))));
              return true;
            });

    assertThat(removed).isTrue();
    assertThat(directories()).isEmpty();
    assertThat(rig.logged)
        .extracting(line -> line.getMessage())
        .anySatisfy(text -> assertThat(text).contains("waiting for experiment pg-flush of stack"))
        .anySatisfy(text -> assertThat(text).contains("without the machine to itself"));
  }

  private List<Path> directories() throws IOException {
    try (Stream<Path> all = Files.list(rig.home.local())) {
      return all.filter(Files::isDirectory).toList();
    }
  }

  private static boolean isLock(Path path) {
    return path.getFileName().toString().equals("machine.lock");
  }

  private static Value.Fields owner(String owner) {
    return new Value.Fields(Map.of("owner", Value.of(owner)));
  }
}
