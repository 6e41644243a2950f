package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BaseBackupTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "postmaster.pid",
        "pg_wal/000000010000000000000001",
        "pg_wal/archive_status",
        "pg_replslot/pg2/state",
        "base/5/pg_internal.init",
        "base/pgsql_tmp/pgsql_tmp1.0",
        "backup_label",
        "standby.signal",
      })
  void leavesOutWhatBelongsToTheRunningServer(String path) {
    assertThat(BaseBackup.leftOut(Path.of(path))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "PG_VERSION",
        "base/5/1259",
        "base/5/PG_VERSION",
        "global/pg_control",
        "pg_wal",
        "pg_xact/0000",
        "pg_replslot",
        "postgresql.conf",
        "pg_multixact/offsets/0000",
      })
  void takesEverythingElse(String path) {
    assertThat(BaseBackup.leftOut(Path.of(path))).isFalse();
  }
}
