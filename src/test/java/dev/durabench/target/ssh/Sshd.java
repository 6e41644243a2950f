package dev.durabench.target.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real OpenSSH server on a free port of this machine, with keys and a configuration of its own.
 */
public final class Sshd implements AutoCloseable {
  private static final Path BINARY = Path.of("/usr/sbin/sshd");
  private static final Path PRIVILEGE_SEPARATION = Path.of("/run/sshd");

  private final Path folder;
  private final int port;
  private @Nullable Process process;

  private Sshd(Path folder, int port) {
    this.folder = folder;
    this.port = port;
  }

  /** Starts one; skips the test where there is none. Lines are added to its configuration. */
  public static Sshd start(Path folder, String... lines) throws Exception {
    assumeTrue(
        Files.isExecutable(BINARY), "no " + BINARY + " here: install openssh-server for this test");
    assumeTrue(
        System.getProperty("user.name", "").equals("root"), "the shell needs root: run as root");
    Files.createDirectories(PRIVILEGE_SEPARATION);
    Sshd sshd = new Sshd(folder, freePort());
    sshd.keys("host");
    sshd.keys("user");
    Files.writeString(
        folder.resolve("sshd_config"),
        """
        Port %d
        ListenAddress 127.0.0.1
        HostKey %s
        AuthorizedKeysFile %s
        PidFile none
        StrictModes no
        UsePAM no
        PasswordAuthentication no
        PermitRootLogin prohibit-password
        %s
        """
            .formatted(
                sshd.port,
                folder.resolve("host"),
                folder.resolve("user.pub"),
                String.join("\n", lines)));
    sshd.startAgain();
    return sshd;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Makes a pair of keys in OpenSSH's own way. */
  void keys(String name) throws Exception {
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.resolve(name).toString());
  }

  /** Starts it on the same port; it may have been stopped. */
  void startAgain() throws Exception {
    process =
        new ProcessBuilder(
                BINARY.toString(), "-D", "-e", "-f", folder.resolve("sshd_config").toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
            .start();
    for (int attempt = 0; attempt < 200; attempt++) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
        return;
      } catch (IOException e) {
        Thread.sleep(50);
      }
    }
    throw new IllegalStateException("no sshd: " + Files.readString(folder.resolve("log")));
  }

  /** Its port at 127.0.0.1. */
  public int port() {
    return port;
  }

  SshAccess access() throws IOException {
    return access("host", "user");
  }

  /** As a user who is not root. */
  SshAccess accessOf(String user) throws IOException {
    SshAccess root = access();
    return new SshAccess(
        root.machine(), root.address(), root.port(), user, root.privateKey(), root.hostKey());
  }

  /** The same machine, reached by another port of this one. */
  SshAccess accessBy(int otherPort) throws IOException {
    SshAccess direct = access();
    return new SshAccess(
        direct.machine(),
        direct.address(),
        otherPort,
        direct.user(),
        direct.privateKey(),
        direct.hostKey());
  }

  /** Access with other keys than the right ones. */
  SshAccess access(String hostKeys, String userKeys) throws IOException {
    return new SshAccess(
        "db-1",
        "127.0.0.1",
        port,
        "root",
        Files.readString(folder.resolve(userKeys)),
        Files.readString(folder.resolve(hostKeys + ".pub")));
  }

  /** A shell that notices within a second that the machine has fallen silent. */
  SshShell shell() throws IOException {
    return shell(access());
  }

  static SshShell shell(SshAccess access) {
    return new SshShell(
        access,
        new SshTimes(Duration.ofSeconds(10), Duration.ofMillis(250), 3, Duration.ofSeconds(10)));
  }

  /** The processes of sessions, without what runs in them. */
  List<ProcessHandle> sessions() {
    return server()
        .descendants()
        .filter(child -> child.info().command().orElse("").contains("sshd"))
        .toList();
  }

  /** Ends every session's process, as a crash of them would. */
  void killSessions() {
    sessions().forEach(ProcessHandle::destroyForcibly);
  }

  /** Nothing answers any more, as on a machine without power; connections stay. */
  void silence() throws Exception {
    signal("-STOP");
  }

  void speak() throws Exception {
    signal("-CONT");
  }

  private void signal(String signal) throws Exception {
    for (ProcessHandle each : Stream.concat(Stream.of(server()), sessions().stream()).toList()) {
      run("kill", signal, Long.toString(each.pid()));
    }
  }

  private ProcessHandle server() {
    Process running = process;
    if (running == null) {
      throw new IllegalStateException("the sshd is stopped");
    }
    return running.toHandle();
  }

  /** Stops the server and every session. */
  void stop() throws Exception {
    Process running = process;
    if (running != null) {
      killSessions();
      running.destroyForcibly().waitFor();
      process = null;
    }
  }

  /**
   * Waits for a process's end; one that is dead and that nobody has asked after counts as ended.
   */
  static void awaitEnd(long pid) throws Exception {
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    while (Files.exists(stat) && !stat(stat).contains(") Z ")) {
      Thread.sleep(20);
    }
  }

  private static String stat(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return ") Z ";
    }
  }

  private static void run(String... command) throws Exception {
    Process tool = new ProcessBuilder(command).inheritIO().start();
    assertThat(tool.waitFor(20, TimeUnit.SECONDS)).as(command[0]).isTrue();
    assertThat(tool.exitValue()).as(String.join(" ", command)).isZero();
  }

  @Override
  public void close() {
    try {
      stop();
    } catch (Exception e) {
      throw new IllegalStateException("sshd did not end", e);
    }
  }
}
