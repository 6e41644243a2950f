package dev.durabench.provider;

import dev.durabench.agent.AgentPlan;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.Machines;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.Reach;
import dev.durabench.target.Target;
import dev.durabench.target.TargetFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Servers without PostgreSQL; remembers how they were reached and that they were let go. */
final class FakeServers implements ServerParts {
  final List<Access> opened = new ArrayList<>();
  int closed;

  @Override
  public Reached open(Access access) {
    opened.add(access);
    Map<String, Target> targets = new LinkedHashMap<>();
    access
        .reach()
        .machines()
        .forEach(it -> targets.put(it.name(), new Machine(it.name(), it.privateAddress())));
    return new Fake(new ServerMachines(access.reach(), targets));
  }

  /** As the program says it, for two machines. */
  static Reach reach(boolean allowFaults) {
    return new Reach(
        "root",
        "the private key",
        List.of(machine("db-1", "192.0.2.1"), machine("db-2", "192.0.2.2")),
        Optional.empty(),
        Reach.PowerAccess.none(),
        allowFaults);
  }

  static Reach.Machine machine(String name, String address) {
    return new Reach.Machine(
        name, address, 22, "10." + address, "ssh-ed25519 AAAA", "1", "/mnt/durabench");
  }

  private final class Fake implements Reached {
    private final Machines machines;

    private Fake(Machines machines) {
      this.machines = machines;
    }

    @Override
    public Machines machines() {
      return machines;
    }

    @Override
    public Optional<PostgresServers> postgres() {
      return Optional.empty();
    }

    @Override
    public void close() {
      closed++;
    }
  }

  /** A name and an address. */
  record Machine(String name, String address) implements Target {
    @Override
    public AgentHandle start(AgentPlan plan, Optional<String> password) {
      throw new TargetFailure("no agents in a test");
    }

    @Override
    public Map<String, String> provenance() {
      return Map.of("kernel", "Linux 6.1");
    }

    @Override
    public String fileSystem(Path directory) {
      return "ext4 on /dev/sda1";
    }

    @Override
    public long clockOffsetMicros() {
      return 0;
    }
  }
}
