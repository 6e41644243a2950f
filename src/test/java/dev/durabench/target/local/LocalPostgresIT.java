package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.ledger.Fault;
import dev.durabench.topology.ReplicationMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LocalPostgresIT {
  private static final PostgresSpec SPEC = Fixtures.postgresSpec(3);
  private static LocalPostgres postgres;

  @BeforeAll
  static void create() throws SQLException {
    postgres = Fixtures.postgres(SPEC);
    try (Connection connection = postgres.connect("pg1")) {
      execute(connection, "CREATE TABLE written (id bigint PRIMARY KEY)");
    }
  }

  @AfterAll
  static void destroy() {
    LocalPostgres.destroy(SPEC.directory());
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  static String text(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var results = statement.executeQuery(sql)) {
      results.next();
      return String.valueOf(results.getString(1));
    }
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
      execute(session, "SELECT pg_logical_emit_message(true, 'test', 'commit')");
    }
  }

  @Test
  void survivesTheLossOfItsPrimaryAndComesHome() throws SQLException {
    postgres.restoreHome(ReplicationMode.ANY_1);
    try (Connection session = postgres.connect("pg1")) {
      execute(session, "INSERT INTO written SELECT count(*) + 1 FROM written");
    }
    postgres.inject(Fault.KILL, "pg1");
    postgres.stopForGood("pg1");
    long second = postgres.walPosition("pg2", Duration.ofSeconds(10));
    long third = postgres.walPosition("pg3", Duration.ofSeconds(10));
    String better = third > second ? "pg3" : "pg2";
    String other = third > second ? "pg2" : "pg3";
    postgres.promote(better);
    assertThat(postgres.primary()).isEqualTo(better);
    postgres.follow(other);
    try (Connection session = postgres.connect(better)) {
      execute(session, "INSERT INTO written SELECT count(*) + 1 FROM written");
    }
    postgres.rejoin("pg1");
    postgres.restoreHome(ReplicationMode.ANY_1);
    assertThat(postgres.primary()).isEqualTo("pg1");
    try (Connection session = postgres.connect("pg1")) {
      assertThat(text(session, "SELECT count(*) FROM written")).isEqualTo("2");
    }
  }
}
