package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.Poll;
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
  void aWholeClusterIsAdoptedButNotWithAnotherPassword() throws Exception {
    LocalPostgres made = Fixtures.postgres(spec);
    made.switchMode(ReplicationMode.SYNC);
    LocalPostgres adopted = Fixtures.postgres(spec);
    assertThat(adopted.systemIdentifier()).isEqualTo(made.systemIdentifier());
    assertStreams(adopted);
    LocalPostgres another = LocalPostgres.create(spec, "another 'one'\\ : é");
    assertThat(another.systemIdentifier()).isNotEqualTo(made.systemIdentifier());
    assertStreams(another);
  }

  @Test
  void aClusterWhoseFileAnotherVersionWroteIsAdopted() throws Exception {
    LocalPostgres made = Fixtures.postgres(spec);
    Path file = ClusterFile.path(spec.directory());
    Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"later\": 1,"));
    assertThat(Fixtures.postgres(spec).systemIdentifier()).isEqualTo(made.systemIdentifier());
  }

  @Test
  void aClusterWhoseFileIsDamagedIsDestroyedAllTheSame() throws Exception {
    Fixtures.postgres(spec);
    Files.writeString(ClusterFile.path(spec.directory()), "{");
    LocalPostgres.destroy(spec.directory());
    assertThat(Fixtures.processesAbout(spec.directory())).isEmpty();
  }

  @Test
  void aClusterBehindSymbolicLinksIsRecognised() throws Exception {
    Path real = Files.createDirectories(Fixtures.directory());
    try {
      Path home = Files.createDirectories(real.resolve("home"));
      Path programs = Files.createDirectories(real.resolve("programs"));
      Path link = Files.createSymbolicLink(real.resolve("link"), home);
      for (String part : java.util.List.of("bin", "lib", "share")) {
        Files.createSymbolicLink(programs.resolve(part), spec.binaries().resolve(part));
      }
      PostgresSpec linked = new PostgresSpec(link.resolve("c"), programs, spec.version(), 1);
      LocalPostgres.create(linked, Fixtures.PASSWORD).connect("pg1").close();
      LocalPostgres.destroy(linked.directory());
      assertThat(Fixtures.processesAbout(real)).isEmpty();
    } finally {
      ProcessTable.named("postgres", real).forEach(Signals.KILL::send);
      Trees.delete(real);
    }
  }

  @Test
  void aServerThatDiesAtOnceSaysWhy() throws Exception {
    LocalPostgres made = Fixtures.postgres(spec);
    made.stopForGood("pg1");
    Files.writeString(spec.directory().resolve("pg1/data/postgresql.conf"), "no_such_setting = 1");
    assertThatThrownBy(() -> made.restoreHome(ReplicationMode.ASYNC))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("pg1")
        .hasMessageContaining("did not start")
        .hasMessageContaining("no_such_setting");
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
