package dev.durabench.cli;

import dev.durabench.hetzner.CloudKind;
import dev.durabench.hetzner.CloudResource;
import dev.durabench.hetzner.HetznerFailure;
import dev.durabench.hetzner.PriceSheet;
import dev.durabench.hetzner.Spent;
import dev.durabench.topology.ServerGroup;
import dev.durabench.topology.ServerVolume;
import dev.durabench.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a stack is going to buy beside what it has. Compared name by name, as the engine does it: as
 * many servers of the same type under other names are other servers.
 *
 * @param standing what it has, in the cloud and in its state
 * @param wanted what is to stand
 * @param more what has to be bought, such as {@code 1 server cpx41/nbg1}; empty when nothing has
 * @param lost servers and Volumes that stand and are made anew or go, such as {@code db-1}, with
 *     all that is on them
 * @param groups names of the groups that buy servers
 * @param spreads names of the groups that need a placement group they do not have
 */
record Purchase(
    List<CloudResource> standing,
    List<ServerGroup> wanted,
    List<String> more,
    List<String> lost,
    Set<String> groups,
    Set<String> spreads) {
  Purchase {
    standing = List.copyOf(standing);
    wanted = List.copyOf(wanted);
    more = List.copyOf(more);
    lost = List.copyOf(lost);
    groups = Set.copyOf(groups);
    spreads = Set.copyOf(spreads);
  }

  /**
   * @param anew whether all that stands is going to be replaced
   */
  static Purchase of(Standing standing, Topology topology, boolean anew) {
    Comparison comparison = new Comparison(standing, topology.name() + "-servers", anew);
    topology.servers().forEach(comparison::group);
    return new Purchase(
        standing.all(),
        topology.servers(),
        comparison.more.entrySet().stream()
            .map(entry -> entry.getValue() + " " + entry.getKey())
            .toList(),
        comparison.lost(),
        comparison.groups,
        comparison.spreads);
  }

  /** Goes through what is wanted; what nobody wanted in the end is going to go. */
  private static final class Comparison {
    private final Standing standing;
    private final String component;
    private final boolean anew;
    private final Map<String, Integer> more = new TreeMap<>();
    private final Set<String> lost = new LinkedHashSet<>();
    private final Set<Standing.Made> kept = new LinkedHashSet<>();
    private final Set<String> groups = new LinkedHashSet<>();
    private final Set<String> spreads = new LinkedHashSet<>();

    Comparison(Standing standing, String component, boolean anew) {
      this.standing = standing;
      this.component = component;
      this.anew = anew;
    }

    void group(ServerGroup group) {
      String spread = component + "-" + group.group() + "-spread";
      if (group.spread() && standing.find(CloudKind.PLACEMENT_GROUP, spread).isEmpty()) {
        spreads.add(group.group());
      }
      group.names().forEach(name -> server(group, name));
      group.volumes().forEach(volume -> volume(group, volume));
    }

    private void server(ServerGroup group, String name) {
      String resource = component + "-" + name;
      Optional<Standing.Made> there = standing.find(CloudKind.SERVER, resource);
      boolean replaced =
          there
              .filter(
                  server ->
                      anew
                          || spreads.contains(group.group())
                          || standing.replaced(resource, server, group))
              .isPresent();
      note(there, replaced, name);
      if (replaced || there.isEmpty()) {
        groups.add(group.group());
        more.merge("server " + group.type() + "/" + group.location(), 1, Integer::sum);
      }
    }

    private void volume(ServerGroup group, ServerVolume volume) {
      String name = group.group() + "-" + volume.server();
      Optional<Standing.Made> there =
          standing.find(CloudKind.VOLUME, component + "-" + name + "-volume");
      boolean replaced =
          there.filter(one -> anew || !one.cloud().location().equals(group.location())).isPresent();
      note(there, replaced, "the Volume of " + name);
      if (replaced || there.filter(one -> one.cloud().sizeGb() == volume.sizeGb()).isEmpty()) {
        more.merge("Volume of " + volume.sizeGb() + " GB", 1, Integer::sum);
      }
    }

    private void note(Optional<Standing.Made> there, boolean replaced, String name) {
      there.ifPresent(kept::add);
      if (replaced) {
        lost.add(name);
      }
    }

    List<String> lost() {
      List<String> all = new ArrayList<>(lost);
      new TreeMap<>(standing.made())
          .forEach(
              (key, made) -> {
                if (holdsData(made.cloud()) && !kept.contains(made)) {
                  all.add(shortName(made.cloud().kind(), key.substring(key.indexOf(' ') + 1)));
                }
              });
      return all;
    }

    private String shortName(CloudKind kind, String resource) {
      String name =
          resource.startsWith(component + "-")
              ? resource.substring(component.length() + 1)
              : resource;
      return kind == CloudKind.VOLUME ? "the Volume of " + name.replaceFirst("-volume$", "") : name;
    }
  }

  private static boolean holdsData(CloudResource resource) {
    return resource.kind() == CloudKind.SERVER || resource.kind() == CloudKind.VOLUME;
  }

  /** Whether nothing has to be bought. */
  boolean nothing() {
    return more.isEmpty();
  }

  /** What to ask before it is bought; says what it destroys. */
  String question() {
    return (lost.isEmpty() ? "" : "It " + loss() + ". ") + "Go on?";
  }

  private String loss() {
    return "replaces or removes "
        + String.join(", ", lost)
        + " and what is on "
        + (lost.size() == 1 ? "it" : "them");
  }

  /**
   * What a user who has agreed to the old price has to know; empty when all that stands stays as it
   * is and nothing is bought, and when nothing stands.
   */
  Optional<Check> check(PriceSheet sheet) {
    if (standing.stream().noneMatch(Purchase::holdsData) || (nothing() && lost.isEmpty())) {
      return Optional.empty();
    }
    if (nothing()) {
      return Optional.of(Check.note("less than stands", loss(), ""));
    }
    return Optional.of(
        Check.note(
            "more than stands",
            String.join(", ", more) + "; " + change(sheet) + (lost.isEmpty() ? "" : "; " + loss()),
            "what it takes the place of is paid for up to its started hour"));
  }

  private String change(PriceSheet sheet) {
    try {
      return TopologyChange.PriceChange.text(
          sheet.currency(),
          Spent.hourly(sheet, standing).net(),
          sheet.price(wanted).hourly().net());
    } catch (HetznerFailure e) {
      return "the difference in price is not known: " + e.getMessage();
    }
  }
}
