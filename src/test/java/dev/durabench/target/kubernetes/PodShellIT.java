package dev.durabench.target.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in real pods. */
@Tag("cluster")
final class PodShellIT {
  private static final Duration BOUND = Duration.ofSeconds(20);

  @TempDir private Path folder;
  private KubernetesAccess access;
  private PodShell shell;

  @BeforeEach
  void connect() {
    access = new KubernetesAccess(ClusterUnderTest.reach());
    AgentPods agents = new AgentPods(access);
    String node = agents.nodes().get(0);
    shell = new PodShell(access, node, () -> agents.on(node));
  }

  @AfterEach
  void close() {
    if (shell != null) {
      shell.close();
      access.close();
    }
  }

  @Test
  void runsAScriptWithItsInput() {
    String said =
        shell.run("read -r line\necho \"$1 $line\"\ncat", List.of("a b"), "c d\nrest\n", BOUND);

    assertThat(said).isEqualTo("a b c d\nrest");
    assertThat(shell.run("cat", List.of(), "", BOUND)).isEmpty();
    assertThat(shell.reachable(BOUND)).isTrue();
  }

  @Test
  void saysWhatFailedWhereAndWhy() {
    assertThatThrownBy(() -> shell.run("# break\necho too bad >&2; exit 7", List.of(), "", BOUND))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("\"break\" ended with exit code 7 in pod ")
        .hasMessageContaining(" on " + shell.machine())
        .hasMessageEndingWith(": too bad");
  }

  @Test
  void killsWhatTakesTooLong() {
    assertThatThrownBy(() -> shell.run("# sleep\nsleep 987", List.of(), "", Duration.ofSeconds(2)))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("\"sleep\" did not end within 2 s");
    assertThat(shell.run("grep -l 987 /proc/[0-9]*/cmdline || echo none", List.of(), "", BOUND))
        .doesNotContain("sleep");
  }

  @Test
  void copiesFilesThereAndBack() throws Exception {
    byte[] bytes = new byte[3_000_000];
    new Random(7).nextBytes(bytes);
    Path file = Files.write(folder.resolve("random.bin"), bytes);
    Path back = Files.createDirectory(folder.resolve("back"));

    shell.upload(file, "/var/lib/durabench/it/random.bin");
    shell.download("/var/lib/durabench/it", back);
    shell.run("rm -rf /var/lib/durabench/it", List.of(), "", BOUND);

    assertThat(back.resolve("random.bin")).hasBinaryContent(bytes);
  }

  @Test
  void talksToACommandAndEndsIt() throws Exception {
    Shell.Running running =
        shell.start(List.of("sh", "-c", "while read -r l; do echo \"got $l\"; done"));
    BufferedReader said = new BufferedReader(new InputStreamReader(running.stdout(), UTF_8));
    running.stdin().write("one\n".getBytes(UTF_8));
    running.stdin().flush();
    assertThat(said.readLine()).isEqualTo("got one");
    assertThat(running.alive()).isTrue();

    running.kill();

    assertThat(running.alive()).isFalse();
  }

  @Test
  void hearsOfTheEndOfACommand() throws Exception {
    Shell.Running running = shell.start(List.of("sh", "-c", "echo out; echo err >&2"));

    assertThat(running.await(BOUND)).isTrue();
    assertThat(new String(running.stdout().readAllBytes(), UTF_8)).isEqualTo("out\n");
    assertThat(new String(running.stderr().readAllBytes(), UTF_8)).isEqualTo("err\n");
  }

  @Test
  void namesANodeThatHasNoPod() {
    assertThatThrownBy(() -> new AgentPods(access).on("nowhere"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("no pod of DaemonSet")
        .hasMessageContaining("is on node nowhere");
  }
}
