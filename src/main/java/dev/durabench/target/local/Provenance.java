package dev.durabench.target.local;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a reader of a result must know about the servers. */
final class Provenance {
  private static final List<String> SETTINGS =
      List.of(
          "server_version",
          "data_checksums",
          "fsync",
          "full_page_writes",
          "wal_sync_method",
          "wal_level",
          "wal_compression",
          "wal_init_zero",
          "wal_recycle",
          "wal_buffers",
          "wal_keep_size",
          "min_wal_size",
          "max_wal_size",
          "checkpoint_timeout",
          "checkpoint_completion_target",
          "shared_buffers",
          "huge_pages_status",
          "io_method",
          "max_connections",
          "autovacuum",
          "recovery_init_sync_method",
          "wal_retrieve_retry_interval",
          "wal_receiver_status_interval",
          "wal_receiver_timeout",
          "wal_sender_timeout",
          "synchronous_commit",
          "synchronous_standby_names");

  private Provenance() {}

  static Map<String, String> of(Cluster cluster) {
    Map<String, String> facts = new TreeMap<>();
    PostgresInstance primary = cluster.primary();
    Sql sql = cluster.sql(primary);
    for (String setting : SETTINGS) {
      facts.put(
          "postgres." + setting.replace('_', '-'), sql.text("SELECT current_setting(?)", setting));
    }
    facts.put("postgres.build", sql.text("SELECT version()"));
    facts.put("postgres.instances", Integer.toString(cluster.instances().size()));
    facts.put("postgres.primary", primary.name());
    facts.put("postgres.system-identifier", cluster.file().systemIdentifier());
    return facts;
  }
}
