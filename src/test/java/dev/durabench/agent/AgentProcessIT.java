package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.measure.Clock;
import dev.durabench.measure.LatencyFile;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.LocalTarget;
import dev.durabench.target.TargetFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The protocol, with the flush probe as the job. */
final class AgentProcessIT {
  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final Path JAR = Path.of("target", "durabench-agent.jar");

  private final LocalTarget target = new LocalTarget(JAR, LocalTarget.ownJava());

  @TempDir private Path folder;

  private FlushPlan plan(Duration measure) throws Exception {
    Path output = Files.createDirectories(folder.resolve("output"));
    Path probed = Files.createDirectories(folder.resolve("probed"));
    return new FlushPlan(probed, 1 << 20, Duration.ZERO, measure, output);
  }

  @Test
  void probesFlushesAndRemovesItsFile() throws Exception {
    FlushPlan plan = plan(Duration.ofMillis(500));
    try (AgentHandle agent = target.start(plan, Optional.empty())) {
      JsonNode result = agent.awaitResult(BOUND);

      assertThat(agent.hello().path("plan").asText()).isEqualTo("FlushPlan");
      assertThat(agent.hello().path("version").asText()).isEqualTo("0.1.0");
      assertThat(result.path("operations").asLong()).isPositive();
      assertThat(result.path("seconds").asDouble()).isEqualTo(0.5);
      assertThat(result.path("p50Micros").asDouble()).isPositive();
      assertThat(result.path("meanMicros").asDouble())
          .isGreaterThan(result.path("writeMeanMicros").asDouble());
      assertThat(LatencyFile.read(plan.output().resolve("flush.hlog")).count())
          .isEqualTo(result.path("operations").asLong());
    }
    assertThat(plan.directory()).isEmptyDirectory();
  }

  @Test
  void finishesEarlyWhenToldToStop() throws Exception {
    try (AgentHandle agent = target.start(plan(Duration.ofHours(1)), Optional.empty())) {
      Thread.sleep(200);
      agent.stop();
      JsonNode result = agent.awaitResult(BOUND);

      assertThat(result.path("operations").asLong()).isPositive();
      assertThat(result.path("seconds").asDouble()).isLessThan(60);
      assertThat(agent.running()).isFalse();
    }
  }

  @Test
  void endsWhenItsControllerIsGone() throws Exception {
    FlushPlan plan = plan(Duration.ofHours(1));
    Path file = folder.resolve("plan.properties");
    PlanFile.write(plan, file);
    Process agent =
        new ProcessBuilder(
                LocalTarget.ownJava().toString(), "-jar", JAR.toString(), file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(agent.inputReader().readLine()).contains("\"type\":\"hello\"");
      agent.getOutputStream().close();
      assertThat(agent.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(agent.exitValue()).isZero();
      assertThat(plan.directory()).isEmptyDirectory();
    } finally {
      agent.destroyForcibly();
    }
  }

  @Test
  void finishesCleanlyOnASignal() throws Exception {
    FlushPlan plan = plan(Duration.ofHours(1));
    try (AgentHandle agent = target.start(plan, Optional.empty())) {
      ProcessHandle.of(agent.hello().path("pid").asLong()).orElseThrow().destroy();

      assertThat(agent.awaitResult(BOUND).path("operations").isNumber()).isTrue();
    }
    assertThat(plan.directory()).isEmptyDirectory();
  }

  @Test
  void saysSoWhenItIsKilledFromOutside() throws Exception {
    try (AgentHandle agent = target.start(plan(Duration.ofHours(1)), Optional.empty())) {
      ProcessHandle.of(agent.hello().path("pid").asLong()).orElseThrow().destroyForcibly();

      assertThatThrownBy(() -> agent.awaitResult(BOUND))
          .isInstanceOf(TargetFailure.class)
          .hasMessageContaining("flush agent on local died without a result");
    }
  }

  @Test
  void leavesNothingOfAProbeThatWasKilled() throws Exception {
    FlushPlan killed = plan(Duration.ofHours(1));
    try (AgentHandle agent = target.start(killed, Optional.empty())) {
      agent.kill();
    }
    assertThat(killed.directory()).isNotEmptyDirectory();
    try (AgentHandle agent = target.start(plan(Duration.ofMillis(100)), Optional.empty())) {
      agent.awaitResult(BOUND);
    }
    assertThat(killed.directory()).isEmptyDirectory();
  }

  @Test
  void refusesAnAgentWhoseClockIsAnother() throws Exception {
    Path java = folder.resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        echo '{"type":"hello","protocol":%d,"clockMicros":%d}'
        read -r line
        """
            .formatted(AgentMain.PROTOCOL, Clock.system().nowMicros() - 3_600_000_000L));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    LocalTarget behind = new LocalTarget(JAR, java);
    assertThatThrownBy(() -> behind.start(plan(BOUND), Optional.empty()))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("is -3600")
        .hasMessageContaining("clock was set during the run; run again");
  }

  @Test
  void givesUpWaitingAfterTheBound() throws Exception {
    try (AgentHandle agent = target.start(plan(Duration.ofHours(1)), Optional.empty())) {
      assertThatThrownBy(() -> agent.awaitResult(Duration.ofMillis(100)))
          .isInstanceOf(TargetFailure.class)
          .hasMessageContaining("did not give a result within 100 ms");
      agent.kill();
      assertThat(agent.running()).isFalse();
    }
  }

  @Test
  void reportsAnErrorOfThePlan() throws Exception {
    FlushPlan nowhere =
        new FlushPlan(
            folder.resolve("absent"), 1 << 20, Duration.ZERO, Duration.ZERO, plan(BOUND).output());
    assertThatThrownBy(() -> target.start(nowhere, Optional.empty()))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("absent");
  }

  @Test
  void namesTheMissingJar() {
    LocalTarget without = new LocalTarget(folder.resolve("no.jar"), LocalTarget.ownJava());
    assertThatThrownBy(() -> without.start(plan(BOUND), Optional.empty()))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("no.jar")
        .hasMessageContaining("DURABENCH_AGENT");
  }

  @Test
  void theJarHoldsNothingButTheAgent() throws Exception {
    try (Stream<String> names =
        new java.util.zip.ZipFile(JAR.toFile()).stream().map(entry -> entry.getName())) {
      assertThat(names.filter(name -> name.endsWith(".class")))
          .allMatch(
              name ->
                  name.matches(
                      "(META-INF/versions/\\d+/)?(dev/durabench/(agent|ledger|measure)/|org/"
                          + "(HdrHistogram|postgresql|sqlite)/).*"));
    }
  }
}
