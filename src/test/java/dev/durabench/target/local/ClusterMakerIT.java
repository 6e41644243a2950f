package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ClusterMakerIT {
  private static final Duration BOUND = Duration.ofSeconds(60);
  private final PostgresSpec spec = Fixtures.postgresSpec(2);

  /** Makes a cluster in a JVM that the test kills. */
  static final class CreateMain {
    private CreateMain() {}

    public static void main(String[] arguments) {
      Fixtures.postgres(
          new PostgresSpec(Path.of(arguments[0]), Fixtures.tool("DURABENCH_POSTGRES"), "18.6", 2));
    }
  }

  @AfterEach
  void nothingIsLeftAfterDestroy() {
    Path sockets = SocketDirectory.of(spec.directory());
    LocalPostgres.destroy(spec.directory());
    LocalPostgres.destroy(spec.directory());
    assertThat(Fixtures.processesAbout(spec.directory())).isEmpty();
    assertThat(spec.directory()).doesNotExist();
    assertThat(sockets).doesNotExist();
  }

  private Process createInAnotherProcess() throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            CreateMain.class.getName(),
            spec.directory().toString())
        .inheritIO()
        .start();
  }

  private void killWhen(Process process, Path file) {
    Poll.until(() -> Files.exists(file), BOUND, () -> file + " does not appear");
    process.destroyForcibly();
    Poll.until(() -> !process.isAlive(), BOUND, () -> "does not die");
  }

  @Test
  void aClusterWhoseMakerDiedDuringInitdbIsMadeAnew() throws Exception {
    killWhen(createInAnotherProcess(), spec.directory().resolve("pg1/data/PG_VERSION"));
    assertThatThrownBy(() -> LocalPostgres.open(spec.directory(), Fixtures.PASSWORD))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("no complete PostgreSQL cluster");
    assertStreams(Fixtures.postgres(spec));
  }

  @Test
  void aClusterWhoseMakerDiedWhileItStartedIsMadeAnew() throws Exception {
    killWhen(createInAnotherProcess(), spec.directory().resolve("pg1/data/postmaster.pid"));
    assertStreams(Fixtures.postgres(spec));
  }

  @Test
  void aWholeClusterIsAdoptedAndTakesANewPassword() throws Exception {
    LocalPostgres made = Fixtures.postgres(spec);
    made.switchMode(ReplicationMode.SYNC);
    LocalPostgres adopted = LocalPostgres.create(spec, "another 'one'\\ : é");
    assertThat(adopted.systemIdentifier()).isEqualTo(made.systemIdentifier());
    assertStreams(adopted);
    assertThatThrownBy(() -> made.connect("pg1")).hasMessageContaining("password");
    // The standby must not lose its primary when it has to connect anew.
    adopted.stopForGood("pg2");
    adopted.restoreHome(ReplicationMode.SYNC);
    assertStreams(adopted);
  }

  @Test
  void anotherSpecMakesAnotherCluster() throws Exception {
    LocalPostgres one =
        LocalPostgres.create(
            new PostgresSpec(spec.directory(), spec.binaries(), spec.version(), 1),
            Fixtures.PASSWORD);
    assertThat(one.instances()).containsExactly("pg1");
    assertThatThrownBy(() -> one.switchMode(ReplicationMode.SYNC))
        .hasMessageContaining("needs a standby");
    LocalPostgres two = Fixtures.postgres(spec);
    assertThat(two.systemIdentifier()).isNotEqualTo(one.systemIdentifier());
    assertStreams(two);
  }

  @Test
  void refusesMemoryAsStorage() {
    PostgresSpec inMemory =
        new PostgresSpec(
            Path.of("/dev/shm/durabench-it-" + ProcessHandle.current().pid()),
            spec.binaries(),
            spec.version(),
            1);
    assertThatThrownBy(() -> Fixtures.postgres(inMemory))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("tmpfs")
        .hasMessageContaining("DURABENCH_HOME");
    LocalPostgres.destroy(inMemory.directory());
    assertThat(inMemory.directory()).doesNotExist();
  }

  @Test
  void refusesAnotherVersionThanWanted() {
    assertThatThrownBy(
            () -> Fixtures.postgres(new PostgresSpec(spec.directory(), spec.binaries(), "17.2", 1)))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("17.2")
        .hasMessageContaining("18.6");
  }

  private static void assertStreams(LocalPostgres postgres) throws Exception {
    try (Connection connection = postgres.connect("pg1")) {
      assertThat(
              LocalPostgresIT.text(
                  connection, "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"))
          .isEqualTo("1");
    }
  }
}
