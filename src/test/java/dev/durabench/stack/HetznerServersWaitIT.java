package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first command on a new server, in a real shell, with everything it calls replaced. */
final class HetznerServersWaitIT {
  @TempDir Path commands;

  @BeforeEach
  void aServerThatIsReady() throws IOException {
    cloudInit(0);
    command("timeout", "shift; exec \"$@\"");
    command("hostname", "echo db-1");
    command("tail", "echo 'E: no such package'");
    command("sleep", "exit 0");
    command("ip", "echo '3: eth1 inet 10.20.0.11/32 scope global eth1'");
    for (String needed : List.of("java", "fio", "mkfs.ext4", "ping")) {
      command(needed, "exit 0");
    }
    Path grep =
        Stream.of("/usr/bin/grep", "/bin/grep")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow();
    command("grep", "exec " + grep + " \"$@\"");
  }

  @Test
  void returnsSilentlyWhenAllIsThere() throws Exception {
    assertThat(run()).isEqualTo(new Result(0, ""));
  }

  @Test
  void warningsOfTheImageAreNoFailure() throws Exception {
    cloudInit(2);

    assertThat(run()).isEqualTo(new Result(0, ""));
  }

  @Test
  void showsTheLogsEndWhenCloudInitFailed() throws Exception {
    cloudInit(1);

    assertThat(run())
        .isEqualTo(
            new Result(
                1,
                """
                db-1: cloud-init failed (exit status 1)
                --- cloud-init status --long
                status: error
                --- end of /var/log/cloud-init-output.log
                E: no such package
                """));
  }

  @Test
  void saysThatCloudInitHangs() throws Exception {
    command("timeout", "exit 124");

    Result result = run();
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.output()).startsWith("db-1: cloud-init is not done after 20 minutes\n");
  }

  @Test
  void saysWhatIsNotInstalled() throws Exception {
    Files.delete(commands.resolve("java"));
    Files.delete(commands.resolve("fio"));

    Result result = run();
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.output())
        .startsWith("db-1: cloud-init is done, but these are not installed: java fio\n")
        .contains("E: no such package");
  }

  /** 10.20.0.1 is the start of 10.20.0.11, and not the same address. */
  @Test
  void saysThatThePrivateNetworkIsNotThere() throws Exception {
    command("ip", "echo '3: eth1 inet 110.20.0.11/32 inet 10.20.0.113/32 inet 10.20.0.1/32'");

    Result result = run();
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.output())
        .startsWith("db-1: no network card has the private address 10.20.0.11 after 2 minutes\n");
  }

  private void cloudInit(int status) throws IOException {
    command(
        "cloud-init",
        """
        case "$*" in
          "status --wait") echo dots; exit %d ;;
          "status --long") echo "status: error" ;;
          *) exit 99 ;;
        esac
        """
            .formatted(status));
  }

  private void command(String name, String body) throws IOException {
    Path file = commands.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Result run() throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", HetznerServersTexts.waiting("10.20.0.11"))
            .redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(Map.of("PATH", commands.toString()));
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), output);
  }

  private record Result(int exit, String output) {}
}
