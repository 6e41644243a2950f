package dev.durabench.stack;

import com.pulumi.core.Output;
import dev.durabench.pulumi.command.remote.inputs.ConnectionArgs;
import dev.durabench.target.Reach.PowerAccess;
import dev.durabench.topology.ExistingServers;
import dev.durabench.topology.ServerGroup;
import dev.durabench.topology.Storage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The machines of a topology, made or found, in declared order.
 *
 * @param all at least one
 * @param user who logs in
 * @param privateKey in OpenSSH's format; secret
 * @param power how their power is switched
 * @param allowFaults whether anything on them may be broken
 * @param keep whether what is put on them stays when the stack goes: true where they go with it
 * @param firstPort PostgreSQL's port of the first database
 * @param facts what is the same for all and makes figures differ: type, location and so on
 */
record Servers(
    List<ReadyServer> all,
    String user,
    Output<String> privateKey,
    PowerAccess power,
    boolean allowFaults,
    boolean keep,
    int firstPort,
    Map<String, String> facts) {
  private static final String LOCAL = "/var/lib/durabench";
  private static final int POSTGRES = 5432;

  /** Where others have nothing: PostgreSQL's own port may be taken on their machines. */
  private static final int OUT_OF_THE_WAY = 54320;

  private static final int DIAL_SECONDS = 15;

  Servers {
    all = List.copyOf(all);
    facts = new TreeMap<>(facts);
  }

  /** Those that the stack has made. */
  static Servers made(HetznerServers servers, List<ServerGroup> groups) {
    Map<String, String> facts = new TreeMap<>();
    for (ServerGroup group : groups) {
      facts.put(
          "type." + group.group(),
          group.type()
              + " "
              + group.location()
              + " "
              + group.image()
              + (group.spread() ? " spread" : ""));
    }
    return new Servers(
        servers.machines().stream().map(Servers::made).toList(),
        HetznerServers.USER,
        servers.privateKey(),
        PowerAccess.hetzner(),
        true,
        true,
        POSTGRES,
        facts);
  }

  private static ReadyServer made(HetznerServers.Machine machine) {
    return new ReadyServer(
        machine.name(),
        machine.id(),
        machine.id(),
        machine.address(),
        22,
        machine.privateAddress(),
        machine.hostKey(),
        machine.volumeId(),
        machine.volumeId().map(unused -> HetznerServers.MOUNT_POINT),
        machine.connection(),
        List.of(machine.ready()));
  }

  /**
   * Those that are there already.
   *
   * @param privateKey to log in with
   */
  static Servers existing(ExistingServers servers, Output<String> privateKey) {
    Output<String> key = privateKey.asSecret();
    return new Servers(
        servers.machines().stream().map(machine -> existing(machine, key)).toList(),
        servers.machines().get(0).user(),
        key,
        servers
            .power()
            .map(commands -> new PowerAccess("commands", commands.off(), commands.on()))
            .orElseGet(PowerAccess::none),
        servers.allowFaults(),
        false,
        OUT_OF_THE_WAY,
        Map.of());
  }

  private static ReadyServer existing(ExistingServers.Machine machine, Output<String> key) {
    return new ReadyServer(
        machine.name(),
        // A machine that is set up anew has another host key, and only then.
        Output.of(machine.hostKey()),
        Output.of(""),
        Output.of(machine.address()),
        machine.port(),
        machine.privateAddress(),
        Output.of(machine.hostKey()),
        Optional.empty(),
        machine.storage().map(directory -> directory + "/durabench"),
        ConnectionArgs.builder()
            .host(machine.address())
            .port((double) machine.port())
            .user(machine.user())
            .privateKey(key)
            .hostKey(machine.hostKey())
            .perDialTimeout(DIAL_SECONDS)
            .build(),
        List.of());
  }

  /** Folder that databases with this storage live in, the same on every machine they use. */
  static String base(ReadyServer server, Storage storage) {
    return switch (storage) {
      case LOCAL -> LOCAL;
      case VOLUME ->
          server
              .volume()
              .orElseThrow(() -> new IllegalStateException(server.name() + " has no storage"));
      default -> throw new IllegalStateException(storage.key() + " on servers was let through");
    };
  }
}
