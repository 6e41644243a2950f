package dev.durabench.target.ssh;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.agent.FlushPlan;
import dev.durabench.measure.LatencyFile;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.shell.ShellTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real agents over a real OpenSSH server. */
@Timeout(90)
final class SshTargetIT {
  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final Path JAR = Path.of("target", "durabench-agent.jar");

  @TempDir private Path folder;
  private @Nullable Sshd sshd;
  private @Nullable SshShell shell;

  private ShellTarget target(String... configuration) throws Exception {
    Sshd started = Sshd.start(Files.createDirectories(folder.resolve("sshd")), configuration);
    sshd = started;
    SshShell opened = started.shell();
    shell = opened;
    return new ShellTarget(opened, () -> "10.20.0.1", JAR, agents().toString());
  }

  @AfterEach
  void stop() throws Exception {
    if (shell != null) {
      shell.close();
    }
    if (sshd != null) {
      sshd.close();
    }
  }

  private Path agents() {
    return folder.resolve("agents");
  }

  private FlushPlan plan(String name, Duration measure) throws Exception {
    Path output = Files.createDirectories(folder.resolve(name));
    Path probed = Files.createDirectories(folder.resolve("probed"));
    return new FlushPlan(probed, 1 << 20, Duration.ZERO, measure, output);
  }

  private List<Path> remoteFolders() throws Exception {
    try (Stream<Path> all = Files.list(agents())) {
      return all.filter(Files::isDirectory).toList();
    }
  }

  @Test
  void runsAnAgentThereAndFetchesItsFiles() throws Exception {
    ShellTarget target = target();
    FlushPlan plan = plan("output", Duration.ofMillis(500));
    try (AgentHandle agent = target.start(plan, Optional.empty())) {
      JsonNode result = agent.awaitResult(BOUND);

      assertThat(agent.hello().path("plan").asText()).isEqualTo("FlushPlan");
      assertThat(result.path("operations").asLong()).isPositive();
      assertThat(LatencyFile.read(plan.output().resolve("flush.hlog")).count())
          .isEqualTo(result.path("operations").asLong());
      assertThat(agent.running()).isFalse();
    }
    assertThat(plan.output().resolve("agent.ndjson")).content().contains("\"type\":\"result\"");
    assertThat(plan.output().resolve("plan.properties")).content().contains("FlushPlan");
    assertThat(remoteFolders()).isEmpty();
  }

  @Test
  void copiesTheJarOnce() throws Exception {
    ShellTarget target = target();
    target.start(plan("one", Duration.ofMillis(50)), Optional.empty()).awaitResult(BOUND);
    Path jar;
    try (Stream<Path> all = Files.list(agents())) {
      jar = all.filter(path -> path.toString().endsWith(".jar")).findFirst().orElseThrow();
    }
    assertThat(jar).hasSameBinaryContentAs(JAR);
    FileTime copied = Files.getLastModifiedTime(jar);
    target.start(plan("two", Duration.ofMillis(50)), Optional.empty()).awaitResult(BOUND);
    assertThat(Files.getLastModifiedTime(jar)).isEqualTo(copied);
  }

  @Test
  void copiesTheJarAnewWhenTheOneThereWasCutShort() throws Exception {
    ShellTarget target = target();
    target.start(plan("one", Duration.ofMillis(50)), Optional.empty()).awaitResult(BOUND);
    Path jar;
    try (Stream<Path> all = Files.list(agents())) {
      jar = all.filter(path -> path.toString().endsWith(".jar")).findFirst().orElseThrow();
    }
    Files.write(jar, new byte[100]);
    target.start(plan("two", Duration.ofMillis(50)), Optional.empty()).awaitResult(BOUND);
    assertThat(jar).hasSameBinaryContentAs(JAR);
  }

  @Test
  void stopsAnAgent() throws Exception {
    ShellTarget target = target();
    try (AgentHandle agent = target.start(plan("output", Duration.ofHours(1)), Optional.empty())) {
      agent.stop();
      assertThat(agent.awaitResult(BOUND).path("seconds").asDouble()).isLessThan(60);
    }
  }

  @Test
  void fetchesWhatAKilledAgentLeft() throws Exception {
    ShellTarget target = target();
    FlushPlan plan = plan("output", Duration.ofHours(1));
    try (AgentHandle agent = target.start(plan, Optional.empty())) {
      long pid = agent.hello().path("pid").asLong();
      agent.kill();
      Sshd.awaitEnd(pid);
      assertThatThrownBy(() -> agent.awaitResult(BOUND)).isInstanceOf(TargetFailure.class);
    }
    assertThat(plan.output().resolve("plan.properties")).exists();
    assertThat(remoteFolders()).isEmpty();
  }

  @Test
  void saysSoWhenTheConnectionIsLostAndLeavesNoAgentBehind() throws Exception {
    ShellTarget target = target();
    try (AgentHandle agent = target.start(plan("output", Duration.ofHours(1)), Optional.empty())) {
      long pid = agent.hello().path("pid").asLong();
      requireNonNull(sshd).killSessions();

      assertThatThrownBy(() -> agent.awaitResult(BOUND))
          .isInstanceOf(TargetFailure.class)
          .hasMessageContaining("flush agent on db-1 died without a result")
          .hasMessageContaining("the connection to its machine was lost");
      assertThat(agent.running()).isFalse();
      Sshd.awaitEnd(pid);
    }
    assertThat(remoteFolders()).isEmpty();
  }

  @Test
  void reportsAnErrorOfTheAgent() throws Exception {
    ShellTarget target = target();
    FlushPlan good = plan("output", BOUND);
    FlushPlan nowhere =
        new FlushPlan(
            folder.resolve("absent"), 1 << 20, Duration.ZERO, Duration.ZERO, good.output());
    assertThatThrownBy(() -> target.start(nowhere, Optional.empty()))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("absent");
    assertThat(remoteFolders()).isEmpty();
  }

  @Test
  void saysWhatToDoWithoutJava() throws Exception {
    ShellTarget target = target("SetEnv PATH=" + programs());
    assertThatThrownBy(() -> target.start(plan("output", BOUND), Optional.empty()))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("there is no Java; agents need Java 17 or newer")
        .hasMessageContaining("install default-jre-headless");
  }

  @Test
  void refusesAnOldJava() throws Exception {
    program("java", "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
    ShellTarget target = target("SetEnv PATH=" + programs());
    assertThatThrownBy(() -> target.start(plan("output", BOUND), Optional.empty()))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("Java is 11; agents need Java 17 or newer");
  }

  @Test
  void refusesAnAgentWhoseClockIsNotThatOfItsMachine() throws Exception {
    program(
        "bash",
        """
        case "$2" in
          *while*EPOCHREALTIME*) while read -r line; do echo 1000000; done ;;
          *) exec /bin/bash "$@" ;;
        esac
        """);
    ShellTarget target = target("SetEnv PATH=" + programs() + ":/usr/bin:/bin");
    assertThatThrownBy(() -> target.start(plan("output", BOUND), Optional.empty()))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("the machine's clock was set during the run");
  }

  @Test
  void measuresTheClockOfTheMachine() throws Exception {
    // It is this machine's own clock.
    assertThat(target().clockOffsetMicros()).isBetween(-500_000L, 500_000L);
  }

  @Test
  void tellsAboutTheMachine() throws Exception {
    ShellTarget target = target();
    assertThat(target.name()).isEqualTo("db-1");
    assertThat(target.provenance())
        .containsKeys("os", "kernel", "architecture", "cores", "memory", "stealTicks", "java")
        .hasEntrySatisfying(
            "clock-offset",
            offset -> assertThat(offset).matches("[+-]\\d+ us, at most \\d+ us off"));
    assertThat(target.address()).isEqualTo("10.20.0.1");
    assertThat(target.fileSystem(folder)).matches(".+ on .+");
    assertThatThrownBy(() -> target.fileSystem(folder.resolve("absent")))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("no directory");
  }

  /** A folder with what the scripts need, and no Java. */
  private Path programs() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    for (String name :
        List.of(
            "sh",
            "mktemp",
            "head",
            "timeout",
            "rm",
            "mkdir",
            "cat",
            "find",
            "readlink",
            "dirname",
            "stat",
            "grep",
            "sed")) {
      Path there = Path.of("/usr/bin", name);
      Path link = bin.resolve(name);
      if (!Files.exists(link)) {
        Files.createSymbolicLink(link, Files.exists(there) ? there : Path.of("/bin", name));
      }
    }
    return bin;
  }

  private void program(String name, String script) throws Exception {
    Path file = Files.createDirectories(folder.resolve("bin")).resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
