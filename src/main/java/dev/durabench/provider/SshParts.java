package dev.durabench.provider;

import dev.durabench.hetzner.HetznerApi;
import dev.durabench.hetzner.HetznerPower;
import dev.durabench.target.Machines;
import dev.durabench.target.NoPower;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.Power;
import dev.durabench.target.Reach;
import dev.durabench.target.Shell;
import dev.durabench.target.Target;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.local.CommandPower;
import dev.durabench.target.servers.PowerJournal;
import dev.durabench.target.servers.SshPostgres;
import dev.durabench.target.shell.ShellTarget;
import dev.durabench.target.ssh.SshAccess;
import dev.durabench.target.ssh.SshShell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The servers for real, over SSH. */
final class SshParts implements ServerParts {
  private final Map<String, String> environment;

  /**
   * @param environment HCLOUD_TOKEN and HCLOUD_ENDPOINT are looked for in it when power is switched
   */
  SshParts(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  @Override
  public Reached open(Access access) {
    Reach reach = access.reach();
    Map<String, SshShell> shells = new LinkedHashMap<>();
    try {
      Map<String, Target> targets = new LinkedHashMap<>();
      for (Reach.Machine machine : reach.machines()) {
        SshShell shell = new SshShell(SshAccess.of(reach, machine));
        shells.put(machine.name(), shell);
        targets.put(
            machine.name(), new ShellTarget(shell, machine.privateAddress(), access.agentJar()));
      }
      Optional<PostgresServers> postgres =
          reach.postgres().map(unused -> postgres(access, Map.copyOf(shells)));
      return new Opened(new ServerMachines(reach, targets), postgres, List.copyOf(shells.values()));
    } catch (RuntimeException e) {
      shells.values().forEach(SshShell::close);
      throw e;
    }
  }

  private PostgresServers postgres(Access access, Map<String, Shell> shells) {
    String password =
        access
            .password()
            .orElseThrow(() -> new TargetFailure("PostgreSQL on servers needs a password"));
    if (access.reach().power().kind().equals("commands")) {
      // Nobody but us knows these machines; a cloud can be asked which servers are off.
      new PowerJournal(access.folder()).remember(access.reach());
    }
    return new SshPostgres(
        access.reach(), shells, power(access.reach()), password, access.folder());
  }

  /** How the power of machines is switched. */
  Power power(Reach reach) {
    return switch (reach.power().kind()) {
      case "hetzner" -> hetzner(reach);
      case "commands" -> new CommandPower(reach.machines(), reach.power());
      case "none" -> new NoPower();
      default -> throw new TargetFailure("no such way to switch power: " + reach.power().kind());
    };
  }

  /** Power of servers that Hetzner's API switches. */
  Power hetzner(Reach reach) {
    return new HetznerPower(HetznerApi.of(environment), ids(reach));
  }

  private static Map<String, Long> ids(Reach reach) {
    Map<String, Long> ids = new TreeMap<>();
    for (Reach.Machine machine : reach.machines()) {
      try {
        ids.put(machine.name(), Long.parseLong(machine.serverId()));
      } catch (NumberFormatException e) {
        throw new TargetFailure(
            "the id of server " + machine.name() + " is no number: " + machine.serverId(), e);
      }
    }
    return ids;
  }

  private record Opened(
      Machines machines, Optional<PostgresServers> postgres, List<SshShell> shells)
      implements Reached {
    @Override
    public void close() {
      shells.forEach(SshShell::close);
    }
  }
}
