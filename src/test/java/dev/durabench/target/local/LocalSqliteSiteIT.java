package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.Poll;
import dev.durabench.target.SqliteSite;
import dev.durabench.target.TargetFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class LocalSqliteSiteIT {
  private static final ObjectStoreSpec STORE = Fixtures.objectStoreSpec();
  private static final SqliteSpec SITE = Fixtures.sqliteSpec();
  private static final Duration BOUND = Duration.ofSeconds(90);
  private static LocalObjectStore store;
  private static LocalSqliteSite site;

  @BeforeAll
  static void create() {
    store = Fixtures.objectStore(STORE);
    site = LocalSqliteSite.create(SITE, Optional.of(store));
  }

  @AfterAll
  static void destroy() {
    LocalSqliteSite.destroy(SITE.directory());
    LocalObjectStore.destroy(STORE.directory());
    assertThat(Fixtures.processesAbout(SITE.directory())).isEmpty();
    assertThat(Fixtures.processesAbout(STORE.directory())).isEmpty();
    assertThat(SITE.directory()).doesNotExist();
    assertThat(STORE.directory()).doesNotExist();
    assertThat(SocketDirectory.of(SITE.directory())).doesNotExist();
  }

  private static Connection database(Path file) throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    LocalPostgresIT.execute(connection, "PRAGMA journal_mode = wal");
    LocalPostgresIT.execute(connection, "PRAGMA busy_timeout = 5000");
    LocalPostgresIT.execute(connection, "CREATE TABLE IF NOT EXISTS written (id INTEGER)");
    return connection;
  }

  private static void write(Connection connection, int from, int to) throws SQLException {
    for (int id = from; id <= to; id++) {
      LocalPostgresIT.execute(connection, "INSERT INTO written VALUES (" + id + ")");
    }
  }

  private static String count(Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      return LocalPostgresIT.text(connection, "SELECT count(*) FROM written");
    }
  }

  @Test
  void restoresWhatWasReplicatedBeforeWriterAndLitestreamDied() throws SQLException {
    Path file = site.directory().resolve("synced.db");
    Path copy = site.directory().resolve("synced-copy.db");
    try (Connection connection = database(file)) {
      write(connection, 1, 10);
      SqliteSite.Replication replication = site.replicate(file, "synced", Duration.ofMillis(100));
      write(connection, 11, 300);
      replication.awaitSynced(BOUND);
      replication.kill();
      write(connection, 301, 310);
    }
    assertThat(site.restore("synced", copy, BOUND)).isPositive();
    assertThat(count(copy)).isEqualTo("300");
    assertThat(site.replicaBytes("synced")).isPositive();
    assertThat(site.replicaBytes("never-used")).isZero();
  }

  @Test
  void refusesALitestreamOfAnotherVersion() {
    SqliteSpec other =
        new SqliteSpec(Fixtures.directory(), SITE.litestream(), Optional.of("0.5.1"));

    assertThatThrownBy(() -> LocalSqliteSite.create(other, Optional.of(store)))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("Litestream 0.5.1 is wanted, but " + SITE.litestream())
        .hasMessageContaining("0.5.17");
    assertThat(other.directory()).doesNotExist();
  }

  @Test
  void catchesUpAfterTheObjectStoreWasAway() throws SQLException {
    Path file = site.directory().resolve("outage.db");
    Path copy = site.directory().resolve("outage-copy.db");
    var endpoint = store.endpoint();
    try (Connection connection = database(file);
        SqliteSite.Replication replication =
            site.replicate(file, "outage", Duration.ofMillis(100))) {
      write(connection, 1, 20);
      replication.awaitSynced(BOUND);
      store.stop();
      write(connection, 21, 40);
      assertThatThrownBy(() -> replication.awaitSynced(Duration.ofSeconds(1)))
          .isInstanceOf(TargetFailure.class);
      store.start();
      assertThat(store.endpoint()).isEqualTo(endpoint);
      replication.awaitSynced(BOUND);
    }
    site.restore("outage", copy, BOUND);
    assertThat(count(copy)).isEqualTo("40");
  }

  @Test
  void aStoreThatDiedIsStartedAgainWithItsObjects() throws Exception {
    Path object = store.objects().resolve("kept");
    Files.writeString(object, "still here");
    ProcessId process =
        new Daemon(STORE.directory().resolve("s3proxy.pid"), Path.of("log"))
            .running()
            .orElseThrow();
    Signals.KILL.send(process);
    Poll.until(() -> !process.alive(), BOUND, () -> "lives");
    LocalObjectStore opened = LocalObjectStore.open(STORE.directory(), store.secretKey());
    opened.ensureRunning();
    assertThat(opened.endpoint()).isEqualTo(store.endpoint());
    assertThat(object).hasContent("still here");
  }

  @Test
  void keepsItsSecretToItself() throws Exception {
    boolean found = false;
    try (var files = Files.walk(STORE.directory())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1)
            .contains(store.secretKey())) {
          found = true;
          assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
              .isEqualTo("rw-------");
        }
      }
    }
    assertThat(found).isTrue();
  }

  @Test
  void aSiteThatIsOpenedKillsWhatAnEarlierRunLeft() throws SQLException {
    Path file = site.directory().resolve("left.db");
    try (Connection connection = database(file)) {
      write(connection, 1, 1);
      SqliteSite.Replication left = site.replicate(file, "left", Duration.ofMillis(100));
      LocalSqliteSite.open(SITE, Optional.of(store));
      assertThatThrownBy(() -> left.awaitSynced(Duration.ofSeconds(1)))
          .isInstanceOf(TargetFailure.class);
    }
  }

  @Test
  void namesItsVersions() {
    assertThat(site.provenance())
        .containsEntry("litestream.version", "0.5.17")
        .containsEntry("s3proxy.version", "2.9.0")
        .containsKey("sqlite.version");
  }
}
