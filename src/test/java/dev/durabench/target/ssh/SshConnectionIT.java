package dev.durabench.target.ssh;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A connection that is used, lost and made again, with a real OpenSSH server. */
@Timeout(60)
final class SshConnectionIT {
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

  private String echo(String word) {
    return shell.run("echo \"$1\"", List.of(word), "", BOUND);
  }

  @Test
  void usesOneSessionForAll() {
    echo("one");
    List<ProcessHandle> first = sshd.sessions();
    echo("two");
    assertThat(first).isNotEmpty();
    assertThat(sshd.sessions()).isEqualTo(first);
  }

  @Test
  void connectsAgainAfterTheMachineWasAway() throws Exception {
    assertThat(echo("before")).isEqualTo("before");
    sshd.stop();
    assertThat(shell.reachable(Duration.ofSeconds(2))).isFalse();
    assertThatThrownBy(() -> shell.run(":", List.of(), "", Duration.ofSeconds(2)))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("cannot reach db-1 (root@127.0.0.1:");
    sshd.startAgain();
    assertThat(echo("after")).isEqualTo("after");
    assertThat(shell.reachable(BOUND)).isTrue();
  }

  @Test
  void noticesThatTheMachineFellSilentInTheMiddleOfAScript() throws Exception {
    echo("before");
    Thread silencer =
        new Thread(
            () -> {
              try {
                Thread.sleep(500);
                sshd.silence();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    silencer.start();
    try {
      // The bound is an hour: what ends it is the silence.
      assertThatThrownBy(() -> shell.run("sleep 20", List.of(), "", Duration.ofHours(1)))
          .isInstanceOf(TargetFailure.class)
          .hasMessageContaining("the connection to db-1")
          .hasMessageContaining("was lost while a script ran");
    } finally {
      silencer.join();
      sshd.speak();
    }
    assertThat(echo("after")).isEqualTo("after");
  }

  @Test
  void closesThoughTheMachineIsSilent() throws Exception {
    Shell.Running running = shell.start(List.of("cat"));
    sshd.silence();
    try {
      shell.close();
      assertThat(running.await(BOUND)).isTrue();
      running.kill();
    } finally {
      sshd.speak();
    }
  }

  @Test
  void endsWhatWasStartedWhenTheConnectionIsLost() throws Exception {
    Shell.Running running = shell.start(List.of("sh", "-c", "echo $$; cat >/dev/null"));
    String pid =
        new java.io.BufferedReader(new java.io.InputStreamReader(running.stdout(), UTF_8))
            .readLine();
    sshd.killSessions();
    assertThat(running.await(BOUND)).isTrue();
    assertThat(running.alive()).isFalse();
    Sshd.awaitEnd(Long.parseLong(pid));
  }

  @Test
  void leadsALocalPortToTheMachineAlsoOverALaterConnection() throws Exception {
    try (ServerSocket service = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread answers = new Thread(() -> answer(service));
      answers.setDaemon(true);
      answers.start();
      int port = shell.forward("127.0.0.1", service.getLocalPort());

      assertThat(ask(port, "one")).isEqualTo("one!");
      sshd.stop();
      sshd.startAgain();
      assertThat(ask(port, "two")).isEqualTo("two!");
    }
  }

  @Test
  void closesALocalPortsConnectionWhenNothingListensThere() throws Exception {
    int nobody;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = free.getLocalPort();
    }
    assertThat(ask(shell.forward("127.0.0.1", nobody), "x")).isEmpty();
    assertThat(echo("still there")).isEqualTo("still there");
  }

  private static void answer(ServerSocket service) {
    try {
      while (true) {
        try (Socket socket = service.accept()) {
          byte[] asked = socket.getInputStream().readNBytes(3);
          socket.getOutputStream().write(asked);
          socket.getOutputStream().write('!');
        }
      }
    } catch (IOException e) {
      // The test is over.
      return;
    }
  }

  private static String ask(int port, String word) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(word.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }
}
