package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.durabench.target.ssh.Sshd;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The system's ssh against a real sshd; only Pulumi is a script. */
final class SshCommandIT {
  private static final JsonMapper JSON = new JsonMapper();

  /** A loopback address of its own, where the port of every server, 22, is free. */
  private static final String ADDRESS = "127.0.0.77";

  private static final String HETZNER =
      """
      runsOn: hetzner
      servers:
        - {group: db, count: 2, type: cpx32, location: nbg1, image: ubuntu-24.04}
      databases:
        - {name: pg, kind: postgres, version: "18", instances: 2, storage: local}
      experiments:
        - {kind: flush, database: pg, measure: 1s, repeats: 1}
      """;

  @TempDir Path root;
  private Path keys;
  private Sshd sshd;
  private FakePulumi pulumi;

  @BeforeEach
  void start() throws Exception {
    assumeTrue(onPath("ssh"), "no ssh here");
    keys = Files.createDirectories(root.resolve("keys"));
    sshd = Sshd.start(keys, "ListenAddress " + ADDRESS + ":22");
    // A percent sign and a blank: ssh takes both for something else.
    pulumi = new FakePulumi(root.resolve("my 100%d"), Map.of("HCLOUD_TOKEN", ""));
    pulumi.topology(HETZNER);
  }

  private static boolean onPath(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  @AfterEach
  void stop() {
    pulumi.close();
    sshd.close();
  }

  @Test
  void runsACommandThereAndEndsWithItsExitCode() throws Exception {
    made("host");

    assertThat(run("ssh", "bench", "db-1", "echo hello; exit 7")).as(said()).isEqualTo(7);
    assertThat(run("ssh", "db-1", "printf", "%s.", "--help")).as(said()).isZero();

    assertThat(said()).contains("hello\n", "--help.").doesNotContain("Usage");
  }

  @Test
  void aShellHasTheUsersTerminal() throws Exception {
    assumeTrue(onPath("script"), "no script(1) here");
    made("host");

    Process shell = pulumi.onTerminal("tty\nexit 5\n", "ssh", "bench", "db-1");

    assertThat(pulumi.exitCode(shell)).as(said()).isEqualTo(5);
    assertThat(said()).contains("/dev/pts/");
  }

  @Test
  void nobodyElseCanReadTheKeyAndItGoesWithTheSession() throws Exception {
    made("host");
    Path killed = Files.createDirectories(pulumi.home().resolve("ssh/99999999-1"));
    Files.writeString(killed.resolve("key"), "left over");

    String look = "cd '" + pulumi.home().resolve("ssh") + "' && stat -c '%a %F' * */*";
    assertThat(run("ssh", "bench", "db-1", look)).as(said()).isZero();

    assertThat(said().lines())
        .containsExactly("700 directory", "600 regular file", "600 regular file");
    assertThat(pulumi.home().resolve("ssh")).isEmptyDirectory();
  }

  @Test
  void aMachineWithAnotherHostKeyIsNotTalkedTo() throws Exception {
    made("user");

    assertThat(run("ssh", "bench", "db-1", "echo hello")).isEqualTo(255);

    assertThat(said()).contains("Host key verification failed").doesNotContain("hello");
  }

  @Test
  void listsTheMachines() throws Exception {
    made("host");

    assertThat(run("ssh")).as(said()).isZero();

    assertThat(said().lines()).containsExactly("db-1         " + ADDRESS, "db-2         192.0.2.2");
  }

  @Test
  void saysWhichMachinesThereAreInsteadOfAnUnknownOne() throws Exception {
    made("host");

    assertThat(run("ssh", "bench", "db-9")).isEqualTo(ExitCode.REFUSED);
    assertThat(said()).contains("stack bench has no machine db-9; it has: db-1, db-2");

    assertThat(run("ssh", "dbs", "db-1")).isEqualTo(ExitCode.REFUSED);
    assertThat(said()).contains("there is no stack dbs, and stack bench has no machine dbs");
  }

  @Test
  void saysThatNothingStands() throws Exception {
    assertThat(run("ssh", "bench", "db-1")).isEqualTo(ExitCode.REFUSED);

    assertThat(said()).contains("no server of stack bench stands", "./durabench up bench");
  }

  @Test
  void thisMachineIsNotLoggedInTo() throws Exception {
    pulumi.topology("runsOn: local\ndatabases: [{name: a, kind: sqlite}]\n");

    assertThat(run("ssh", "bench")).isEqualTo(ExitCode.REFUSED);

    assertThat(said()).contains("runs on this machine", "./durabench logs");
  }

  @Test
  void machinesOfTheUsersOwnAreOpenedByTheKeyInTheConfig() throws Exception {
    pulumi.topology(
        """
        runsOn: existing
        machines:
          - {name: alpha, address: 127.0.0.1, port: %d, hostKey: "%s"}
        databases:
          - {name: pg, kind: postgres, version: "18", instances: 1, storage: local}
        experiments:
          - {kind: flush, database: pg, measure: 1s, repeats: 1}
        """
            .formatted(sshd.port(), key("host.pub").replaceFirst(" \\S+\\s*$", "")));

    assertThat(run("ssh", "bench", "alpha", "echo hello")).isEqualTo(ExitCode.REFUSED);
    assertThat(said())
        .contains(
            "are your own", "pulumi config set --stack bench --secret durabench:sshPrivateKey");

    ObjectNode config = JSON.createObjectNode();
    config.putObject("durabench:sshPrivateKey").put("value", key("user")).put("secret", true);
    pulumi.config(config.toString());
    assertThat(run("ssh", "bench", "alpha", "echo hello")).as(said()).isZero();
    assertThat(said()).contains("hello\n");
  }

  private int run(String... arguments) throws IOException, InterruptedException {
    return pulumi.exitCode(pulumi.durabench(arguments));
  }

  private String said() throws IOException {
    return pulumi.output();
  }

  private String key(String file) throws IOException {
    return Files.readString(keys.resolve(file));
  }

  /** Two servers stand; db-1 is the sshd, with the host key in that file. */
  private void made(String hostKey) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(ADDRESS, 22), 1000);
    } catch (IOException e) {
      assumeTrue(false, "port 22 of " + ADDRESS + " cannot be had: " + e.getMessage());
    }
    ObjectNode state = JSON.createObjectNode().put("version", 3);
    ArrayNode resources = state.putObject("deployment").putArray("resources");
    ObjectNode operator = resource(resources, "bench:index:KeyPair", "bench-servers-key");
    operator
        .putObject("privateKey")
        .put("4dabf18193072939515e22adb298388d", "1b47061264138c4ac30d75fd1eb44270")
        .put("plaintext", JSON.writeValueAsString(key("user")));
    for (String name : new String[] {"db-1", "db-2"}) {
      resource(resources, "bench:index:KeyPair", "bench-servers-" + name + "-host-key")
          .put("publicKey", key(hostKey + ".pub").strip());
      resource(resources, "hcloud:index/server:Server", "bench-servers-" + name)
          .put("ipv4Address", name.equals("db-1") ? ADDRESS : "192.0.2.2");
    }
    pulumi.exports(state.toString());
  }

  private static ObjectNode resource(ArrayNode resources, String type, String name) {
    return resources
        .addObject()
        .put("urn", "urn:pulumi:bench::durabench::" + type + "::" + name)
        .put("custom", true)
        .put("type", type)
        .put("id", "1")
        .putObject("outputs");
  }
}
