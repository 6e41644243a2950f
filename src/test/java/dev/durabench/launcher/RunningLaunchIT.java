package dev.durabench.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody builds the jar anew that a running durabench still reads classes from. */
final class RunningLaunchIT {
  private static final int REFUSED = 3;

  @TempDir Path directory;
  private FakeMachine machine;
  private Path over;

  @BeforeEach
  void setUp() throws IOException {
    machine = new FakeMachine(directory);
    over = directory.resolve("over");
  }

  @AfterEach
  void tearDown() throws IOException {
    Files.writeString(over, "");
    machine.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void newerSourcesWaitForTheEndOfWhatRuns(boolean withFlock) throws Exception {
    assumeThat(!withFlock || machine.link("flock")).isTrue();
    FakeMachine.Started running = running();
    makeSourcesNewer();

    var second = machine.launch("list");

    assertThat(second.exitCode()).as(second.err()).isZero();
    assertThat(second.err())
        .contains("sources are newer than the jar", "(process " + running.process().pid() + ")");
    assertThat(machine.calls("mvn")).hasSize(1);
    assertThat(machine.calls("java")).last().asString().endsWith("DurabenchMain list");

    Files.writeString(over, "");
    assertThat(FakeMachine.end(running).exitCode()).isZero();
    assertThat(machine.launch("list").err()).doesNotContain("sources are newer");
    assertThat(machine.calls("mvn")).hasSize(2);
  }

  @Test
  void aKilledLaunchIsWaitedForByNobody() throws Exception {
    FakeMachine.Started running = running();
    makeSourcesNewer();
    running.process().destroyForcibly().waitFor();

    assertThat(machine.launch("list").exitCode()).isZero();

    assertThat(machine.calls("mvn")).hasSize(2);
  }

  @Test
  void anotherProcessThatGotTheNumberIsNotTakenForALaunch() throws Exception {
    machine.launch("list");
    makeSourcesNewer();
    Path entry = machine.project.resolve("target/running/" + ProcessHandle.current().pid());
    Files.writeString(entry, "1\n");

    machine.launch("list");

    assertThat(machine.calls("mvn")).hasSize(2);
    assertThat(entry).doesNotExist();
  }

  /**
   * A checkout may be shared with other hosts and containers, whose processes are not seen here.
   */
  @Test
  void aLaunchElsewhereCountsAsLongAsItHoldsItsEntry() throws Exception {
    assumeThat(machine.link("flock")).isTrue();
    machine.launch("list");
    makeSourcesNewer();
    Path entry = machine.project.resolve("target/running/7@elsewhere.pid4026531999");
    Files.writeString(entry, "1\n");
    Path hold = directory.resolve("hold");
    Files.writeString(
        hold,
        "exec 8>>\"$1\"; flock -n 8; while [ ! -e \"$2\" ] && [ -e \"$0\" ]; do sleep 0.1 || exit; done\n");
    FakeMachine.Started holder =
        machine.start(List.of("/bin/sh", hold.toString(), entry.toString(), over.toString()));
    await(() -> !lockable(entry));

    assertThat(machine.launch("list").err())
        .contains("sources are newer", "(process 7 of elsewhere.pid4026531999)");
    assertThat(entry).exists();
    assertThat(machine.calls("mvn")).hasSize(1);

    Files.writeString(over, "");
    assertThat(FakeMachine.end(holder).exitCode()).isZero();
    machine.launch("list");
    assertThat(entry).doesNotExist();
    assertThat(machine.calls("mvn")).hasSize(2);
  }

  @Test
  void aLaunchElsewhereWithoutLocksCountsForADay() throws Exception {
    machine.launch("list");
    makeSourcesNewer();
    Path entry = machine.project.resolve("target/running/7@elsewhere..unlocked");
    Files.writeString(entry, "1\n");

    machine.launch("list");
    assertThat(entry).exists();
    assertThat(machine.calls("mvn")).hasSize(1);

    Files.setLastModifiedTime(entry, FileTime.from(Instant.now().minus(Duration.ofDays(3))));
    machine.launch("list");
    assertThat(entry).doesNotExist();
    assertThat(machine.calls("mvn")).hasSize(2);
  }

  /** The launch holds its own entry for as long as its Java runs, so that others can see it. */
  @Test
  void aLaunchHoldsItsEntry() throws Exception {
    assumeThat(machine.link("flock")).isTrue();
    FakeMachine.Started running = running();
    Path entry;
    try (Stream<Path> all = Files.list(machine.project.resolve("target/running"))) {
      entry =
          all.filter(it -> it.getFileName().toString().startsWith(running.process().pid() + "@"))
              .findFirst()
              .orElseThrow();
    }
    assertThat(lockable(entry)).isFalse();

    Files.writeString(over, "");
    assertThat(FakeMachine.end(running).exitCode()).isZero();
    await(() -> lockable(entry));
  }

  /** BusyBox has a flock that knows no -w. */
  @Test
  void aFlockThatCannotWaitIsEnough() throws Exception {
    assumeThat(machine.link("flock")).isTrue();
    Path real = directory.resolve("bin/flock").toRealPath();
    machine.remove("flock");
    machine.program(
        "flock",
        "case \" $* \" in *' -w '*) echo 'unrecognized option: w' >&2; exit 1 ;; esac\nexec "
            + real
            + " \"$@\"");

    var ended = machine.launch("list");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.err()).doesNotContain("another launch");
  }

  @Test
  void aJarThatIsNotWholeIsNeitherUsedNorBuiltUnderARunningOne() throws Exception {
    FakeMachine.Started running = running();
    Files.writeString(machine.project.resolve("target/durabench.jar"), "ja");

    var second = machine.launch("list");

    assertThat(second.exitCode()).isEqualTo(REFUSED);
    assertThat(second.err())
        .contains("not the one that was built last", "(process " + running.process().pid() + ")");
    assertThat(machine.calls("mvn")).hasSize(1);
  }

  @Test
  void theTestsDoNotBuildUnderARunningOne() throws Exception {
    FakeMachine.Started running = running();

    var tests = machine.launch("test");

    assertThat(tests.exitCode()).isEqualTo(REFUSED);
    assertThat(tests.err()).contains("(process " + running.process().pid() + ")");
    assertThat(machine.calls("mvn")).hasSize(1);
  }

  /** Also under a plain `pulumi up`, and where the command that started the engine was killed. */
  @Test
  void theProviderCountsAsWell() throws Exception {
    machine.launch("list");
    Path provider = machine.project.resolve("bin/pulumi-resource-bench");
    Files.createDirectories(provider.getParent());
    Files.copy(Path.of("bin/pulumi-resource-bench"), provider);
    machine.javaUntil(over);
    FakeMachine.Started running = machine.start(List.of("/bin/sh", provider.toString()));
    await(() -> called("ProviderMain"));
    makeSourcesNewer();

    assertThat(machine.launch("env").err())
        .contains("sources are newer", "(process " + running.process().pid() + ")");
    assertThat(machine.calls("mvn")).hasSize(1);
  }

  /** What follows the machine is that machine's matter. */
  @Test
  void optionsOfACommandOverSshAreNotTheLaunchers() throws Exception {
    machine.launch("ssh", "bench", "db-1", "df", "--help");

    assertThat(machine.home.resolve("passphrase")).exists();
    assertThat(machine.calls("java")).last().asString().endsWith("ssh bench db-1 df --help");
  }

  @Test
  void notEvenTheOneThatTheLauncherTakesOut() throws Exception {
    machine.launch("ssh", "bench", "db-1", "grep", "--postgres-bin", "/nowhere", "notes");

    assertThat(machine.calls("java"))
        .last()
        .asString()
        .endsWith("ssh bench db-1 grep --postgres-bin /nowhere notes");
  }

  private static boolean lockable(Path file) {
    try {
      return new ProcessBuilder("flock", "-n", file.toString(), "true").start().waitFor() == 0;
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private FakeMachine.Started running() throws IOException {
    machine.javaUntil(over);
    FakeMachine.Started running = machine.start("sh", "run");
    await(() -> called("DurabenchMain run"));
    machine.java(17);
    return running;
  }

  private boolean called(String text) {
    try {
      return machine.calls("java").stream().anyMatch(call -> call.contains(text));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void makeSourcesNewer() throws IOException {
    Files.setLastModifiedTime(
        machine.project.resolve("src/main/A.java"), FileTime.from(Instant.now().plusSeconds(5)));
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + 60_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      LockSupport.parkNanos(20_000_000);
    }
  }
}
