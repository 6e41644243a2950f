package dev.durabench.target.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.durabench.ledger.Fault;
import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.faults.Outages;
import dev.durabench.topology.ReplicationMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SshPostgresIT {
  private static final Duration BOUND = Duration.ofSeconds(20);

  @SuppressWarnings("NullAway.Init") // an assumption may skip everything before
  private static DebianServers servers;

  @SuppressWarnings("NullAway.Init")
  private static SshPostgres postgres;

  @BeforeAll
  static void make() throws SQLException {
    assumeThat(DebianServers.obstacle()).as("what is missing").isEmpty();
    servers = DebianServers.make(3);
    postgres = servers.open();
    execute("pg1", "CREATE TABLE written (id bigserial PRIMARY KEY)");
  }

  @AfterAll
  static void remove() {
    if (servers != null) {
      servers.close();
    }
  }

  private static void execute(String instance, String sql) throws SQLException {
    try (Connection connection = postgres.connect(instance)) {
      execute(connection, sql);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void write(String instance) throws SQLException {
    execute(instance, "INSERT INTO written DEFAULT VALUES");
  }

  private static String text(String instance, String sql) throws SQLException {
    try (Connection connection = postgres.connect(instance)) {
      return text(connection, sql);
    }
  }

  private static String text(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        var results = statement.executeQuery(sql)) {
      results.next();
      return String.valueOf(results.getString(1));
    }
  }

  private static String count(String instance) throws SQLException {
    return text(instance, "SELECT count(*) FROM written");
  }

  private static List<String> faults() throws IOException {
    List<String> found = new ArrayList<>();
    if (Files.exists(servers.faults())) {
      try (var files = Files.list(servers.faults())) {
        for (Path file : files.toList()) {
          found.add(Files.readString(file).strip());
        }
      }
    }
    return found;
  }

  private static ServerInstance instance(String name) {
    int index = postgres.instances().indexOf(name);
    Place place = servers.places.get(index);
    return new ServerInstance(
        name, place, servers.shell(place), new Outages(servers, java.util.Map.of()));
  }

  @ParameterizedTest
  @EnumSource
  void switchesEveryMode(ReplicationMode mode) throws SQLException {
    postgres.restoreHome(ReplicationMode.ASYNC);
    try (Connection session = postgres.connect("pg1")) {
      postgres.switchMode(mode);
      assertThat(text(session, "SHOW synchronous_commit"))
          .isEqualTo(
              switch (mode) {
                case NONE, ASYNC, SYNC, ANY_1 -> "on";
                case REMOTE_WRITE -> "remote_write";
                case REMOTE_APPLY -> "remote_apply";
              });
      assertThat(
              text(
                  session,
                  "SELECT string_agg(application_name || ' ' || state || ' ' || sync_state, ', '"
                      + " ORDER BY application_name) FROM pg_stat_replication"))
          .isEqualTo(
              switch (mode) {
                case NONE -> "null";
                case ASYNC -> "pg2 streaming async, pg3 streaming async";
                case ANY_1 -> "pg2 streaming quorum, pg3 streaming quorum";
                case REMOTE_WRITE, SYNC, REMOTE_APPLY -> "pg2 streaming sync, pg3 streaming async";
              });
      execute(session, "INSERT INTO written DEFAULT VALUES");
    }
  }

  @Test
  void aKilledPrimaryIsRewoundToTheOneThatTookOver() throws Exception {
    postgres.restoreHome(ReplicationMode.ASYNC);
    write("pg1");
    String shared = count("pg1");
    assertThat(Poll.reaches(() -> sees("pg3", shared), BOUND)).isTrue();
    postgres.holdBack("pg2");
    postgres.holdBack("pg3");
    for (int i = 0; i < 20; i++) {
      write("pg1");
    }
    assertThat(faults()).containsExactlyInAnyOrder("HOLD_BACK pg1", "HOLD_BACK pg1");
    postgres.inject(Fault.KILL, "pg1");
    postgres.stopForGood("pg1");
    assertThat(faults()).isEmpty();
    assertThat(instance("pg1").running()).isFalse();

    long second = postgres.walPosition("pg2", BOUND);
    long third = postgres.walPosition("pg3", BOUND);
    String promoted = third > second ? "pg3" : "pg2";
    postgres.promote(promoted);
    assertThat(postgres.primary()).isEqualTo(promoted);
    postgres.follow(third > second ? "pg2" : "pg3");
    assertThat(count(promoted)).isEqualTo(shared);
    write(promoted);

    postgres.rejoin("pg1");
    assertThat(postgres.provenance().get("postgres.rejoined.pg1")).startsWith("pg_rewind");
    assertThat(count("pg1")).isEqualTo(count(promoted));
    postgres.restoreHome(ReplicationMode.ANY_1);
    assertThat(postgres.primary()).isEqualTo("pg1");
    write("pg1");
  }

  private static boolean sees(String instance, String count) {
    try {
      return count(instance).equals(count);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aFrozenPrimaryIsLetGoFromTheJournalAlone() throws Exception {
    postgres.restoreHome(ReplicationMode.ASYNC);
    try (Connection session = postgres.connect("pg1")) {
      session.setNetworkTimeout(Runnable::run, 500);
      postgres.inject(Fault.FREEZE, "pg1");
      assertThatThrownBy(() -> text(session, "SELECT 1")).isInstanceOf(SQLException.class);
    }
    assertThat(faults()).containsExactly("FREEZE pg1");
    Thread.currentThread().interrupt();
    try {
      // The shell of this test refuses an interrupted thread.
      servers.open().undoFaults();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(faults()).isEmpty();
    write("pg1");
  }

  @Test
  void whatNobodyLetsGoGoesOnByItself() {
    postgres.restoreHome(ReplicationMode.ASYNC);
    instance("pg2").freeze("0", Duration.ofSeconds(2));
    assertThat(stopped("pg2")).isTrue();
    assertThat(Poll.reaches(() -> !stopped("pg2"), BOUND)).isTrue();
  }

  /** Else it would let go what a later experiment freezes in the same place. */
  @Test
  void theTimerOfAFrozenServerEndsWithIt() {
    postgres.restoreHome(ReplicationMode.ASYNC);
    postgres.inject(Fault.FREEZE, "pg2");
    Place place = instance("pg2").place();
    assertThat(timers(place)).isNotEmpty();
    postgres.stopForGood("pg2");
    assertThat(timers(place)).isEmpty();
    postgres.restoreHome(ReplicationMode.ASYNC);
  }

  private static String timers(Place place) {
    return servers.as(place, "ls /run/durabench | grep ^frozen- || true");
  }

  private static boolean stopped(String name) {
    String first =
        "read -r pid < \"$1/postmaster.pid\" && sed 's/.*) //; s/ .*//' \"/proc/$pid/stat\"";
    Place place = instance(name).place();
    return servers.as(place, first, place.data()).equals("T");
  }

  @Test
  void aPrimaryWithoutPowerIsReplacedAndComesBackAsAStandby() throws Exception {
    postgres.restoreHome(ReplicationMode.ANY_1);
    write("pg1");
    List<String> accepted = new ArrayList<>();
    postgres.inject(Fault.POWER_OFF, "pg1", () -> accepted.add("pg1"));
    assertThat(accepted).containsExactly("pg1");
    assertThat(faults()).containsExactly("POWER_OFF pg1");
    assertThatThrownBy(() -> postgres.connect("pg1")).hasMessageContaining("is off");
    postgres.stopForGood("pg1");
    // Its connections are still open for them: only silence tells.
    long second = postgres.walPosition("pg2", BOUND);
    long third = postgres.walPosition("pg3", BOUND);
    String promoted = third > second ? "pg3" : "pg2";
    postgres.promote(promoted);
    postgres.follow(third > second ? "pg2" : "pg3");
    write(promoted);
    assertThat(faults()).containsExactly("POWER_OFF pg1");

    postgres.restorePower("pg1", () -> accepted.add("power"));
    assertThat(accepted).containsExactly("pg1", "power");
    assertThat(faults()).isEmpty();
    assertThat(servers.isOff("db-1")).isFalse();
    assertThat(instance("pg1").running()).isFalse();
    postgres.restorePower("pg1", () -> accepted.add("power"));
    assertThat(accepted).hasSize(2);
    postgres.rejoin("pg1");
    assertThat(postgres.provenance().get("postgres.rejoined.pg1")).startsWith("pg_rewind");
    assertThat(instance("pg1").isStandby()).isTrue();
    assertThat(count("pg1")).isEqualTo(count(promoted));
  }

  @Test
  void aMachineThatWasLeftOffIsBroughtBack() throws Exception {
    postgres.restoreHome(ReplicationMode.SYNC);
    postgres.inject(Fault.POWER_OFF, "pg2");
    SshPostgres next = servers.open();
    next.undoFaults();
    assertThat(faults()).isEmpty();
    assertThat(servers.isOff("db-2")).isFalse();
    next.restoreHome(ReplicationMode.ASYNC);
    postgres = next;
    write("pg1");
  }

  @Test
  void noServerStartsWithItsMachine() throws IOException {
    postgres.restoreHome(ReplicationMode.ASYNC);
    for (Place place : servers.places) {
      assertThat(Files.readAllLines(Path.of(place.settings(), "start.conf")))
          .filteredOn(line -> !line.startsWith("#") && !line.isBlank())
          .containsExactly("manual");
    }
  }

  @Test
  void aServerThatCannotBeRewoundGetsABaseBackup() throws Exception {
    postgres.restoreHome(ReplicationMode.ASYNC);
    postgres.stopForGood("pg1");
    postgres.promote("pg2");
    postgres.follow("pg3");
    write("pg2");
    Place place = servers.places.get(0);
    servers.as(place, "rm \"$1/global/pg_control\"", place.data());
    postgres.rejoin("pg1");
    assertThat(postgres.provenance().get("postgres.rejoined.pg1"))
        .startsWith("pg_basebackup (pg_rewind: ")
        .contains("pg_control");
    postgres.restoreHome(ReplicationMode.REMOTE_APPLY);
    assertThat(count("pg3")).isEqualTo(count("pg1"));
  }

  @Test
  void aServerWhoseRebuildWasCutShortIsMadeAnew() throws Exception {
    postgres.restoreHome(ReplicationMode.ASYNC);
    instance("pg3").kill();
    Place place = servers.places.get(2);
    servers.as(place, ": > \"$1/durabench.half-made\"", place.settings());
    servers.as(place, "rm \"$1/PG_VERSION\"", place.data());
    assertThatThrownBy(() -> instance("pg3").launch())
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("half there");
    postgres.restoreHome(ReplicationMode.ASYNC);
    assertThat(instance("pg3").isHalfMade()).isFalse();
    write("pg1");
  }

  @Test
  void aFolderThatIsNoServersIsNeverEmptied() throws IOException {
    Path folder = Files.createDirectories(servers.base.resolve("home/somebody"));
    Path file = Files.writeString(folder.resolve("letter"), "dear");
    Place place = servers.places.get(2);
    Place wrong =
        new Place(
            place.machine(),
            place.address(),
            place.version(),
            place.cluster(),
            place.port(),
            folder.toString(),
            place.sockets());
    ServerInstance mistaken =
        new ServerInstance(
            "pg3", wrong, servers.shell(place), new Outages(servers, java.util.Map.of()));
    assertThatThrownBy(() -> mistaken.rebuild("host=nowhere"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("nothing was touched");
    assertThat(file).hasContent("dear");
  }

  @Test
  void aPrimaryThatRunsIsNotReplaced() {
    postgres.restoreHome(ReplicationMode.ASYNC);
    assertThatThrownBy(() -> postgres.promote("pg2"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("stop that for good first");
  }

  @Test
  void aPrimaryThatCannotBeReachedIsNotTakenForStopped() {
    postgres.restoreHome(ReplicationMode.ASYNC);
    servers.shell(servers.places.get(0)).cutOff(true);
    try {
      assertThatThrownBy(() -> postgres.stopForGood("pg1"))
          .isInstanceOf(TargetFailure.class)
          .hasMessageContaining("db-1");
      assertThatThrownBy(() -> postgres.promote("pg2")).isInstanceOf(TargetFailure.class);
    } finally {
      servers.shell(servers.places.get(0)).cutOff(false);
    }
  }

  @Test
  void nothingIsBrokenWhereThatIsNotAllowed() throws IOException {
    SshPostgres guarded = servers.open(false);
    assertThatThrownBy(() -> guarded.inject(Fault.KILL, "pg2"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("allowFaults");
    assertThatThrownBy(() -> guarded.holdBack("pg2")).isInstanceOf(TargetFailure.class);
    assertThat(faults()).isEmpty();
  }

  @Test
  void tellsHowItIsSetUpAndWhatTheLogsSay() throws IOException {
    postgres.restoreHome(ReplicationMode.SYNC);
    assertThat(postgres.provenance())
        .containsEntry("postgres.fsync", "on")
        .containsEntry("postgres.data-checksums", "on")
        .containsEntry("postgres.shared-buffers", "32MB")
        .containsEntry("postgres.synchronous-standby-names", "FIRST 1 (pg2)")
        .containsKey("postgres.wal-sync-method");
    assertThat(postgres.provenance().toString()).doesNotContain(DebianServers.PASSWORD);
    assertThat(postgres.logs()).containsOnlyKeys("pg1.log", "pg2.log", "pg3.log");
    assertThat(Files.readString(postgres.logs().get("pg1.log"))).contains("ready to accept");
  }
}
