package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import dev.durabench.target.postgres.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A base backup by PostgreSQL's low-level interface (continuous archiving, "Making a Base Backup
 * Using the Low Level API"): the programs at hand bring neither pg_basebackup nor pg_rewind.
 */
final class BaseBackup {
  /** A checkpoint, for which the backup waits, writes everything that is dirty. */
  private static final Duration BOUND = Duration.ofMinutes(5);

  /** Directories of which only the directory itself is wanted. */
  private static final Set<String> EMPTY =
      Set.of(
          "pg_wal",
          "pg_replslot",
          "pg_dynshmem",
          "pg_notify",
          "pg_serial",
          "pg_snapshots",
          "pg_stat_tmp",
          "pg_subtrans");

  private static final Set<String> LEFT_OUT =
      Set.of(
          "postmaster.pid",
          "postmaster.opts",
          "backup_label",
          "tablespace_map",
          "backup_manifest",
          "standby.signal",
          "recovery.signal",
          "instance.conf",
          "current_logfiles");

  private BaseBackup() {}

  /**
   * Replaces the data directory of a stopped instance by a copy of the running source, ready to
   * start as a standby once it is configured. The source must keep WAL for it (a reserved slot).
   */
  static void take(LocalCluster cluster, PostgresInstance source, PostgresInstance into) {
    Account account = into.account();
    Trees.write(into.halfMadeMark(), "", "rw-------", account);
    Trees.delete(into.data());
    try (Sql sql = cluster.newSql(source, BOUND)) {
      sql.execute("SELECT pg_backup_start('durabench', true)");
      Trees.copy(source.data(), into.data(), account, BaseBackup::leftOut);
      makeDirectory(into.data().resolve("pg_wal/archive_status"), account);
      makeDirectory(into.data().resolve("pg_wal/summaries"), account);
      List<String> stop =
          sql.rows("SELECT lsn, labelfile, spcmapfile FROM pg_backup_stop(false)").get(0);
      Trees.write(into.data().resolve("backup_label"), stop.get(1), "rw-------", account);
      if (!stop.get(2).isEmpty()) {
        Trees.write(into.data().resolve("tablespace_map"), stop.get(2), "rw-------", account);
      }
    }
    Trees.write(into.data().resolve("standby.signal"), "", "rw-------", account);
  }

  /** To be called once the instance is configured as a standby. */
  static void done(PostgresInstance instance) {
    try {
      Files.deleteIfExists(instance.halfMadeMark());
    } catch (IOException e) {
      throw new TargetFailure(
          "cannot delete " + instance.halfMadeMark() + ": " + e.getMessage(), e);
    }
  }

  static boolean leftOut(Path relative) {
    String name = relative.getFileName().toString();
    if (relative.getNameCount() == 1) {
      return LEFT_OUT.contains(name) || name.endsWith(".new");
    }
    return EMPTY.contains(relative.getName(0).toString())
        || name.startsWith("pgsql_tmp")
        || name.startsWith("pg_internal.init");
  }

  private static void makeDirectory(Path path, Account account) {
    Trees.directory(path, "rwx------", account);
  }
}
