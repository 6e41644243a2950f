package dev.durabench.target.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.target.Shell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An operator who is gone without a word, as seen by a server that asks for signs of life. */
@Timeout(60)
final class SshOrphanIT {
  @TempDir private Path folder;

  @Test
  void whatItRunsEndsWithTheSession() throws Exception {
    try (Sshd sshd =
            Sshd.start(
                Files.createDirectories(folder.resolve("sshd")),
                "ClientAliveInterval 1",
                "ClientAliveCountMax 2");
        Line line = new Line(sshd.port());
        SshShell shell = Sshd.shell(sshd.accessBy(line.port()))) {
      Shell.Running running = shell.start(List.of("sh", "-c", "echo $$; exec cat"));
      BufferedReader said =
          new BufferedReader(new InputStreamReader(running.stdout(), StandardCharsets.UTF_8));
      long pid = Long.parseLong(String.valueOf(said.readLine()));
      line.cut();

      Sshd.awaitEnd(pid);
      assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }
  }

  /** What goes over it reaches its end, until it is cut; no end is told of that. */
  private static final class Line implements AutoCloseable {
    private final ServerSocket door = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    private final AtomicBoolean cut = new AtomicBoolean();

    Line(int port) throws IOException {
      start(
          () -> {
            Socket near = door.accept();
            Socket far = new Socket(InetAddress.getLoopbackAddress(), port);
            start(() -> pass(near, far));
            pass(far, near);
          });
    }

    private interface Work {
      void run() throws IOException;
    }

    private static void start(Work work) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  work.run();
                } catch (IOException e) {
                  // One end is gone, which is what it is for.
                  return;
                }
              });
      thread.setDaemon(true);
      thread.start();
    }

    private void pass(Socket from, Socket to) throws IOException {
      byte[] buffer = new byte[8192];
      for (int length = from.getInputStream().read(buffer);
          length >= 0;
          length = from.getInputStream().read(buffer)) {
        if (!cut.get()) {
          to.getOutputStream().write(buffer, 0, length);
        }
      }
    }

    int port() {
      return door.getLocalPort();
    }

    void cut() {
      cut.set(true);
    }

    @Override
    public void close() throws IOException {
      door.close();
    }
  }
}
