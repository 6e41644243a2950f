package dev.durabench.cli;

import dev.durabench.experiment.CellKey;
import dev.durabench.experiment.Cells;
import dev.durabench.experiment.Fingerprint;
import dev.durabench.hetzner.HetznerFailure;
import dev.durabench.hetzner.Price;
import dev.durabench.hetzner.PriceSheet;
import dev.durabench.hetzner.TopologyPrice;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ServerGroup;
import dev.durabench.topology.Topology;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
  private static final String CURRENCY = "EUR";

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

  /** An hourly price, or why it is not known. */
  record Cost(Optional<TopologyPrice> price, String unknown) {
    /** Of a revision's topology; nothing where the revision has none of that name. */
    static Cost of(Optional<PriceSheet> sheet, Optional<Topology> topology) {
      List<ServerGroup> servers = topology.map(Topology::servers).orElse(List.of());
      if (servers.isEmpty()) {
        return new Cost(Optional.of(new TopologyPrice(CURRENCY, BigDecimal.ZERO, List.of())), "");
      }
      if (sheet.isEmpty()) {
        return new Cost(
            Optional.empty(), "no price list: set HCLOUD_TOKEN, or name one with --prices");
      }
      try {
        return new Cost(Optional.of(sheet.get().price(servers)), "");
      } catch (HetznerFailure e) {
        return new Cost(Optional.empty(), String.valueOf(e.getMessage()));
      }
    }

    private Price hourly() {
      return price.map(TopologyPrice::hourly).orElse(Price.ZERO);
    }

    private boolean free() {
      return price.filter(known -> known.items().isEmpty()).isPresent();
    }
  }

  /** What another revision does to the price. */
  record PriceChange(Cost before, Cost after) {
    /** In one line. */
    String text() {
      for (Cost cost : List.of(before, after)) {
        if (cost.price().isEmpty()) {
          return "unknown (" + cost.unknown() + ")";
        }
      }
      if (before.free() && after.free()) {
        return "makes nothing that costs";
      }
      String currency =
          (after.free() ? before : after).price().map(TopologyPrice::currency).orElse(CURRENCY);
      return text(currency, before.hourly().net(), after.hourly().net());
    }

    /** From one net price of an hour to another. */
    static String text(String currency, BigDecimal one, BigDecimal two) {
      return Price.text(currency, one)
          + " -> "
          + Price.text(currency, two)
          + " an hour, net ("
          + (two.compareTo(one) < 0 ? "" : "+")
          + Price.text("", two.subtract(one)).strip()
          + ")";
    }
  }

  /** Rows that share their fate, database and kind; with the key where there is only one. */
  List<Row> grouped() {
    Map<Row, List<Row>> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      String[] parts = row.key().split("/", 4);
      String prefix = String.join("/", List.of(parts).subList(0, Math.min(3, parts.length)));
      groups.computeIfAbsent(new Row(row.what(), prefix), any -> new ArrayList<>()).add(row);
    }
    List<Row> all = new ArrayList<>();
    groups.forEach(
        (group, members) ->
            all.add(
                members.size() == 1
                    ? members.get(0)
                    : new Row(group.what(), group.key() + ", " + members.size() + " rows")));
    return all;
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
}
