package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.ledger.Fault;
import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class PostgresFaultsIT {
  private static final PostgresSpec SPEC = Fixtures.postgresSpec(3);
  private static final Duration BOUND = Duration.ofSeconds(20);
  private static LocalPostgres postgres;

  @BeforeAll
  static void create() throws SQLException {
    postgres = Fixtures.postgres(SPEC);
    try (Connection connection = postgres.connect("pg1")) {
      LocalPostgresIT.execute(connection, "CREATE TABLE written (id bigserial PRIMARY KEY)");
    }
  }

  @AfterAll
  static void destroy() {
    LocalPostgres.destroy(SPEC.directory());
    assertThat(Fixtures.processesAbout(SPEC.directory())).isEmpty();
  }

  private static void write(String instance) throws SQLException {
    try (Connection connection = postgres.connect(instance)) {
      LocalPostgresIT.execute(connection, "INSERT INTO written DEFAULT VALUES");
    }
  }

  private static PostgresInstance instance(String name) {
    return new PostgresInstance(
        name, SPEC.directory().resolve(name), SPEC.binaries(), Account.current());
  }

  private static List<Path> faults() throws IOException {
    Path directory = SPEC.directory().resolve("faults");
    if (!Files.exists(directory)) {
      return List.of();
    }
    try (var files = Files.list(directory)) {
      return files.toList();
    }
  }

  @Test
  void aStandbyThatIsHeldBackGetsNoWalWhileTheOtherAdvances() throws Exception {
    postgres.restoreHome(ReplicationMode.ANY_1);
    postgres.holdBack("pg2");
    long held = postgres.walPosition("pg2", BOUND);
    // ANY 1: the other standby is enough for these to be acknowledged.
    for (int i = 0; i < 20; i++) {
      write("pg1");
    }
    assertThat(postgres.walPosition("pg2", BOUND)).isEqualTo(held);
    assertThat(postgres.walPosition("pg3", BOUND)).isGreaterThan(held);
    assertThat(faults()).isNotEmpty();

    postgres.inject(Fault.KILL, "pg1");
    assertThat(postgres.walPosition("pg2", BOUND)).isEqualTo(held);
    postgres.undoFaults();
    assertThat(faults()).isEmpty();
    postgres.promote("pg3");
    postgres.follow("pg2");
    write("pg3");
  }

  @Test
  void theStandbyWithMoreWalCannotFollowTheOther() throws Exception {
    postgres.restoreHome(ReplicationMode.ASYNC);
    postgres.holdBack("pg2");
    for (int i = 0; i < 20; i++) {
      write("pg1");
    }
    long written = postgres.walPosition("pg3", BOUND);
    postgres.stopForGood("pg1");
    assertThat(postgres.walPosition("pg3", BOUND)).isGreaterThanOrEqualTo(written);
    postgres.promote("pg2");
    assertThatThrownBy(() -> postgres.follow("pg3"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("pg3")
        .hasMessageContaining("never had");
    postgres.restoreHome(ReplicationMode.SYNC);
    assertThat(postgres.primary()).isEqualTo("pg1");
    write("pg1");
  }

  @Test
  void aFrozenPrimaryAnswersNobodyUntilItIsLetGo() throws Exception {
    postgres.restoreHome(ReplicationMode.ASYNC);
    List<ProcessId> before = instance("pg1").processes();
    try (Connection session = postgres.connect("pg1")) {
      session.setNetworkTimeout(Runnable::run, 500);
      postgres.inject(Fault.FREEZE, "pg1");
      assertThatThrownBy(() -> LocalPostgresIT.text(session, "SELECT 1"))
          .isInstanceOf(SQLException.class);
    }
    assertThat(faults()).hasSize(2);
    Thread.currentThread().interrupt();
    postgres.undoFaults();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(faults()).isEmpty();
    write("pg1");
    assertThat(instance("pg1").processes()).contains(before.get(0));
  }

  @Test
  void aFrozenPrimaryIsReplacedAndComesBackAsAStandby() throws Exception {
    postgres.restoreHome(ReplicationMode.REMOTE_APPLY);
    write("pg1");
    postgres.inject(Fault.FREEZE, "pg1");
    postgres.stopForGood("pg1");
    assertThat(faults()).isEmpty();
    assertThat(instance("pg1").processes()).isEmpty();
    long second = postgres.walPosition("pg2", BOUND);
    long third = postgres.walPosition("pg3", BOUND);
    assertThat(second).isPositive();
    // Either may have got a record of the server's own that the other has not.
    String promoted = second >= third ? "pg2" : "pg3";
    postgres.promote(promoted);
    postgres.follow(promoted.equals("pg2") ? "pg3" : "pg2");
    write(promoted);
    postgres.rejoin("pg1");
    assertThat(instance("pg1").isStandby()).isTrue();
    assertThat(postgres.primary()).isEqualTo(promoted);
    write(promoted);
  }

  @Test
  void aKilledInstanceCanBeStartedAtOnce() {
    postgres.restoreHome(ReplicationMode.ASYNC);
    PostgresInstance standby = instance("pg2");
    for (int i = 0; i < 3; i++) {
      List<ProcessId> before = standby.processes();
      assertThat(before).isNotEmpty();
      standby.kill();
      assertThat(before).noneMatch(ProcessId::alive);
      postgres.restoreHome(ReplicationMode.ASYNC);
      assertThat(standby.ready()).isTrue();
    }
  }

  @Test
  void killingEndsAlsoAStartThatHasNotReachedItsDataDirectory() throws IOException {
    postgres.restoreHome(ReplicationMode.ASYNC);
    PostgresInstance standby = instance("pg3");
    // pg_ctl waits, in the instance's directory, for a postmaster that cannot obey.
    standby.postmaster().ifPresent(Signals.STOP::send);
    Process stopping =
        new ProcessBuilder(
                standby
                    .account()
                    .command(
                        List.of(
                            SPEC.binaries().resolve("bin/pg_ctl").toString(),
                            "stop",
                            "--pgdata=" + standby.data())))
            .directory(standby.directory().toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(
              Poll.reaches(
                  () -> standby.processes().stream().anyMatch(p -> p.pid() == stopping.pid()),
                  BOUND))
          .isTrue();
      standby.kill();
      assertThat(Poll.reaches(() -> !stopping.isAlive(), BOUND)).isTrue();
    } finally {
      stopping.destroyForcibly();
    }
  }

  @Test
  void aPrimaryThatRunsIsNotReplaced() {
    postgres.restoreHome(ReplicationMode.ASYNC);
    assertThatThrownBy(() -> postgres.promote("pg2"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("stop that for good first");
  }

  @Test
  void everythingComesBackAfterAReboot() throws Exception {
    postgres.restoreHome(ReplicationMode.ANY_1);
    write("pg1");
    for (String name : postgres.instances()) {
      Signals.KILL.send(instance(name).processes());
    }
    Trees.delete(postgres.socketDirectory());
    LocalPostgres opened = LocalPostgres.open(SPEC.directory(), Fixtures.PASSWORD);
    assertThat(opened.systemIdentifier()).isEqualTo(postgres.systemIdentifier());
    opened.restoreHome(ReplicationMode.ANY_1);
    assertThat(postgres.socketDirectory()).isDirectory();
    write("pg1");
  }

  @Test
  void detachedStandbysCatchUpAgain() throws Exception {
    postgres.restoreHome(ReplicationMode.NONE);
    try (Connection session = postgres.connect("pg1")) {
      assertThat(LocalPostgresIT.text(session, "SELECT count(*) FROM pg_replication_slots"))
          .isEqualTo("0");
    }
    for (int i = 0; i < 10; i++) {
      write("pg1");
    }
    postgres.switchMode(ReplicationMode.REMOTE_APPLY);
    String count = "SELECT count(*) FROM written";
    try (Connection here = postgres.connect("pg1");
        Connection there = postgres.connect("pg2")) {
      assertThat(LocalPostgresIT.text(there, count)).isEqualTo(LocalPostgresIT.text(here, count));
    }
  }

  /** Else it would apply its backlog while the next slot is measured. */
  @Test
  void aModeIsInEffectOnlyOnceTheStandbysHaveAppliedTheirBacklog() throws Exception {
    postgres.restoreHome(ReplicationMode.ASYNC);
    try (Connection standby = postgres.connect("pg3")) {
      LocalPostgresIT.execute(standby, "SELECT pg_wal_replay_pause()");
      write("pg1");
      CompletableFuture<Void> resumed =
          CompletableFuture.runAsync(
              () -> resume(standby), CompletableFuture.delayedExecutor(3, TimeUnit.SECONDS));
      postgres.restoreHome(ReplicationMode.SYNC);
      assertThat(resumed).isCompleted();
    }
  }

  private static void resume(Connection standby) {
    try {
      LocalPostgresIT.execute(standby, "SELECT pg_wal_replay_resume()");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aStandbyWhoseWalIsGoneGetsABaseBackup() throws Exception {
    postgres.restoreHome(ReplicationMode.NONE);
    try (Connection session = postgres.connect("pg1")) {
      LocalPostgresIT.execute(session, "ALTER SYSTEM SET wal_keep_size = 0");
      LocalPostgresIT.execute(session, "SELECT pg_reload_conf()");
      for (int i = 0; i < 3; i++) {
        LocalPostgresIT.execute(session, "INSERT INTO written DEFAULT VALUES");
        LocalPostgresIT.execute(session, "SELECT pg_switch_wal()");
      }
      LocalPostgresIT.execute(session, "CHECKPOINT");
      LocalPostgresIT.execute(session, "ALTER SYSTEM RESET wal_keep_size");
    }
    postgres.switchMode(ReplicationMode.ANY_1);
    write("pg1");
    assertThat(postgres.walPosition("pg2", BOUND)).isPositive();
  }

  @Test
  void anInstanceWhosePortWasTakenMeanwhileGetsAnother() throws Exception {
    postgres.restoreHome(ReplicationMode.ANY_1);
    int port = postgres.endpoint("pg1", false).port();
    postgres.stopForGood("pg1");
    try (var other = new java.net.ServerSocket()) {
      other.bind(new java.net.InetSocketAddress(java.net.InetAddress.getLoopbackAddress(), port));
      postgres.restoreHome(ReplicationMode.ANY_1);
      assertThat(postgres.endpoint("pg1", false).port()).isNotEqualTo(port);
      write("pg1");
    }
  }

  @Test
  void tellsHowItIsSetUp() {
    postgres.restoreHome(ReplicationMode.SYNC);
    assertThat(postgres.provenance())
        .containsEntry("postgres.fsync", "on")
        .containsEntry("postgres.full-page-writes", "on")
        .containsEntry("postgres.data-checksums", "on")
        .containsEntry("postgres.synchronous-standby-names", "FIRST 1 (pg2)")
        .containsKey("postgres.wal-sync-method");
    assertThat(postgres.provenance().toString()).doesNotContain(Fixtures.PASSWORD);
  }
}
