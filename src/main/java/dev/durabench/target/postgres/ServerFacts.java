package dev.durabench.target.postgres;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a reader of a result must know about the servers. */
public final class ServerFacts {
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

  private ServerFacts() {}

  /** Settings that matter, as the primary has them; what its version does not know is left out. */
  public static <I extends Instance> Map<String, String> of(Cluster<I> cluster) {
    I primary = cluster.primary();
    return of(cluster.sql(primary), primary.name(), cluster.instances().size());
  }

  /** The same of a primary that somebody else runs. */
  public static Map<String, String> of(Sql sql, String primary, int instances) {
    Map<String, String> facts = new TreeMap<>();
    for (List<String> row :
        sql.rows(
            "SELECT name, current_setting(name) FROM pg_settings"
                + " WHERE name = ANY (string_to_array(?, ' '))",
            String.join(" ", SETTINGS))) {
      facts.put("postgres." + row.get(0).replace('_', '-'), row.get(1));
    }
    facts.put("postgres.build", sql.text("SELECT version()"));
    facts.put("postgres.instances", Integer.toString(instances));
    facts.put("postgres.primary", primary);
    facts.put(
        "postgres.system-identifier",
        sql.text("SELECT system_identifier FROM pg_control_system()"));
    return facts;
  }
}
