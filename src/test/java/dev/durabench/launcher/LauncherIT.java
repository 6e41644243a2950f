package dev.durabench.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the launcher does before Java has begun: the jar and the tools. */
final class LauncherIT {
  private static final int REFUSED = 3;

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

  @ParameterizedTest
  @ValueSource(strings = {"sh", "dash", "bash"})
  void handsOverToJavaInEveryShell(String shell) throws Exception {
    assumeThat(directory.resolve("bin").resolve(shell)).exists();
    var ended = FakeMachine.end(machine.start(shell, "run", "bench", "--cell", "a b"));
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out()).isEmpty();
    assertThat(machine.calls("java"))
        .last()
        .asString()
        .contains(
            "-cp " + machine.project.toRealPath() + "/target/durabench.jar",
            "dev.durabench.cli.DurabenchMain run bench --cell a b");
  }

  @Test
  void helpNeedsNoToolButTheJar() throws Exception {
    assertThat(machine.launch("run", "--help").exitCode()).isZero();
    assertThat(machine.calls("mvn")).hasSize(1);
    assertThat(machine.calls("pulumi")).isEmpty();
  }

  @Test
  void buildsAgainOnlyWhenSourcesAreNewer() throws Exception {
    machine.launch("list");
    machine.launch("list");
    assertThat(machine.calls("mvn")).hasSize(1);
    Files.setLastModifiedTime(
        machine.project.resolve("src/main/A.java"), FileTime.from(Instant.now().plusSeconds(5)));
    machine.launch("list");
    assertThat(machine.calls("mvn")).hasSize(2);
  }

  @Test
  void buildsAgainWhenTheJarIsNotTheOneThatWasBuilt() throws Exception {
    machine.launch("list");
    Files.writeString(machine.project.resolve("target/durabench.jar"), "ja");
    machine.launch("list");
    assertThat(machine.calls("mvn")).hasSize(2);
    assertThat(machine.project.resolve("target/durabench.jar")).hasContent("jar");
  }

  @Test
  void neverUsesABuildThatWasKilledHalfWay() throws Exception {
    machine.program("mvn", "mkdir -p target; echo half > target/durabench.jar; kill -9 $PPID");
    machine.launch("list");
    assertThat(machine.calls("java").toString()).doesNotContain("DurabenchMain");
    machine.program("mvn", "echo jar > target/durabench.jar; echo a > target/durabench-agent.jar");
    assertThat(machine.launch("list").exitCode()).isZero();
    assertThat(machine.project.resolve("target/durabench.jar")).hasContent("jar");
  }

  @Test
  void aFailedBuildIsARefusalAndNeverAVerdict() throws Exception {
    machine.program("mvn", "exit 1");
    var ended = machine.launch("list");
    assertThat(ended.exitCode()).isEqualTo(REFUSED);
    assertThat(ended.err()).contains("the build failed");
    assertThat(machine.calls("java").toString()).doesNotContain("DurabenchMain");
  }

  /** A command that reads states without being told where they are would ask Pulumi's own cloud. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "up",
        "destroy",
        "preview",
        "preflight",
        "sweep",
        "status",
        "logs",
        "doctor"
      })
  void commandsThatReadStatesAreToldWhereTheyAre(String command) throws Exception {
    machine.launch(command);
    assertThat(machine.home.resolve("state")).isDirectory();
    assertThat(machine.home.resolve("passphrase")).exists();
  }

  @Test
  void refusesAJavaThatIsTooOld() throws Exception {
    machine.java(11);
    var ended = machine.launch("list");
    assertThat(ended.exitCode()).isEqualTo(REFUSED);
    assertThat(ended.err()).contains("Java 11 is too old", "JDK 17 or newer", "JAVA_HOME");
  }

  @Test
  void givesJava25TheThreadsThatPulumisRunnerNeeds() throws Exception {
    machine.launch("list");
    assertThat(machine.calls("java")).last().asString().doesNotContain("parallelism");
    machine.java(25);
    machine.launch("list");
    assertThat(machine.calls("java")).last().asString().contains("common.parallelism=4");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void twoLaunchesAtOnceBuildOnce(boolean withFlock) throws Exception {
    assumeThat(!withFlock || machine.link("flock")).isTrue();
    machine.program(
        "mvn",
        "mkdir -p target; sleep 1; echo jar > target/durabench.jar; echo a > target/durabench-agent.jar");
    var first = machine.start("sh", "list");
    var second = machine.start("sh", "list");
    assertThat(FakeMachine.end(first).exitCode()).isZero();
    assertThat(FakeMachine.end(second).exitCode()).isZero();
    assertThat(machine.calls("mvn")).hasSize(1);
    assertThat(machine.calls("java").stream().filter(call -> call.contains("DurabenchMain")))
        .hasSize(2);
  }

  @Test
  void breaksTheLockOfADeadLaunch() throws Exception {
    Path lock = Files.createDirectories(machine.project.resolve("target/launcher.lock.d"));
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Files.writeString(lock.resolve("pid"), dead.pid() + "\n");
    assertThat(machine.launch("list").exitCode()).isZero();
    assertThat(machine.calls("mvn")).hasSize(1);
    assertThat(lock).doesNotExist();
  }

  @Test
  void takesPulumiFromThePathOnlyWhenItIsNewEnough() throws Exception {
    machine.launch("up");
    assertThat(machine.calls("go")).isEmpty();
    machine.program("pulumi", "echo v3.99.0");
    machine.program("go", FAKE_GO);
    var ended = machine.launch("up");
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(machine.calls("go")).hasSize(1);
    assertThat(machine.home.resolve("cache/pulumi/3.274.1/pulumi")).isExecutable();
    machine.launch("up");
    assertThat(machine.calls("go")).hasSize(1);
  }

  @Test
  void saysWhatToInstallWhenThereIsNeitherAReleaseNorGo() throws Exception {
    machine.remove("pulumi");
    var ended = machine.launch("up");
    assertThat(ended.exitCode()).isEqualTo(REFUSED);
    assertThat(ended.err()).contains("install pulumi, or Go");
  }

  @Test
  void buildsTheProviderForKubernetesOnlyForAStackThatNeedsIt() throws Exception {
    Path stacks = Files.createDirectories(machine.project.resolve("stacks"));
    Files.writeString(stacks.resolve("plain.yaml"), "# kind: cloudnative-pg\n");
    Files.writeString(stacks.resolve("pods.yaml"), "  - {name: pg, kind: cloudnative-pg}\n");
    Path config = Files.createDirectories(machine.project.resolve(".stack-config"));
    Files.writeString(
        config.resolve("Pulumi.named.yaml"), "config:\n  durabench:topology: pods.yaml\n");
    Path module = machine.project.resolve("module/cmd/pulumi-resource-kubernetes");
    Files.createDirectories(module);
    Files.writeString(module.resolve("schema.json"), "{\n  \"name\": \"kubernetes\"\n}\n");
    Files.writeString(module.resolve("terraform-mapping.json"), "{}\n");
    machine.remove("pulumi");
    machine.program(
        "go", "case $1 in mod) ;; list) echo \"$PWD/module\" ;; *) " + FAKE_GO + " ;; esac");
    Path built = machine.home.resolve("cache/kubernetes/4.24.1/pulumi-resource-kubernetes");

    var plain = machine.launch("up", "plain");
    assertThat(plain.exitCode()).as(plain.err()).isZero();
    assertThat(built).doesNotExist();
    for (String stack : List.of("pods", "named")) {
      var ended = machine.launch("env", stack);
      assertThat(ended.exitCode()).as(ended.err()).isZero();
      assertThat(built).isExecutable();
      assertThat(ended.out()).containsPattern("PATH=.*cache/kubernetes/4[.]24[.]1:");
    }
    assertThat(machine.calls("go").stream().filter(call -> call.contains("main.version=4.24.1")))
        .hasSize(1);
  }

  @Test
  void neverUsesAToolWhoseInstallationWasKilled() throws Exception {
    machine.remove("pulumi");
    machine.program(
        "go", "while [ \"$1\" != -o ]; do shift; done; echo half > \"$2\"; kill -9 $PPID");
    machine.launch("up");
    assertThat(machine.home.resolve("cache/pulumi/3.274.1")).doesNotExist();
    machine.program("go", FAKE_GO);
    assertThat(machine.launch("up").exitCode()).isZero();
    try (var left = Files.list(machine.home.resolve("cache/pulumi"))) {
      assertThat(left.map(path -> path.getFileName().toString())).containsExactly("3.274.1");
    }
  }

  @Test
  void neverUsesAReleaseWithAnotherChecksum() throws Exception {
    machine.remove("pulumi");
    machine.program("go", FAKE_GO);
    machine.program(
        "curl",
        "while [ \"$1\" != --output ]; do shift; done\n"
            + "for f in linux-x64 linux-arm64 darwin-x64 darwin-arm64; do"
            + " echo \"0123  pulumi-v3.274.1-$f.tar.gz\"; done > \"$2\"");
    var ended = machine.launch("up");
    assertThat(ended.err()).contains("is not used: its sha256 is", "says 0123");
    assertThat(machine.calls("curl")).hasSize(2);
    assertThat(machine.calls("go")).hasSize(1);
  }

  @Test
  void takesThePostgresThatTheUserNames() throws Exception {
    Path own = machine.fakePostgres("own");
    var ended = machine.launch("env", "--postgres-bin", own.resolve("bin").toString());
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("DURABENCH_POSTGRES='" + own.toRealPath() + "'");
    machine.launch("run", "--postgres-bin=" + own, "bench");
    assertThat(machine.calls("java")).last().asString().endsWith("DurabenchMain run bench");
    var refused = machine.launch("run", "--postgres-bin", "/nowhere");
    assertThat(refused.exitCode()).isEqualTo(REFUSED);
    assertThat(refused.err()).contains("no bin/postgres", "/nowhere");
  }

  @Test
  void shellcheckHasNothingToSay() throws Exception {
    assumeThat(machine.link("shellcheck")).as("shellcheck is installed").isTrue();
    String scripts = "cd \"$1\" && exec shellcheck -x durabench bin/* tools/*/*.sh";
    String here = Path.of("").toAbsolutePath().toString();
    var ended = FakeMachine.end(machine.start(List.of("/bin/sh", "-c", scripts, "sh", here)));
    assertThat(ended.out()).isEmpty();
    assertThat(ended.exitCode()).as(ended.err()).isZero();
  }

  private static final String FAKE_GO =
      "while [ \"$1\" != -o ]; do shift; done; printf '#!/bin/sh\\necho v3.274.1\\n' > \"$2\"; chmod 755 \"$2\"";
}
