package dev.durabench.target.servers;

import dev.durabench.target.TargetFailure;
import dev.durabench.target.faults.Outages;
import java.util.HashMap;
import java.util.Map;

/** Ports of this machine that lead to servers. They end with the connection to their machine. */
final class Forwards {
  private final Outages outages;
  private final Map<ServerInstance, Integer> ports = new HashMap<>();

  Forwards(Outages outages) {
    this.outages = outages;
  }

  synchronized int port(ServerInstance instance) {
    if (outages.isOff(instance.place().machine())) {
      throw new TargetFailure(instance + " cannot be reached: its machine is off");
    }
    return ports.computeIfAbsent(
        instance, wanted -> wanted.shell().forward("127.0.0.1", wanted.place().port()));
  }

  /** A port that did not work is not used again. */
  synchronized void forget(ServerInstance instance, int port) {
    ports.remove(instance, port);
  }
}
