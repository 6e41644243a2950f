package dev.durabench.cli;

import dev.durabench.experiment.CellKey;
import dev.durabench.experiment.Cells;
import dev.durabench.experiment.Estimates;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyException;
import dev.durabench.topology.TopologyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a command is to do with a stack, before anything is started.
 *
 * @param stack the stack's name
 * @param effort asked for on the command line; empty leaves it to the stack's config
 * @param cell key of the only cell that is wanted
 * @param fresh whether to measure everything anew, in another run
 * @param overrides paths within the topology file and what to put there, for this command only
 */
record Wish(
    String stack,
    Optional<String> effort,
    Optional<String> cell,
    boolean fresh,
    Map<String, String> overrides) {
  Wish {
    overrides = Map.copyOf(overrides);
  }

  /** Of a stack that goes on with its run, if it has one. */
  Wish(String stack, Optional<String> effort, Optional<String> cell) {
    this(stack, effort, cell, false, Map.of());
  }

  /** Config values that hold for this command only. */
  Map<String, String> config() {
    Map<String, String> values = new TreeMap<>();
    effort.ifPresent(name -> values.put("effort", name));
    cell.ifPresent(key -> values.put("cell", key));
    overrides.forEach((path, value) -> values.put("override." + path, value));
    return values;
  }

  /**
   * Reads the topology as the program is going to read it.
   *
   * @throws CliFailure with every mistake in it
   */
  Topology topology(Surroundings surroundings) {
    StackConfig config = StackConfig.of(surroundings, stack);
    String name = config.get("topology").orElse(stack).replaceFirst("\\.yaml$", "");
    Path file = Path.of("stacks").resolve(name + ".yaml");
    if (!Files.exists(surroundings.project().resolve(file))) {
      throw new CliFailure(
          ExitCode.USAGE,
          "there is no topology "
              + file
              + (name.equals(stack) ? "" : " (config topology of stack " + stack + ")")
              + "; there are: "
              + String.join(", ", names(surroundings)));
    }
    Map<String, String> all = new TreeMap<>(config.overrides());
    all.putAll(overrides);
    try {
      return TopologyFiles.load(
          relative(surroundings.project().resolve(file)),
          effort.or(() -> config.get("effort")).orElse("standard"),
          all);
    } catch (TopologyException e) {
      throw new CliFailure(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
    }
  }

  /** The experiments that this wish asks for. */
  List<ExperimentSpec> experiments(Topology topology) {
    if (cell.isEmpty()) {
      return topology.experiments();
    }
    List<ExperimentSpec> chosen =
        topology.experiments().stream()
            .filter(
                spec ->
                    Cells.planned(topology, spec).stream()
                        .map(CellKey::toString)
                        .anyMatch(cell.get()::equals))
            .toList();
    if (chosen.isEmpty()) {
      throw new CliFailure(
          ExitCode.USAGE,
          "no experiment of "
              + topology.name()
              + " yields the cell "
              + cell.get()
              + "; ./durabench list "
              + topology.name()
              + " shows the keys");
    }
    return chosen;
  }

  /** The keys of all cells that experiments yield. */
  static Set<String> keys(Topology topology, List<ExperimentSpec> experiments) {
    return experiments.stream()
        .flatMap(spec -> Cells.planned(topology, spec).stream())
        .map(CellKey::toString)
        .collect(Collectors.toSet());
  }

  /** How long experiments take together, roughly. */
  static Duration estimate(Topology topology, List<ExperimentSpec> experiments) {
    return experiments.stream()
        .map(spec -> Estimates.of(topology, spec))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** The topologies of this project. */
  static List<String> names(Surroundings surroundings) {
    try (Stream<Path> files = Files.list(surroundings.project().resolve("stacks"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".yaml"))
          .map(name -> name.substring(0, name.length() - ".yaml".length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** As a user would name it, when it is below the current directory. */
  private static Path relative(Path file) {
    Path here = Path.of("").toAbsolutePath();
    return file.startsWith(here) ? here.relativize(file) : file;
  }
}
