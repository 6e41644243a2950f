package dev.durabench.cli;

import dev.durabench.hetzner.CloudKind;
import dev.durabench.hetzner.CloudResource;
import dev.durabench.hetzner.HetznerApi;
import dev.durabench.hetzner.HetznerFailure;
import dev.durabench.hetzner.ServerType;
import dev.durabench.topology.ServerGroup;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Looks at everything in the cloud that can be known before something is made. */
final class CloudChecks {
  /** More a project cannot have. */
  private static final int PLACEMENT_GROUPS = 50;

  private final HetznerApi api;
  private final CloudWish wish;
  private final List<Check> checks = new ArrayList<>();

  private CloudChecks(HetznerApi api, CloudWish wish) {
    this.api = api;
    this.wish = wish;
  }

  /**
   * Everything at once, good and bad.
   *
   * @throws HetznerFailure when the cloud cannot be asked
   */
  static List<Check> of(HetznerApi api, CloudWish wish) {
    CloudChecks checks = new CloudChecks(api, wish);
    List<String> locations = api.locations();
    checks.checks.add(Check.ok("token", "valid for " + api.endpoint()));
    checks.types(locations);
    checks.placementGroups();
    checks.names();
    checks.leftovers();
    return checks.checks;
  }

  private void types(List<String> locations) {
    Map<String, ServerType> types =
        api.serverTypes().stream()
            .collect(Collectors.toMap(ServerType::name, Function.identity(), (one, two) -> one));
    Set<String> seen = new LinkedHashSet<>();
    for (ServerGroup group : wish.topology().servers()) {
      ServerType type = types.get(group.type());
      if (type == null) {
        checks.add(
            Check.bad(
                "server type " + group.type(),
                "there is none of that name",
                "choose another for group " + group.group() + ", such as cpx32"));
        continue;
      }
      if (seen.add(group.type() + "/" + group.location())) {
        place(group, type, locations);
      }
      if (seen.add(group.image() + "/" + type.architecture())) {
        image(group, type);
      }
    }
  }

  private void place(ServerGroup group, ServerType type, List<String> locations) {
    String name = "server type " + group.type();
    if (!locations.contains(group.location())) {
      checks.add(
          Check.bad(
              "location " + group.location(),
              "there is none of that name",
              "there are " + String.join(", ", locations)));
      return;
    }
    Optional<String> refusal = type.refusal(group.location(), wish.now());
    if (refusal.isEmpty()) {
      checks.add(Check.ok(name, "to be had in " + group.location()));
    } else if (!buys(group)) {
      checks.add(Check.note(name, refusal.get(), "what stands already is not affected"));
    } else {
      checks.add(
          Check.bad(
              name,
              refusal.get(),
              "change type or location of group " + group.group() + ", or try again later"));
    }
  }

  /** Whether that type is bought at that place, for this group or another. */
  private boolean buys(ServerGroup group) {
    return wish.topology().servers().stream()
        .filter(other -> other.type().equals(group.type()))
        .filter(other -> other.location().equals(group.location()))
        .anyMatch(other -> wish.purchase().groups().contains(other.group()));
  }

  private void image(ServerGroup group, ServerType type) {
    String name = "image " + group.image();
    checks.add(
        api.hasImage(group.image(), type.architecture())
            ? Check.ok(name, "there, for " + type.architecture())
            : Check.bad(
                name,
                "there is none of that name for " + type.architecture(),
                "choose another for group " + group.group() + ", such as ubuntu-24.04"));
  }

  private void placementGroups() {
    int wanted = wish.purchase().spreads().size();
    if (wanted == 0) {
      return;
    }
    int there = api.list(CloudKind.PLACEMENT_GROUP, "").size();
    String found = there + " of " + PLACEMENT_GROUPS + " in the project";
    checks.add(
        there + wanted <= PLACEMENT_GROUPS
            ? Check.ok("placement groups", found)
            : Check.bad(
                "placement groups", found + ", no room for " + wanted, "delete unused ones"));
  }

  /** Names are unique in a project, whoever made what has them. */
  private void names() {
    List<String> clashes =
        wish.ids().isEmpty()
            ? List.of()
            : api.all("").stream()
                .filter(resource -> wish.wants(resource.name()))
                .filter(resource -> !wish.ids().contains(resource.owner()))
                .map(CloudResource::text)
                .toList();
    checks.add(
        clashes.isEmpty()
            ? Check.ok("names", "free")
            : Check.bad(
                "names",
                "taken by others: " + String.join(", ", clashes),
                "begin another run with --fresh, or delete them in the Hetzner console"));
  }

  /** What carries this stack's name, but was made by a standing of it that is not ours. */
  private void leftovers() {
    List<String> left =
        api.all(CloudResource.STACK + "=" + wish.stack()).stream()
            .filter(resource -> !wish.ids().contains(resource.owner()))
            .map(CloudResource::text)
            .toList();
    checks.add(
        left.isEmpty()
            ? Check.ok("leftovers of this stack", "none")
            : Check.note(
                "leftovers of this stack",
                String.join(", ", left),
                "another user's, or of a state that is gone: ./durabench sweep shows them"));
  }
}
