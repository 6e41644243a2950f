package dev.durabench.stack;

import static java.util.Objects.requireNonNull;

import com.pulumi.core.Output;
import com.pulumi.resources.Resource;
import dev.durabench.pulumi.command.remote.inputs.ConnectionArgs;
import java.util.List;
import java.util.Optional;

/**
 * A machine that databases can be put on.
 *
 * @param name such as {@code db-1}
 * @param id what it is known by: another one is another machine
 * @param serverId Hetzner's id; empty where Hetzner is not asked
 * @param address where SSH reaches it
 * @param port of SSH
 * @param privateAddress IP address where the others reach it
 * @param hostKey without a comment
 * @param volumeId id of its Volume, if it has one
 * @param volume folder for databases with storage volume, if there is one
 * @param connection for commands on it
 * @param ready what must be there before anything is done on it
 */
record ReadyServer(
    String name,
    Output<String> id,
    Output<String> serverId,
    Output<String> address,
    int port,
    String privateAddress,
    Output<String> hostKey,
    Optional<Output<String>> volumeId,
    Optional<String> volume,
    ConnectionArgs connection,
    List<Resource> ready) {
  ReadyServer {
    requireNonNull(name, "name is null");
    ready = List.copyOf(ready);
  }
}
