package dev.durabench.provider;

import dev.durabench.target.Machines;
import dev.durabench.target.NoPower;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.Power;
import dev.durabench.target.Reach;
import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.kubernetes.CnpgPostgres;
import dev.durabench.target.kubernetes.KubernetesAccess;
import dev.durabench.target.kubernetes.KubernetesSite;
import dev.durabench.target.local.CommandPower;
import dev.durabench.target.servers.PowerJournal;
import dev.durabench.topology.CloudNativePg.DataDurability;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What runs in Kubernetes for real, and everything else over SSH. */
final class KubernetesParts implements ServerParts {
  private static final Duration TO_ANSWER = Duration.ofSeconds(3);

  private final ServerParts servers;
  private final Function<Reach, Power> hetzner;

  /**
   * @param servers opens what is not in Kubernetes
   * @param hetzner power of nodes that are Hetzner's servers
   */
  KubernetesParts(ServerParts servers, Function<Reach, Power> hetzner) {
    this.servers = servers;
    this.hetzner = hetzner;
  }

  @Override
  public Reached open(Access access) {
    Optional<Reach.Kubernetes> kubernetes = access.reach().kubernetes();
    if (kubernetes.isEmpty()) {
      return servers.open(access);
    }
    CnpgPostgres.Settings settings =
        new CnpgPostgres.Settings(
            access
                .password()
                .orElseThrow(() -> new TargetFailure("PostgreSQL in Kubernetes needs a password")),
            access.durability().orElse(DataDurability.REQUIRED),
            access
                .storageClass()
                .orElseThrow(() -> new TargetFailure("PostgreSQL in Kubernetes needs a class")),
            access.reach().allowFaults(),
            access.folder());
    KubernetesSite site =
        KubernetesSite.open(
            kubernetes.get(),
            access.agentJar(),
            settings,
            (shells, addresses) -> power(access, shells, machines(addresses)));
    return new Opened(site);
  }

  private Power power(Access access, Map<String, Shell> shells, List<Reach.Machine> machines) {
    Reach reach = access.reach();
    return switch (reach.power().kind()) {
      case "hetzner" -> hetzner.apply(reach);
      case "commands" -> {
        // Nobody but us knows these nodes; a cloud can be asked which servers are off.
        new PowerJournal(access.folder()).remember(withoutKey(reach, machines));
        yield new CommandPower(machines, reach.power(), node -> answers(shells.get(node.name())));
      }
      case "none" -> new NoPower();
      default -> throw new TargetFailure("no such way to switch power: " + reach.power().kind());
    };
  }

  private static Reach withoutKey(Reach reach, List<Reach.Machine> nodes) {
    return new Reach(
        "",
        "",
        nodes,
        Optional.empty(),
        reach.power(),
        reach.allowFaults(),
        reach.kubernetes().map(KubernetesAccess::withoutKey));
  }

  /** SSH leads to none of them; a command may name their address. */
  private static List<Reach.Machine> machines(Map<String, String> addresses) {
    List<Reach.Machine> machines = new ArrayList<>();
    addresses.forEach(
        (name, address) -> machines.add(new Reach.Machine(name, address, 0, address, "", "", "")));
    return machines;
  }

  private static boolean answers(@Nullable Shell shell) {
    return shell != null && shell.reachable(TO_ANSWER);
  }

  private record Opened(KubernetesSite site) implements Reached {
    @Override
    public Machines machines() {
      return site.machines();
    }

    @Override
    public Optional<PostgresServers> postgres() {
      return Optional.of(site.postgres());
    }

    @Override
    public void close() {
      site.close();
    }
  }
}
