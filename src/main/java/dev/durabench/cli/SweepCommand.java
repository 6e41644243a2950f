package dev.durabench.cli;

import dev.durabench.hetzner.CloudKind;
import dev.durabench.hetzner.CloudResource;
import dev.durabench.hetzner.HetznerApi;
import dev.durabench.hetzner.HetznerFailure;
import dev.durabench.target.TargetFailure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "sweep",
    header = "Hold the cloud against Pulumi's states; delete what is left over.",
    description = {
      "",
      "Shows what is in both, only in the cloud, only in a state. After a question it deletes, one"
          + " at a time, what is only in the cloud and provably ours or expired, and starts our"
          + " servers that a fault left off. Everything else is left alone.",
      "",
      "Exit code 0 when nothing of ours is left over, else 4.",
      ""
    })
final class SweepCommand extends BaseCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "STACK",
      defaultValue = "",
      description = "Only what is this stack's. Default: all stacks, and what has expired.")
  private String stack = "";

  @Option(names = "--yes", description = "Do it; nothing is asked.")
  private boolean yes;

  SweepCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    try {
      HetznerApi api = HetznerApi.of(surroundings().environment());
      return sweep(terminal, api, Stacks.read(surroundings()));
    } catch (HetznerFailure | TargetFailure e) {
      throw new CliFailure(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
    }
  }

  private int sweep(Terminal terminal, HetznerApi api, Stacks stacks) {
    CloudState state =
        CloudState.of(cloud(api, stacks), known(stacks), stacks.allIds(), Instant.now());
    List<CloudResource> off =
        state.inBoth().stream()
            .filter(resource -> resource.kind() == CloudKind.SERVER)
            .filter(resource -> resource.status().equals("off"))
            .filter(resource -> stacks.allIds().contains(resource.owner()))
            .toList();
    SweepText.lines(state, off, stacks).forEach(terminal::print);
    int todo = state.ours().size() + state.expired().size() + off.size();
    if (todo == 0) {
      terminal.print("Nothing is left over.");
      return ExitCode.FINE;
    }
    Optional<String> unwritten = AtWork.unwritten(surroundings().environment());
    if (unwritten.isPresent()) {
      terminal.say(unwritten.get());
      return ExitCode.LEFT_STANDING;
    }
    Consent consent = Consent.of(terminal, yes);
    if (!consent.to("Delete and start what is marked so?")) {
      terminal.print("Nothing was touched; --yes does it.");
      return ExitCode.LEFT_STANDING;
    }
    Sweep sweep = new Sweep(surroundings(), terminal, api);
    List<String> left = new ArrayList<>();
    for (String name : involved(state, off, stacks)) {
      left.addAll(sweep.stack(name, state.ours(), off));
    }
    left.addAll(sweep.expired(state.expired()));
    left.forEach(line -> terminal.say("LEFT: " + line));
    return left.isEmpty() ? ExitCode.FINE : ExitCode.LEFT_STANDING;
  }

  private List<CloudResource> cloud(HetznerApi api, Stacks stacks) {
    if (stack.isEmpty()) {
      return api.all(CloudResource.OWNER);
    }
    List<CloudResource> all = new ArrayList<>();
    stacks
        .ids()
        .getOrDefault(stack, Set.of())
        .forEach(id -> all.addAll(api.all(CloudResource.OWNER + "=" + id)));
    return all.stream().sorted((a, b) -> a.kind().compareTo(b.kind())).toList();
  }

  private List<CloudState.Known> known(Stacks stacks) {
    return stacks.known().stream()
        .filter(known -> stack.isEmpty() || known.stack().equals(stack))
        .toList();
  }

  private static Set<String> involved(CloudState state, List<CloudResource> off, Stacks stacks) {
    Set<String> names = new TreeSet<>();
    List<CloudResource> all = new ArrayList<>(state.ours());
    all.addAll(off);
    all.forEach(resource -> names.add(stacks.owner(resource.owner())));
    names.remove("");
    return names;
  }

  /** What is done to leftovers; each stack under its lock. */
  private record Sweep(Surroundings surroundings, Terminal terminal, HetznerApi api) {
    List<String> stack(String name, List<CloudResource> shown, List<CloudResource> off) {
      StackLock lock;
      try {
        lock = StackLock.take(surroundings.home(), name, terminal::say);
      } catch (CliFailure e) {
        return List.of("stack " + name + ": " + e.getMessage());
      }
      try {
        return locked(name, shown, off);
      } finally {
        lock.close();
      }
    }

    private List<String> locked(String name, List<CloudResource> shown, List<CloudResource> off) {
      BackendLocks locks = BackendLocks.of(surroundings);
      locks.clearDead(name);
      AtWork atWork = new AtWork(locks);
      Optional<String> locked = atWork.locked(name);
      // What the state knows may have changed since it was shown.
      Stacks now = Stacks.read(surroundings);
      Optional<String> doubt =
          locked.or(() -> atWork.begun(name, now, () -> Stacks.read(surroundings)));
      if (doubt.isPresent()) {
        return List.of("stack " + name + ": " + doubt.get());
      }
      Set<String> ids = now.ids().getOrDefault(name, Set.of());
      List<CloudState.Known> known = now.known();
      List<String> left =
          new Deletion(api, terminal, () -> false)
              .of(
                  shown.stream().filter(resource -> ids.contains(resource.owner())).toList(),
                  resource ->
                      ids.contains(resource.owner())
                          && CloudState.of(List.of(resource), known, ids, Instant.now())
                              .inBoth()
                              .isEmpty());
      new CloudReadiness(api, terminal)
          .start(
              off.stream()
                  .filter(resource -> ids.contains(resource.owner()))
                  .flatMap(resource -> api.find(resource.kind(), resource.id()).stream())
                  .toList());
      forget(name, now);
      return left;
    }

    /** Ids of a stack that the backend does not know any more, once the cloud is empty of them. */
    private void forget(String name, Stacks now) {
      StackIds kept = StackIds.of(surroundings, name);
      Set<String> standing =
          Optional.ofNullable(now.deployments().get(name))
              .map(Deployment::stackIds)
              .orElse(Set.of());
      Set<String> gone = new TreeSet<>(kept.all());
      gone.removeIf(
          id -> standing.contains(id) || !api.all(CloudResource.OWNER + "=" + id).isEmpty());
      kept.forget(gone);
    }

    List<String> expired(List<CloudResource> resources) {
      return new Deletion(api, terminal, () -> false)
          .of(resources, resource -> resource.expired(Instant.now()));
    }
  }
}
