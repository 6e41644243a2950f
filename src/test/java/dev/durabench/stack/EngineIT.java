package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** This build's program and provider under the real engine, with a real PostgreSQL. */
@Timeout(900)
final class EngineIT {
  private static final String TOPOLOGY =
      """
      runsOn: local
      databases:
        - name: pg
          kind: postgres
          version: "18.6"
          instances: 1
          storage: local
          replication: {mode: none}
          promise: {acknowledged: kept, against: [kill]}
        - name: lite
          kind: sqlite
          storage: local
          synchronous: full
          promise: {acknowledged: kept, against: [kill]}
      experiments:
        - {kind: flush, database: pg, measure: 200ms, repeats: 1}
        - {kind: commit, database: lite, modes: [full], measure: 200ms, repeats: 1}
      """;

  private EngineProject project;

  @BeforeEach
  void start(TestInfo test) throws IOException, InterruptedException {
    project = new EngineProject(test.getTestMethod().orElseThrow().getName(), TOPOLOGY);
    project.config("topology", "tiny");
  }

  @AfterEach
  void stop() throws IOException, InterruptedException {
    project.close();
    assertThat(standing()).isEmpty();
    assertThat(project.processes(project.home().toString())).isEmpty();
  }

  @Test
  void measuresOnceAndAgainOnlyWhatHasChanged() throws IOException, InterruptedException {
    // With Litestream, for the object store has a secret as well.
    Files.writeString(
        project.root().resolve("stacks/tiny.yaml"),
        TOPOLOGY.replace(
            "synchronous: full\n    promise: {acknowledged: kept,",
            """
            synchronous: full
                litestream: {version: "0.5.17", syncInterval: 1s}
                promise: {acknowledged: {loseAtMost: 2s},"""));
    String up = project.succeed("up", "--yes", "--skip-preview");
    JsonNode first = project.json("stack", "output", "--json");

    assertThat(up).contains("[100%] flush on pg: done");
    assertThat(first.get("results").findValuesAsText("key"))
        .hasSize(2)
        .anyMatch(key -> key.startsWith("tiny/pg/flush/"))
        .anyMatch(key -> key.startsWith("tiny/lite/commit/"));
    assertThat(first.at("/results/0/measurements").isEmpty()).isFalse();
    assertThat(Path.of(first.get("runFolder").asText()).resolve("result.json")).isRegularFile();
    assertOneChain();
    assertNoSecret(up);

    project.succeed("up", "--yes", "--skip-preview", "--expect-no-changes");
    assertThat(project.json("stack", "output", "--json")).isEqualTo(first);

    Path moved = project.root().resolve("moved-agent.jar");
    Files.copy(Path.of(project.get("DURABENCH_AGENT")), moved);
    project.set("DURABENCH_AGENT", moved.toString());
    assertThat(changes(project.preview()))
        .isEqualTo(Map.of("tiny-pg-flush", "update", "tiny-lite-commit", "update"));
    project.succeed("up", "--yes", "--skip-preview");
    assertThat(project.json("stack", "output", "--json")).isEqualTo(first);

    project.config("override.experiments.flush.measure", "300ms");
    assertThat(changes(project.preview())).isEqualTo(Map.of("tiny-pg-flush", "replace"));
    project.succeed("up", "--yes", "--skip-preview");
    JsonNode second = project.json("stack", "output", "--json");
    assertThat(second.get("runId")).isEqualTo(first.get("runId"));
    assertThat(second.at("/results/1")).isEqualTo(first.at("/results/1"));
    assertThat(second.at("/results/0")).isNotEqualTo(first.at("/results/0"));

    project.succeed("destroy", "--yes", "--skip-preview");
    assertThat(Path.of(first.get("runFolder").asText()).resolve("result.json")).isRegularFile();
  }

  @Test
  void anInterruptEndsTheExperimentAndTheNextUpGoesOn() throws IOException, InterruptedException {
    project.config("override.experiments.flush.measure", "10m");
    EngineProject.Running running = project.start("up", "--yes", "--skip-preview");
    running.awaitOutput("flush: repeat 1 of 1");
    interrupt(running.process());
    EngineProject.Result interrupted = running.await();

    assertThat(interrupted.code()).as(interrupted.output()).isNotZero();
    assertThat(interrupted.output()).doesNotContain("\tat ");
    awaitNone(project.get("DURABENCH_RESULTS"));
    assertThat(project.processes(project.home().toString()))
        .as("the database outlives the provider")
        .isNotEmpty();

    project.config("override.experiments.flush.measure", "200ms");
    Map<String, String> next = changes(project.preview());
    assertThat(next).isEqualTo(Map.of("tiny-pg-flush", "create", "tiny-lite-commit", "create"));
    project.succeed("up", "--yes", "--skip-preview");
  }

  @Test
  void aKilledProviderIsNoObstacle() throws IOException, InterruptedException {
    project.config("override.experiments.flush.measure", "10m");
    EngineProject.Running running = project.start("up", "--yes", "--skip-preview");
    running.awaitOutput("flush: repeat 1 of 1");
    kill(running.process(), "ProviderMain");
    EngineProject.Result killed = running.await();

    assertThat(killed.code()).as(killed.output()).isNotZero();
    awaitNone(project.get("DURABENCH_RESULTS"));

    project.config("override.experiments.flush.measure", "200ms");
    project.succeed("up", "--yes", "--skip-preview");
    assertThat(project.json("stack", "output", "--json").get("results").size()).isEqualTo(2);
  }

  @Test
  void aHalfMadeDatabaseGoesWithTheStack() throws IOException, InterruptedException {
    EngineProject.Running running = project.start("up", "--yes", "--skip-preview");
    running.awaitOutput("initializing 1 instances");
    kill(running.process(), "ProviderMain");
    assertThat(running.await().code()).isNotZero();

    project.succeed("destroy", "--yes", "--skip-preview");
    assertThat(standing()).isEmpty();
  }

  @Test
  void mistakesAreToldWithoutAStackTrace() throws IOException, InterruptedException {
    Files.writeString(
        project.root().resolve("stacks/tiny.yaml"),
        TOPOLOGY.replace("instances: 1", "instances: 99").replace("measure: 200ms", "measure: 2"));
    String output = project.fail("preview");

    assertThat(output)
        .contains("stacks/tiny.yaml:6:")
        .contains("stacks/tiny.yaml:16:")
        .doesNotContain("\tat ")
        .doesNotContain("Exception");
  }

  private void assertOneChain() throws IOException, InterruptedException {
    for (JsonNode resource : project.json("stack", "export").at("/deployment/resources")) {
      String urn = resource.get("urn").asText();
      if (urn.endsWith("::tiny-pg-flush")) {
        assertThat(resource.get("dependencies").toString())
            .contains("::tiny-pg\"")
            .contains("::tiny-lite\"");
      }
      if (urn.endsWith("::tiny-lite-commit")) {
        assertThat(resource.get("dependencies").toString()).contains("::tiny-pg-flush\"");
      }
    }
  }

  /** That of PostgreSQL and that of the object store. */
  private void assertNoSecret(String up) throws IOException, InterruptedException {
    Set<String> secrets = new TreeSet<>();
    JsonNode shown = project.json("stack", "export", "--show-secrets");
    for (JsonNode resource : shown.at("/deployment/resources")) {
      if (resource.get("type").asText().equals("bench:index:Password")) {
        secrets.add(resource.at("/outputs/result/plaintext").asText().replace("\"", ""));
      }
    }
    assertThat(secrets).hasSize(2).allMatch(secret -> secret.matches("[A-Za-z0-9]{32}"));
    assertThat(shown.toString()).contains(secrets);
    assertThat(project.succeed("stack", "export")).doesNotContain(secrets);
    assertThat(up).doesNotContain(secrets);
    try (Stream<Path> state = Files.walk(project.root().resolve("state"));
        Stream<Path> results = Files.walk(project.root().resolve("results"))) {
      for (Path file : Stream.concat(state, results).filter(Files::isRegularFile).toList()) {
        assertThat(
                new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(secrets);
      }
    }
  }

  private List<Path> standing() throws IOException {
    Path local = project.home().resolve("local");
    if (!Files.isDirectory(local)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(local)) {
      return files.filter(file -> !file.getFileName().toString().equals("machine.lock")).toList();
    }
  }

  private static Map<String, String> changes(Map<String, String> steps) {
    Map<String, String> changes = new TreeMap<>(steps);
    changes.values().removeIf("same"::equals);
    return changes;
  }

  private static void interrupt(Process process) throws IOException, InterruptedException {
    int code = new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    assertThat(code).isZero();
  }

  private static void kill(Process engine, String word) {
    assertThat(
            engine
                .descendants()
                .filter(
                    process ->
                        process.info().commandLine().filter(l -> l.contains(word)).isPresent())
                .map(ProcessHandle::destroyForcibly)
                .toList())
        .containsExactly(true);
  }

  /** What was started for an experiment ends by itself, soon. */
  private void awaitNone(String word) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!project.processes(word).isEmpty()) {
      assertThat(System.nanoTime()).as("still there: " + word).isLessThan(deadline);
      for (ProcessHandle process : project.processes(word)) {
        try {
          process.onExit().get(1, java.util.concurrent.TimeUnit.SECONDS);
        } catch (java.util.concurrent.ExecutionException
            | java.util.concurrent.TimeoutException e) {
          // Looked at again above, until the bound.
        }
      }
    }
  }
}
