package dev.durabench.target.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.measure.Clock;
import dev.durabench.target.LocalShell;
import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.shell.ClockExchange;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The shell against a real OpenSSH server. */
@Timeout(60)
final class SshShellIT {
  private static final Duration BOUND = Duration.ofSeconds(30);

  @TempDir private Path folder;
  private Sshd sshd;
  private SshShell shell;

  @BeforeEach
  void start() throws Exception {
    sshd = Sshd.start(Files.createDirectories(folder.resolve("sshd")));
    shell = sshd.shell();
  }

  @AfterEach
  void stop() throws Exception {
    if (sshd != null) {
      shell.close();
      sshd.close();
    }
  }

  @Test
  void runsAScriptWithArgumentsAndStandardInput() {
    String told =
        shell.run(
            "# say it\nprintf '%s|%s|' \"$1\" \"$2\"\ncat",
            List.of("a b", "it's \"$HOME\"\n"), "one\ntwo\n\n", BOUND);
    assertThat(told).isEqualTo("a b|it's \"$HOME\"\n|one\ntwo");
  }

  @Test
  void takesALongScriptAndLeavesNothingOfIt() {
    String told =
        shell.run("# " + "x".repeat(300_000) + "\nls \"$0\" 2>&1; :", List.of(), "", BOUND);
    assertThat(told).contains("/run/durabench.").contains("No such file");
  }

  @Test
  void tellsHowAScriptFailed() {
    assertThatThrownBy(
            () ->
                shell.run("# tune it\necho first >&2\necho last >&2\nexit 3", List.of(), "", BOUND))
        .isInstanceOf(TargetFailure.class)
        .hasMessageStartingWith("\"tune it\" ended with exit code 3 on db-1")
        .hasMessageEndingWith(": first; last");
  }

  @Test
  void killsThereWhatDoesNotEndInTime() throws Exception {
    Path pids = folder.resolve("pids");
    String script = "sleep 300 &\necho $$ $! >\"$1\"\nwait";
    assertThatThrownBy(() -> shell.run(script, List.of(pids.toString()), "", Duration.ofSeconds(2)))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("did not end within 2 s on db-1");
    awaitEnd(pids);
  }

  @Test
  void killsThereWhatIsInterruptedHere() throws Exception {
    Path pids = folder.resolve("pids");
    AtomicReference<Throwable> seen = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                shell.run(
                    "sleep 300 &\necho $$ $! >\"$1\"\nwait", List.of(pids.toString()), "", BOUND);
              } catch (TargetFailure e) {
                seen.set(e);
              }
            });
    caller.start();
    while (!Files.exists(pids) || Files.size(pids) == 0) {
      Thread.sleep(20);
    }
    caller.interrupt();
    caller.join();
    assertThat(seen.get()).hasMessageContaining("interrupted while a script ran on db-1");
    awaitEnd(pids);
    assertThat(shell.run("echo on", List.of(), "", BOUND)).isEqualTo("on");
  }

  private static void awaitEnd(Path pids) throws Exception {
    for (String pid : Files.readString(pids).strip().split(" ", -1)) {
      Sshd.awaitEnd(Long.parseLong(pid));
    }
  }

  @Test
  void refusesAMachineWithAnotherHostKey() throws Exception {
    sshd.keys("other");
    try (SshShell wrong = Sshd.shell(sshd.access("other", "user"))) {
      Path proof = folder.resolve("proof");
      assertThatThrownBy(() -> wrong.run("touch \"$1\"", List.of(proof.toString()), "", BOUND))
          .isInstanceOf(TargetFailure.class)
          .hasMessageContaining("the host key of db-1 (root@127.0.0.1:")
          .hasMessageContaining("nothing was sent to it");
      assertThat(proof).doesNotExist();
      assertThat(wrong.reachable(BOUND)).isFalse();
    }
  }

  @Test
  void saysThatTheLoginIsRefused() throws Exception {
    sshd.keys("stranger");
    try (SshShell stranger = Sshd.shell(sshd.access("host", "stranger"))) {
      assertThatThrownBy(() -> stranger.run(":", List.of(), "", BOUND))
          .isInstanceOf(TargetFailure.class)
          .hasMessageContaining("cannot reach db-1")
          .hasMessageContaining("login refused");
    }
  }

  @Test
  void keepsKeysOutOfItsMessages() throws Exception {
    SshAccess broken =
        new SshAccess("db-1", "127.0.0.1", 22, "root", "b3BlbnNzaC1rZXk", sshd.access().hostKey());
    assertThatThrownBy(() -> new SshShell(broken))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("the private key for db-1 cannot be read")
        .hasMessageNotContaining("b3BlbnNzaC1rZXk");
    assertThat(sshd.access().toString()).doesNotContain("PRIVATE");
  }

  @Test
  void copiesFilesThereAndBack() throws Exception {
    byte[] content = new byte[3_000_000];
    new java.util.Random(1).nextBytes(content);
    Path file = Files.write(folder.resolve("file"), content);
    Path there = folder.resolve("there/deep");
    shell.upload(file, there.resolve("it's here").toString());
    shell.upload(Files.writeString(folder.resolve("small"), "new"), there.resolve("b").toString());
    shell.upload(folder.resolve("small"), there.resolve("it's").toString());
    Files.createDirectories(there.resolve("subfolder"));
    Files.createFile(there.resolve("empty"));

    Path here = Files.createDirectories(folder.resolve("here"));
    shell.download(there.toString(), here);

    assertThat(here.resolve("it's here")).hasBinaryContent(content);
    assertThat(here.resolve("b")).hasContent("new");
    assertThat(here.resolve("empty")).isEmptyFile();
    assertThat(here.toFile().list()).containsExactlyInAnyOrder("it's here", "b", "it's", "empty");
  }

  @Test
  void leavesWhatIsThereWhenAnUploadFails() throws Exception {
    Path parent = folder.resolve("there");
    Path there = Files.createDirectories(parent.resolve("target"));
    Path file = Files.writeString(folder.resolve("file"), "content");
    assertThatThrownBy(() -> shell.upload(file, there.toString()))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("copy a file there");
    assertThat(there).isEmptyDirectory();
    assertThat(parent.toFile().list()).containsExactly("target");
  }

  @Test
  void talksToACommandThatRuns() throws Exception {
    Shell.Running running = shell.start(List.of("sh", "-c", "echo ready; cat; echo bad >&2"));
    BufferedReader said =
        new BufferedReader(new InputStreamReader(running.stdout(), StandardCharsets.UTF_8));
    assertThat(said.readLine()).isEqualTo("ready");
    running.stdin().write("hello\n".getBytes(StandardCharsets.UTF_8));
    running.stdin().flush();
    assertThat(said.readLine()).isEqualTo("hello");
    assertThat(running.alive()).isTrue();
    running.stdin().close();
    assertThat(said.readLine()).isNull();
    assertThat(running.stderr()).hasContent("bad");
    assertThat(running.await(BOUND)).isTrue();
    assertThat(running.alive()).isFalse();
  }

  @Test
  void killsACommandThatRuns() throws Exception {
    Path pids = folder.resolve("pids");
    Shell.Running running =
        shell.start(List.of("sh", "-c", "sleep 300 & echo $$ $! >" + pids + "; echo; wait"));
    assertThat(running.stdout().read()).isEqualTo('\n');
    running.kill();
    assertThat(running.alive()).isFalse();
    awaitEnd(pids);
  }

  /** Such as one whose sudo asks somebody, or whose home directory hangs. */
  @Test
  void namesAMachineThatDoesNotStartACommand() throws Exception {
    Path mute = Files.createDirectories(folder.resolve("mute"));
    try (Sshd silent = Sshd.start(mute, "ForceCommand sleep 300");
        SshShell waiting =
            new SshShell(
                silent.access(),
                new SshTimes(
                    Duration.ofSeconds(10), Duration.ofMillis(250), 3, Duration.ofSeconds(1)))) {
      assertThatThrownBy(() -> waiting.start(List.of("true")))
          .isInstanceOf(TargetFailure.class)
          .hasMessageStartingWith("db-1 (root@127.0.0.1:")
          .hasMessageContaining("did not start a command within 1 s");
    }
  }

  @Test
  void namesAMachineThatDoesNotTellTheTime() {
    LocalShell mute =
        new LocalShell("db-2") {
          @Override
          public Shell.Running start(List<String> command) {
            return shell.start(List.of("sleep", "300"));
          }
        };
    assertThatThrownBy(() -> ClockExchange.with(mute, Clock.system(), Duration.ofSeconds(1)))
        .isInstanceOf(TargetFailure.class)
        .hasMessage("the clock of db-2 cannot be measured: it did not tell the time within 1 s");
  }
}
