package dev.durabench.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher tells Pulumi and Java: state, passphrase, and the config of stack bench. */
final class LauncherEnvironmentIT {
  @TempDir Path directory;
  private FakeMachine machine;

  @BeforeEach
  void setUp() throws IOException {
    machine = new FakeMachine(directory);
  }

  @AfterEach
  void tearDown() throws IOException {
    machine.close();
  }

  @Test
  void itsLinesCanBeEvaluatedWhateverIsInThePaths() throws Exception {
    String script =
        "eval \"$(sh \"$1/durabench\" env)\"; printf '%s\\n' \"$DURABENCH_HOME\" \"$DURABENCH_AGENT\""
            + " \"$PULUMI_BACKEND_URL\" \"$PULUMI_CONFIG_PASSPHRASE_FILE\" \"$PULUMI_STACK\"";
    var ended =
        FakeMachine.end(
            machine.start(List.of("/bin/sh", "-c", script, "sh", machine.project.toString())));
    Path home = machine.home.toRealPath();
    assertThat(ended.out().lines())
        .as(ended.err())
        .containsExactly(
            home.toString(),
            machine.project.toRealPath() + "/target/durabench-agent.jar",
            "file://" + home + "/state",
            home + "/passphrase",
            "bench");
    assertThat(machine.calls("pulumi"))
        .contains("pulumi stack select --create bench --non-interactive");
  }

  @Test
  void makesOnePassphraseThatOnlyItsUserCanRead() throws Exception {
    machine.launch("env");
    Path passphrase = machine.home.resolve("passphrase");
    String made = Files.readString(passphrase);
    assertThat(made).matches("[0-9a-f]{64}");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(passphrase)))
        .isEqualTo("rw-------");
    machine.launch("env");
    assertThat(passphrase).hasContent(made);
  }

  @Test
  void anotherHomeTakesOverThePassphraseOfThisCheckout() throws Exception {
    machine.launch("up");
    String made = Files.readString(machine.home.resolve("passphrase"));
    Path other = directory.resolve("another home");
    machine.environment.put("DURABENCH_HOME", other.toString());
    assertThat(machine.launch("up").exitCode()).isZero();
    assertThat(other.resolve("passphrase")).hasContent(made);
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(other.resolve("passphrase"))))
        .isEqualTo("rw-------");

    // The first home goes; the second one still holds the passphrase of the salt.
    salted("secure: v1:abc:def=");
    Files.delete(machine.home.resolve("passphrase"));
    assertThat(machine.launch("up").exitCode()).isZero();
    assertThat(Files.readString(config())).contains("encryptionsalt: v1:salt");
  }

  @Test
  void aHomeWithAnotherPassphraseIsRefusedAndToldWhy() throws Exception {
    machine.launch("up");
    salted("durabench:effort: quick");
    Path other = Files.createDirectories(directory.resolve("another home"));
    Files.writeString(other.resolve("passphrase"), "0".repeat(64));
    machine.environment.put("DURABENCH_HOME", other.toString());

    var ended = machine.launch("up");

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.err())
        .contains(
            machine.home.toRealPath() + "/passphrase",
            "DURABENCH_HOME (" + other.toRealPath() + ") has another one",
            "use DURABENCH_HOME=" + machine.home.toRealPath() + " here, or a second clone");
    assertThat(Files.readString(config())).contains("encryptionsalt: v1:salt");
  }

  @Test
  void aSaltWhosePassphraseIsGoneIsDroppedButNotASecret() throws Exception {
    machine.launch("up");
    salted("durabench:effort: quick");
    Files.delete(machine.home.resolve("passphrase"));
    assertThat(machine.launch("up").exitCode()).isZero();
    assertThat(Files.readString(config())).contains("effort: quick").doesNotContain("salt");

    salted("durabench:sshPrivateKey:\n    secure: v1:abc:def=");
    Files.delete(machine.home.resolve("passphrase"));
    var ended = machine.launch("up");
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.err())
        .contains(config() + " has secrets that only the passphrase in ", "put it back, or remove");
    assertThat(Files.readString(config())).contains("secure: v1:abc:def=", "v1:salt");
  }

  private void salted(String line) throws IOException {
    Files.writeString(config(), "config:\n  " + line + "\nencryptionsalt: v1:salt\n");
  }

  private Path config() throws IOException {
    return machine.project.toRealPath().resolve(".stack-config/Pulumi.bench.yaml");
  }

  @Test
  void leavesABackendAndAPassphraseOfTheUserAlone() throws Exception {
    machine.environment.put("PULUMI_BACKEND_URL", "s3://mine");
    machine.environment.put("PULUMI_CONFIG_PASSPHRASE", "");
    var ended = machine.launch("env");
    assertThat(ended.out()).contains("PULUMI_BACKEND_URL='s3://mine'").doesNotContain("PASSPHRASE");
    assertThat(machine.home.resolve("passphrase")).doesNotExist();
    assertThat(machine.home.resolve("state")).doesNotExist();
  }

  @Test
  void anotherStackIsNamedButNotMade() throws Exception {
    assertThat(machine.launch("env", "mine").out()).contains("PULUMI_STACK='mine'");
    assertThat(machine.calls("pulumi").toString()).doesNotContain("--create");
  }

  @Test
  void testRunsMavensVerifyWithTheToolsInItsEnvironment() throws Exception {
    machine.launch("list");
    machine.program("mvn", "echo \"agent $DURABENCH_AGENT\"; exit 1");
    var ended = machine.launch("test", "-Dtest=A");
    assertThat(machine.calls("mvn")).last().isEqualTo("mvn -B verify -Dtest=A");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out()).contains("durabench-agent.jar");
  }

  @Test
  void bringsAChangedDefaultToTheConfigAndKeepsWhatTheUserSet() throws Exception {
    Path tracked = machine.project.resolve("Pulumi.bench.yaml");
    Path own = machine.project.resolve(".stack-config/Pulumi.bench.yaml");
    Files.writeString(
        tracked,
        """
        # about
        config:
          durabench:topology: local
          durabench:effort: quick
          durabench:gone: "1"
        """);
    machine.launch("up");
    assertThat(own).hasSameTextualContentAs(tracked);
    Files.writeString(
        own,
        """
        # about
        config:
          durabench:topology: local
          durabench:effort: full
          durabench:gone: "1"
          durabench:token:
            secure: v1:abc:def=
        encryptionsalt: v1:salt
        """);
    machine.launch("up");
    assertThat(Files.readString(own)).contains("effort: full", "v1:salt");
    Files.writeString(
        tracked,
        """
        # about more
        config:
          durabench:topology: other
          durabench:effort: standard
          durabench:new:
            a: 1
        """);
    machine.launch("up");
    assertThat(own)
        .hasContent(
            """
            # about more
            config:
              durabench:topology: other
              durabench:effort: full
              durabench:new:
                a: 1
              durabench:token:
                secure: v1:abc:def=
            encryptionsalt: v1:salt
            """);
  }

  @Test
  void theHostsStandInGivesPulumisOptionAsAFlag() throws Exception {
    Path host = machine.project.resolve("tools/pulumi-language-java/pulumi-language-java.sh");
    Path real = host.resolveSibling("pulumi-language-java-host");
    Files.writeString(real, "#!/bin/sh\necho \"$#:$*\"\n");
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rwxr-xr-x"));
    String script = "cd \"$2\" && sh \"$1\" 127.0.0.1:1";
    var command = List.of("/bin/sh", "-c", script, "sh", host.toString(), directory.toString());
    assertThat(FakeMachine.end(machine.start(command)).out()).isEqualTo("1:127.0.0.1:1\n");
    Files.copy(Path.of("Pulumi.yaml"), directory.resolve("Pulumi.yaml"));
    assertThat(FakeMachine.end(machine.start(command)).out())
        .isEqualTo("2:-binary=target/durabench.jar 127.0.0.1:1\n");
  }
}
