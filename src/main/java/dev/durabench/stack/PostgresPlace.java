package dev.durabench.stack;

import dev.durabench.target.Reach;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.Storage;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where a PostgreSQL database is put.
 *
 * @param servers one an instance, the primary's home first
 * @param peers addresses of all machines, which load and writer may come from
 * @param port of TCP and of the Unix socket
 * @param shares how many databases share a server's memory
 * @param user who logs in
 * @param keep whether it stays when the stack goes
 */
record PostgresPlace(
    PostgresDatabase database,
    List<ReadyServer> servers,
    List<String> peers,
    int port,
    int shares,
    String user,
    boolean keep) {
  private static final String SOCKETS = "/var/run/postgresql";

  PostgresPlace {
    servers = List.copyOf(servers);
    peers = List.copyOf(peers);
  }

  /** Folder on the measured storage. */
  String base() {
    return Servers.base(servers.get(0), database.storage());
  }

  String dataDirectory() {
    return base() + "/" + database.name();
  }

  String cluster() {
    return cluster(database);
  }

  /** Name for Debian's cluster tools; systemd reads a hyphen as a slash. */
  static String cluster(PostgresDatabase database) {
    return database.name().replace('-', '_');
  }

  /** For an experiment. */
  Reach.Postgres reach() {
    return new Reach.Postgres(
        servers.stream().map(ReadyServer::name).toList(),
        database.majorVersion(),
        cluster(),
        port,
        dataDirectory(),
        SOCKETS);
  }

  /** Arguments of cluster.sh. */
  List<String> arguments(String action) {
    return List.of(action, database.majorVersion(), cluster());
  }

  /**
   * Variables of cluster.sh that are known before anything is made.
   *
   * @param instance number, from 1
   */
  Map<String, String> variables(int instance) {
    return Map.of(
        "base", base(),
        "data", dataDirectory(),
        "port", Integer.toString(port),
        "instance", "pg" + instance,
        "listen", servers.get(instance - 1).privateAddress(),
        "peers",
            peers.stream()
                .map(peer -> peer + (peer.contains(":") ? "/128" : "/32"))
                .collect(Collectors.joining(" ")),
        "shares", Integer.toString(shares),
        "settings", ServerSettings.text(),
        "volume", volume());
  }

  /** Mount point of the Volume that it is on; empty where it is on none that the stack has made. */
  private String volume() {
    return database.storage() == Storage.VOLUME && servers.get(0).volumeId().isPresent()
        ? base()
        : "";
  }
}
