package dev.durabench.stack;

import dev.durabench.topology.Database;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.Topology;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which servers each database of a topology is on, and what it has to share there. Follows from the
 * whole topology, never from the part that is asked for: figures of one cell must not depend on
 * which others are measured as well.
 */
final class Placement {
  private final Topology topology;
  private final Servers servers;

  Placement(Topology topology, Servers servers) {
    this.topology = topology;
    this.servers = servers;
  }

  /** The servers of a database, one an instance, the primary's home first. */
  List<ReadyServer> of(PostgresDatabase database) {
    List<String> names =
        topology.servers().stream()
            .filter(group -> database.group().filter(group.group()::equals).isPresent())
            .findFirst()
            .map(group -> group.names())
            .orElseGet(() -> servers.all().stream().map(ReadyServer::name).toList());
    return IntStream.range(0, database.instances()).mapToObj(i -> named(names.get(i))).toList();
  }

  private ReadyServer named(String name) {
    return servers.all().stream()
        .filter(server -> server.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** By its place in the file. */
  int port(PostgresDatabase database) {
    return servers.firstPort() + topology.databases().indexOf(database);
  }

  /** How many databases the memory of its servers is for, itself included. */
  int shares(PostgresDatabase database) {
    List<ReadyServer> own = of(database);
    return (int) all().stream().filter(other -> of(other).stream().anyMatch(own::contains)).count();
  }

  /** What may stand on a server: {@code MAJOR/CLUSTER:PORT}. */
  List<String> clusters(ReadyServer server) {
    return all().stream()
        .filter(database -> of(database).contains(server))
        .map(
            database ->
                database.majorVersion()
                    + "/"
                    + PostgresPlace.cluster(database)
                    + ":"
                    + port(database))
        .toList();
  }

  /** Whether an instance of one of these databases is on a server. */
  boolean hosts(ReadyServer server, List<Database> databases) {
    return databases.stream().anyMatch(database -> of(postgres(database)).contains(server));
  }

  /** All that stand on any server, each {@code MAJOR/CLUSTER}, with spaces in between. */
  String databases() {
    return all().stream()
        .map(database -> database.majorVersion() + "/" + PostgresPlace.cluster(database))
        .collect(Collectors.joining(" "));
  }

  private List<PostgresDatabase> all() {
    return topology.databases().stream().map(Placement::postgres).toList();
  }

  static PostgresDatabase postgres(Database database) {
    if (database instanceof PostgresDatabase postgres) {
      return postgres;
    }
    throw new IllegalStateException(database.kind() + " on servers was let through");
  }
}
