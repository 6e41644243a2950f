package dev.durabench.cli;

import dev.durabench.hetzner.CloudKind;
import dev.durabench.hetzner.CloudResource;
import dev.durabench.hetzner.HetznerFailure;
import dev.durabench.hetzner.PriceSheet;
import dev.durabench.hetzner.Spent;
import dev.durabench.topology.ServerGroup;
import dev.durabench.topology.ServerVolume;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a stack is going to buy beside what it has.
 *
 * @param standing what it has, in the cloud and in its state
 * @param wanted what is to stand
 * @param more what has to be bought, such as {@code 1 server cpx41/nbg1}; empty when nothing has
 */
record Purchase(List<CloudResource> standing, List<ServerGroup> wanted, List<String> more) {
  Purchase {
    standing = List.copyOf(standing);
    wanted = List.copyOf(wanted);
    more = List.copyOf(more);
  }

  /**
   * @param anew whether all that stands is going to be replaced
   */
  static Purchase of(List<CloudResource> standing, List<ServerGroup> wanted, boolean anew) {
    Map<String, Integer> missing = new TreeMap<>();
    for (ServerGroup group : wanted) {
      missing.merge(server(group.type(), group.location()), group.count(), Integer::sum);
      for (ServerVolume volume : group.volumes()) {
        missing.merge(volume(volume.sizeGb()), 1, Integer::sum);
      }
    }
    if (!anew) {
      for (CloudResource resource : standing) {
        name(resource).ifPresent(name -> missing.merge(name, -1, Integer::sum));
      }
    }
    List<String> more =
        missing.entrySet().stream()
            .filter(entry -> entry.getValue() > 0)
            .map(entry -> entry.getValue() + " " + entry.getKey())
            .toList();
    return new Purchase(standing, wanted, more);
  }

  private static Optional<String> name(CloudResource resource) {
    return resource.kind() == CloudKind.SERVER
        ? Optional.of(server(resource.type(), resource.location()))
        : resource.kind() == CloudKind.VOLUME
            ? Optional.of(volume(resource.sizeGb()))
            : Optional.empty();
  }

  private static String server(String type, String location) {
    return "server " + type + "/" + location;
  }

  private static String volume(int sizeGb) {
    return "Volume of " + sizeGb + " GB";
  }

  /** Whether nothing has to be bought. */
  boolean nothing() {
    return more.isEmpty();
  }

  /**
   * What a user who has agreed to the old price has to know; empty when nothing is bought, and when
   * nothing stands.
   */
  Optional<Check> check(PriceSheet sheet) {
    if (nothing() || standing.stream().noneMatch(resource -> name(resource).isPresent())) {
      return Optional.empty();
    }
    return Optional.of(
        Check.note(
            "more than stands",
            String.join(", ", more) + "; " + change(sheet),
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
