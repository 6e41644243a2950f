package dev.durabench.target.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.agent.FlushPlan;
import dev.durabench.measure.LatencyFile;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.shell.ShellTarget;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A user who is not root and may sudo, on a real OpenSSH server. */
@Timeout(90)
final class SshSudoIT {
  private static final String USER = "durabench-it";
  private static final Path MAY_SUDO = Path.of("/etc/sudoers.d", USER);
  private static final Duration BOUND = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private @Nullable Sshd sshd;
  private SshShell shell;

  @BeforeEach
  void start() throws Exception {
    for (String program : List.of("/usr/bin/sudo", "/usr/sbin/useradd", "/usr/sbin/userdel")) {
      assumeTrue(
          Files.isExecutable(Path.of(program)),
          "no " + program + " here: apt-get install sudo passwd for this test");
    }
    assumeTrue(
        System.getProperty("user.name", "").equals("root"), "a user has to be made: run as root");
    Path keys = Files.createDirectories(folder.resolve("sshd"));
    // The server reads a user's keys as that user.
    for (Path each : List.of(folder, keys)) {
      Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    remove();
    assertThat(done("useradd", "--create-home", "--password", "*", USER)).isTrue();
    Files.writeString(MAY_SUDO, USER + " ALL=(ALL) NOPASSWD: ALL\n");
    Files.setPosixFilePermissions(MAY_SUDO, PosixFilePermissions.fromString("r--r-----"));
    Sshd started = Sshd.start(keys);
    sshd = started;
    shell = Sshd.shell(started.accessOf(USER));
  }

  @AfterEach
  void stop() throws Exception {
    if (shell != null) {
      shell.close();
    }
    if (sshd != null) {
      sshd.close();
      remove();
    }
  }

  private static void remove() throws Exception {
    Files.deleteIfExists(MAY_SUDO);
    boolean unused = done("userdel", "--remove", "--force", USER);
  }

  private static boolean done(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return process.exitValue() == 0;
  }

  @Test
  void runsScriptsAsRoot() {
    assertThat(shell.run("id -u; echo \"$SUDO_USER\"; cat", List.of(), "told", BOUND))
        .isEqualTo("0\n" + USER + "\ntold");
  }

  @Test
  void copiesToWhereOnlyRootMayWriteAndBack() throws Exception {
    Path there = Files.createDirectories(folder.resolve("there"));
    Files.setPosixFilePermissions(there, PosixFilePermissions.fromString("rwx------"));
    Path file = Files.writeString(folder.resolve("file"), "x".repeat(500_000));
    shell.upload(file, there.resolve("deep/copy").toString());
    Path here = Files.createDirectories(folder.resolve("here"));
    shell.download(there.resolve("deep").toString(), here);

    assertThat(here.resolve("copy")).hasSameBinaryContentAs(file);
  }

  @Test
  void talksToACommandAndKillsIt() throws Exception {
    Shell.Running running = shell.start(List.of("sh", "-c", "id -u; echo $$; cat; sleep 300"));
    BufferedReader said =
        new BufferedReader(new InputStreamReader(running.stdout(), StandardCharsets.UTF_8));
    assertThat(said.readLine()).isEqualTo("0");
    long pid = Long.parseLong(String.valueOf(said.readLine()));
    running.stdin().write("hello\n".getBytes(StandardCharsets.UTF_8));
    running.stdin().flush();
    assertThat(said.readLine()).isEqualTo("hello");
    running.kill();

    assertThat(running.alive()).isFalse();
    Sshd.awaitEnd(pid);
  }

  @Test
  void runsAnAgentAndFetchesItsFiles() throws Exception {
    Path output = Files.createDirectories(folder.resolve("output"));
    Path probed = Files.createDirectories(folder.resolve("probed"));
    Path agents = folder.resolve("agents");
    ShellTarget target =
        new ShellTarget(
            shell, () -> "10.20.0.1", Path.of("target", "durabench-agent.jar"), agents.toString());
    FlushPlan plan = new FlushPlan(probed, 1 << 20, Duration.ZERO, Duration.ofMillis(500), output);
    try (AgentHandle agent = target.start(plan, Optional.empty())) {
      JsonNode result = agent.awaitResult(BOUND);

      assertThat(LatencyFile.read(output.resolve("flush.hlog")).count())
          .isEqualTo(result.path("operations").asLong())
          .isPositive();
    }
    assertThat(Files.getOwner(agents)).hasToString("root");
  }

  @Test
  void saysThatItMayNotSudo() throws Exception {
    Files.delete(MAY_SUDO);
    assertThatThrownBy(() -> shell.run(":", List.of(), "", BOUND))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("db-1 (" + USER + "@127.0.0.1:")
        .hasMessageContaining("sudo: a password is required");
  }
}
