package dev.durabench.target.servers;

import static java.util.Objects.requireNonNull;

import dev.durabench.target.Reach;
import dev.durabench.target.TargetFailure;
import java.util.ArrayList;
import java.util.List;

/**
 * Where an instance is.
 *
 * @param machine name of its machine
 * @param address where the other machines reach it
 * @param version major version
 * @param cluster name for Debian's cluster tools
 * @param port of TCP and of the Unix socket
 * @param data its data directory
 * @param sockets directory of its Unix socket
 */
record Place(
    String machine,
    String address,
    String version,
    String cluster,
    int port,
    String data,
    String sockets) {
  Place {
    requireNonNull(machine, "machine is null");
    requireNonNull(address, "address is null");
    requireNonNull(sockets, "sockets is null");
    // They become file names and words of a root shell.
    if (!version.matches("[0-9]{2}") || !cluster.matches("[A-Za-z0-9][A-Za-z0-9_.-]*")) {
      throw new IllegalArgumentException("no cluster of Debian's: " + version + "/" + cluster);
    }
    if (!data.matches("/[^/*?\\[]+(/[^/*?\\[]+)+")) {
      throw new IllegalArgumentException("no data directory: " + data);
    }
  }

  /** Of all instances in their order. */
  static List<Place> of(Reach reach) {
    Reach.Postgres postgres =
        reach
            .postgres()
            .orElseThrow(() -> new TargetFailure("there is no PostgreSQL on these machines"));
    List<Place> places = new ArrayList<>();
    for (String name : postgres.machines()) {
      Reach.Machine machine =
          reach.machines().stream()
              .filter(candidate -> candidate.name().equals(name))
              .findFirst()
              .orElseThrow(() -> new TargetFailure("nothing says how to reach machine " + name));
      places.add(
          new Place(
              name,
              machine.privateAddress(),
              postgres.version(),
              postgres.cluster(),
              postgres.port(),
              postgres.dataDirectory(),
              postgres.socketDirectory()));
    }
    return places;
  }

  /** Where Debian's tools keep its settings. */
  String settings() {
    return "/etc/postgresql/" + version + "/" + cluster;
  }

  /** libpq's password file, readable for the server's user only. */
  String passFile() {
    return settings() + "/durabench.pass";
  }

  String log() {
    return "/var/log/postgresql/postgresql-" + version + "-" + cluster + ".log";
  }

  int major() {
    return Integer.parseInt(version);
  }
}
