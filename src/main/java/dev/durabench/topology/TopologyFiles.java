package dev.durabench.topology;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads topology files. */
public final class TopologyFiles {
  private TopologyFiles() {}

  /**
   * Reads and validates a topology file.
   *
   * @param effort {@code quick}, {@code standard} or {@code full}; the file says what the first and
   *     the last change
   * @param overrides path (without {@code override.}) to value as YAML, such as {@code
   *     experiments.transactions.clients} to {@code [1, 8]}; win over the effort
   * @throws TopologyException with every mistake in the file, in any of its efforts, and in {@code
   *     overrides}
   */
  public static Topology load(Path file, String effort, Map<String, String> overrides) {
    Problems problems = new Problems();
    Optional<Topology> topology = read(file, effort, overrides, problems);
    if (!problems.none() || topology.isEmpty()) {
      throw new TopologyException(problems.lines());
    }
    return topology.get();
  }

  private static Optional<Topology> read(
      Path file, String effort, Map<String, String> overrides, Problems problems) {
    List<Yaml.Pair> given = parse(overrides, problems);
    if (!effort.equals(EffortsShape.STANDARD) && !EffortsShape.NAMES.contains(effort)) {
      problems.add(
          new Place("effort", 1, 1), "", "is " + effort + "; allowed: quick, standard, full");
    }
    Optional<Yaml> root =
        TopologyText.read(file, problems)
            .flatMap(text -> YamlText.parse(file.toString(), text, problems));
    if (root.isEmpty()) {
      return Optional.empty();
    }
    String name = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
    Reading reading = new Reading(name, problems);
    // The file must be right by itself and with each effort, not only with what is asked for now.
    reading.read(root.get(), List.of());
    EffortsShape.NAMES.forEach(each -> reading.read(root.get(), changes(root.get(), each)));
    List<Yaml.Pair> wanted = new ArrayList<>(changes(root.get(), effort));
    wanted.addAll(given);
    return reading.read(root.get(), wanted);
  }

  /** What an effort changes. */
  private static List<Yaml.Pair> changes(Yaml root, String effort) {
    Optional<Yaml> efforts =
        root instanceof Yaml.Mapping topology
            ? topology.value(TopologyFields.EFFORTS.name())
            : Optional.empty();
    return efforts.orElse(null) instanceof Yaml.Mapping all
            && all.value(effort).orElse(null) instanceof Yaml.Mapping changes
        ? changes.pairs()
        : List.of();
  }

  private static List<Yaml.Pair> parse(Map<String, String> overrides, Problems problems) {
    List<Yaml.Pair> pairs = new ArrayList<>();
    new TreeMap<>(overrides)
        .forEach(
            (path, value) -> {
              String source = "override." + path;
              YamlText.parse(source, value, problems)
                  .map(yaml -> Overrides.versionsAreText(path, yaml))
                  .ifPresent(yaml -> pairs.add(new Yaml.Pair(new Place(source, 1, 1), path, yaml)));
            });
    return pairs;
  }
}
