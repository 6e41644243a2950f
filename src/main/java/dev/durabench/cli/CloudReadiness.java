package dev.durabench.cli;

import dev.durabench.hetzner.CloudKind;
import dev.durabench.hetzner.CloudResource;
import dev.durabench.hetzner.HetznerApi;
import dev.durabench.hetzner.HetznerFailure;
import dev.durabench.hetzner.HetznerPower;
import dev.durabench.target.TargetFailure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Puts a stack's part of the cloud in order before the engine works on it: what an engine that was
 * killed made and could not write down is deleted, servers that a fault left off are started. Needs
 * the stack's lock.
 */
final class CloudReadiness {
  private final HetznerApi api;
  private final Terminal terminal;

  CloudReadiness(HetznerApi api, Terminal terminal) {
    this.api = api;
    this.terminal = terminal;
  }

  /**
   * @throws CliFailure when something is in the way and cannot be removed
   */
  static void restore(
      Surroundings surroundings, Terminal terminal, String stack, Deployment deployment) {
    StackIds kept = StackIds.of(surroundings, stack);
    kept.remember(deployment.stackIds());
    Set<String> ids = new TreeSet<>(kept.all());
    if (ids.isEmpty()) {
      return;
    }
    try {
      CloudReadiness ready =
          new CloudReadiness(HetznerApi.of(surroundings.environment()), terminal);
      ready.restore(ids, deployment.cloud(stack));
    } catch (HetznerFailure | TargetFailure e) {
      throw new CliFailure(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
    }
  }

  void restore(Set<String> ids, List<CloudState.Known> known) {
    List<CloudResource> cloud = new ArrayList<>();
    ids.forEach(id -> cloud.addAll(api.all(CloudResource.OWNER + "=" + id)));
    CloudState state =
        CloudState.of(
            cloud.stream().sorted((a, b) -> a.kind().compareTo(b.kind())).toList(),
            known,
            ids,
            Instant.now());
    if (!state.ours().isEmpty()) {
      terminal.say(
          "In the cloud, but never written down, because an answer or the engine was lost: deleting "
              + String.join(", ", state.ours().stream().map(CloudResource::text).toList())
              + ".");
      List<String> left =
          new Deletion(api, terminal, () -> false)
              .of(state.ours(), resource -> ids.contains(resource.owner()));
      if (!left.isEmpty()) {
        throw new CliFailure(ExitCode.LEFT_STANDING, String.join("; ", left));
      }
    }
    start(state.inBoth());
  }

  /** Starts those servers that are off. */
  void start(List<CloudResource> resources) {
    for (CloudResource server : resources) {
      if (server.kind() == CloudKind.SERVER && server.status().equals("off")) {
        new HetznerPower(api, Map.of(server.name(), server.id())).on(server.name());
        terminal.say("Started " + server.text() + ", which an earlier fault had left off.");
      }
    }
  }
}
