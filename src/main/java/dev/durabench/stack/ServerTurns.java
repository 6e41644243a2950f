package dev.durabench.stack;

import com.pulumi.resources.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What has to be done on a server before the next command there. Servers do not wait for each other
 * where they need not: one that cannot be reached holds up what it is needed for, and no more.
 */
final class ServerTurns {
  private final Map<String, Resource> rooms = new TreeMap<>();
  private final Map<String, Resource> last = new TreeMap<>();

  /** Says by which command room is made on a server. */
  void room(ReadyServer server, Resource command) {
    rooms.put(server.name(), command);
    last.put(server.name(), command);
  }

  /**
   * Says which command installs packages on a server: two at a time would be in each other's way.
   */
  void installed(ReadyServer server, Resource command) {
    last.put(server.name(), command);
  }

  /** What must be done before packages are installed on a server. */
  List<Resource> beforeInstall(ReadyServer server) {
    List<Resource> before = new ArrayList<>(server.ready());
    Optional.ofNullable(last.get(server.name())).ifPresent(before::add);
    return before;
  }

  /** What must be done before a database is made on these servers: their ports must be free. */
  List<Resource> beforeClusters(List<ReadyServer> servers) {
    return servers.stream()
        .flatMap(server -> Optional.ofNullable(rooms.get(server.name())).stream())
        .toList();
  }
}
