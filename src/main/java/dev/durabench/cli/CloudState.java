package dev.durabench.cli;

import dev.durabench.hetzner.CloudKind;
import dev.durabench.hetzner.CloudResource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is in the cloud, held against what states know of.
 *
 * @param inBoth in the cloud and in a state
 * @param ours in the cloud only, made by one of our stacks
 * @param expired in the cloud only, of a stack that we do not know, and anybody may delete it
 * @param others in the cloud only, and not ours to touch
 * @param onlyState in a state only
 */
record CloudState(
    List<CloudResource> inBoth,
    List<CloudResource> ours,
    List<CloudResource> expired,
    List<CloudResource> others,
    List<Known> onlyState) {
  CloudState {
    inBoth = List.copyOf(inBoth);
    ours = List.copyOf(ours);
    expired = List.copyOf(expired);
    others = List.copyOf(others);
    onlyState = List.copyOf(onlyState);
  }

  /**
   * Something that a state says stands in the cloud.
   *
   * @param stack whose state it is
   * @param kind what it is
   * @param id Hetzner's
   * @param name in the state
   */
  record Known(String stack, CloudKind kind, long id, String name) {
    String text() {
      return kind.text() + " " + name + " (id " + id + ") of stack " + stack;
    }
  }

  /**
   * @param cloud everything that carries our label, whoever made it
   * @param states what all states know of
   * @param ids random ids of our stacks
   */
  static CloudState of(
      List<CloudResource> cloud, List<Known> states, Set<String> ids, Instant now) {
    List<CloudResource> inBoth = new ArrayList<>();
    List<CloudResource> ours = new ArrayList<>();
    List<CloudResource> expired = new ArrayList<>();
    List<CloudResource> others = new ArrayList<>();
    for (CloudResource resource : cloud) {
      if (states.stream().anyMatch(known -> same(known, resource))) {
        inBoth.add(resource);
      } else if (ids.contains(resource.owner())) {
        ours.add(resource);
      } else if (resource.expired(now)) {
        expired.add(resource);
      } else {
        others.add(resource);
      }
    }
    List<Known> onlyState =
        states.stream()
            .filter(known -> cloud.stream().noneMatch(resource -> same(known, resource)))
            .toList();
    return new CloudState(inBoth, ours, expired, others, onlyState);
  }

  private static boolean same(Known known, CloudResource resource) {
    return known.kind() == resource.kind() && known.id() == resource.id();
  }
}
