package dev.durabench.cli;

import com.pulumi.automation.StackSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * All stacks that this user's backend or this machine knows.
 *
 * @param deployments of every stack of the backend, by name
 * @param ids random ids that are provably theirs, by name of the stack; also of stacks that the
 *     backend does not know any more
 * @param working names of stacks that an engine works on, where the backend says so
 */
record Stacks(
    Map<String, Deployment> deployments, Map<String, Set<String>> ids, Set<String> working) {
  static Stacks read(Surroundings surroundings) {
    OwnSession own =
        OwnSession.on(surroundings)
            .orElseThrow(() -> new CliFailure(ExitCode.REFUSED, "neither setsid nor perl on PATH"));
    SessionPulumi pulumi = SessionPulumi.reading(own, surroundings);
    Map<String, Deployment> deployments = new LinkedHashMap<>();
    Map<String, Set<String>> ids = new LinkedHashMap<>();
    Set<String> working = new TreeSet<>();
    for (StackSummary summary : Bench.stacks(surroundings, pulumi)) {
      if (summary.isUpdateInProgress()) {
        working.add(summary.name());
      }
      Bench.open(surroundings, pulumi, summary.name(), false)
          .map(Bench::deployment)
          .ifPresent(deployment -> deployments.put(summary.name(), deployment));
    }
    Set<String> names = new TreeSet<>(StackIds.stacks(surroundings));
    names.addAll(deployments.keySet());
    for (String name : names) {
      Set<String> known = new TreeSet<>(StackIds.of(surroundings, name).all());
      Deployment deployment = deployments.get(name);
      if (deployment != null) {
        known.addAll(deployment.stackIds());
      }
      if (!known.isEmpty()) {
        ids.put(name, known);
      }
    }
    return new Stacks(deployments, ids, working);
  }

  /** Everything that states say stands in the cloud. */
  List<CloudState.Known> known() {
    List<CloudState.Known> known = new ArrayList<>();
    deployments.forEach((name, deployment) -> known.addAll(deployment.cloud(name)));
    return known;
  }

  /** How many operations a stack's state has that were begun and not ended. */
  int pending(String stack) {
    Deployment deployment = deployments.get(stack);
    return deployment == null ? 0 : deployment.pending();
  }

  Set<String> allIds() {
    Set<String> all = new TreeSet<>();
    ids.values().forEach(all::addAll);
    return all;
  }

  /** The stack that an id is of; empty when it is none of ours. */
  String owner(String id) {
    return ids.entrySet().stream()
        .filter(entry -> entry.getValue().contains(id))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }
}
