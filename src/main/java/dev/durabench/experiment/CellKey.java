package dev.durabench.experiment;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Names a cell: {@code <topology>/<database>/<kind>/<k=v, sorted, comma>}.
 *
 * @param topology the topology's name
 * @param database the database's name
 * @param kind the experiment's kind
 * @param parameters what tells this cell from others of the same experiment
 */
public record CellKey(
    String topology, String database, String kind, Map<String, String> parameters) {
  public CellKey {
    requireNonNull(topology, "topology is null");
    requireNonNull(database, "database is null");
    requireNonNull(kind, "kind is null");
    parameters = Map.copyOf(parameters);
  }

  @Override
  public String toString() {
    return topology
        + "/"
        + database
        + "/"
        + kind
        + "/"
        + new TreeMap<>(parameters)
            .entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(","));
  }
}
