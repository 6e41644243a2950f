package dev.durabench.cli;

import dev.durabench.experiment.CellKey;
import dev.durabench.experiment.Cells;
import dev.durabench.experiment.Fingerprint;
import dev.durabench.hetzner.HetznerFailure;
import dev.durabench.hetzner.Price;
import dev.durabench.hetzner.PriceSheet;
import dev.durabench.hetzner.TopologyPrice;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What another revision makes of a topology.
 *
 * @param topology its name
 * @param steps resources made, changed, replaced, deleted; empty when that is not known
 * @param rows what becomes of the rows of results
 * @param price hourly price before and after
 * @param problem why something is not known; empty when everything is
 */
record TopologyChange(
    String topology,
    List<Planned.Step> steps,
    List<Row> rows,
    PriceChange price,
    Optional<String> problem) {
  TopologyChange {
    steps = List.copyOf(steps);
    rows = List.copyOf(rows);
  }

  /**
   * A row of results.
   *
   * @param what {@code new}, {@code gone} or {@code stale}: to be measured anew
   * @param key names the row
   */
  record Row(String what, String key) {}

  /** Hourly prices; empty where they are not known. */
  record PriceChange(Optional<TopologyPrice> before, Optional<TopologyPrice> after) {
    /** In one line. */
    String text() {
      String unknown = "unknown (no price list: set HCLOUD_TOKEN, or name one with --prices)";
      if (before.isEmpty() || after.isEmpty()) {
        return unknown;
      }
      String currency = after.get().currency();
      Price one = before.get().hourly();
      Price two = after.get().hourly();
      return Price.text(currency, one.net())
          + " -> "
          + Price.text(currency, two.net())
          + " an hour, net ("
          + (two.net().compareTo(one.net()) < 0 ? "" : "+")
          + Price.text("", two.net().subtract(one.net())).strip()
          + ")";
    }
  }

  /** What becomes of the rows of results, in the order of their keys. */
  static List<Row> rows(Optional<Topology> before, Optional<Topology> after) {
    Map<String, String> old = before.map(TopologyChange::fingerprints).orElse(Map.of());
    Map<String, String> fresh = after.map(TopologyChange::fingerprints).orElse(Map.of());
    Set<String> keys = new TreeSet<>(old.keySet());
    keys.addAll(fresh.keySet());
    List<Row> rows = new ArrayList<>();
    for (String key : keys) {
      if (!old.containsKey(key)) {
        rows.add(new Row("new", key));
      } else if (!fresh.containsKey(key)) {
        rows.add(new Row("gone", key));
      } else if (!old.get(key).equals(fresh.get(key))) {
        rows.add(new Row("stale", key));
      }
    }
    return rows;
  }

  /** Servers and versions stand for the ids and versions that a real run would find. */
  private static Map<String, String> fingerprints(Topology topology) {
    Map<String, String> all = new TreeMap<>();
    for (ExperimentSpec spec : topology.experiments()) {
      var database = topology.database(spec.database());
      String identity = topology.runsOn() + " " + topology.servers() + " " + database;
      for (CellKey key : Cells.planned(topology, spec)) {
        all.put(key.toString(), Fingerprint.of(key, spec, database, identity));
      }
    }
    return all;
  }

  /**
   * @param sheet empty when there is none
   * @param topology empty when the revision has none of that name, which costs nothing
   */
  static Optional<TopologyPrice> price(Optional<PriceSheet> sheet, Optional<Topology> topology) {
    try {
      return sheet.map(prices -> prices.price(topology.map(Topology::servers).orElse(List.of())));
    } catch (HetznerFailure e) {
      return Optional.empty();
    }
  }
}
