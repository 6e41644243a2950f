package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A machine as far as the scripts for servers can tell: processes, network and the folders that
 * they write to are its own (Linux namespaces), programs are this machine's. Everything in it dies
 * with it.
 */
final class OtherMachine {
  private static final String OWN_FOLDERS =
      """
      set -eu
      for folder in /etc/postgresql /var/run/postgresql /var/log/postgresql /etc/apt/sources.list.d; do
        if [ -d $folder ]; then mount -t tmpfs own $folder; fi
      done
      chown postgres:postgres /var/run/postgresql /etc/postgresql
      chown root:postgres /var/log/postgresql
      chmod 1775 /var/log/postgresql
      mount -t tmpfs own /var/lib
      mkdir -p /var/lib/postgresql
      chown postgres:postgres /var/lib/postgresql
      ip link set lo up
      echo ready
      exec sleep 900
      """;

  private final Process unshare;
  private final Path directory;

  /** What a command said. */
  record Result(int code, String out, String err) {}

  /** Where this cannot be had, the test is skipped. */
  OtherMachine(Path directory) throws IOException {
    assumeTrue("root".equals(System.getProperty("user.name")), "not root");
    for (String program : List.of("unshare", "nsenter", "ip", "pg_createcluster")) {
      assumeTrue(onPath(program), "no " + program);
    }
    this.directory = Files.createDirectories(directory);
    this.unshare =
        new ProcessBuilder(
                "unshare",
                "--mount",
                "--net",
                "--pid",
                "--fork",
                "--kill-child",
                "--mount-proc",
                "sh",
                "-c",
                OWN_FOLDERS)
            .redirectError(directory.resolve("unshare").toFile())
            .start();
    String line = unshare.inputReader(StandardCharsets.UTF_8).readLine();
    assumeTrue("ready".equals(line), "no namespaces here");
  }

  private static boolean onPath(String program) {
    return List.of("/usr/bin", "/usr/sbin", "/bin", "/sbin").stream()
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Lays a cable between two machines and gives them addresses of a network of theirs. */
  static void connect(OtherMachine one, String address, OtherMachine two, String other)
      throws IOException, InterruptedException {
    one.here(
        List.of(
            "ip", "link", "add", "cable", "netns", one.pid(), "type", "veth", "peer", "name",
            "cable", "netns", two.pid()));
    one.plug(address);
    two.plug(other);
  }

  private void plug(String address) throws IOException, InterruptedException {
    Result plugged = run("ip addr add " + address + "/24 dev cable && ip link set cable up", "");
    assertThat(plugged.code()).as(plugged.err()).isZero();
  }

  /** Runs a command of sh on it. */
  Result run(String command, String stdin) throws IOException, InterruptedException {
    return execute(List.of("nsenter", "-t", pid(), "-m", "-n", "-p", "sh", "-c", command), stdin);
  }

  private void here(List<String> command) throws IOException, InterruptedException {
    Result result = execute(command, "");
    assertThat(result.code()).as(result.err()).isZero();
  }

  private String pid() {
    return String.valueOf(unshare.children().findFirst().orElseThrow().pid());
  }

  private Result execute(List<String> command, String stdin)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(directory, "out", "");
    Path err = Files.createTempFile(directory, "err", "");
    Process process =
        new ProcessBuilder(new ArrayList<>(command))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try (var in = process.getOutputStream()) {
      in.write(stdin.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
    return new Result(
        process.exitValue(), Files.readString(out).strip(), Files.readString(err).strip());
  }

  void close() throws InterruptedException {
    unshare.destroyForcibly();
    assertThat(unshare.waitFor(1, TimeUnit.MINUTES)).isTrue();
  }
}
