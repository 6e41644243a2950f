package dev.durabench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.durabench.hetzner.HetznerApi;
import dev.durabench.hetzner.HetznerFailure;
import dev.durabench.hetzner.PriceSheet;
import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyException;
import dev.durabench.topology.TopologyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Holds the topologies of this tree against those of another revision, without state and token. The
 * program is this tree's own: what it makes of the other revision's files is what changes.
 */
final class BasePreview {
  private final Surroundings surroundings;
  private final BaseRevision base;
  private final Optional<PriceSheet> prices;

  BasePreview(Surroundings surroundings, String reference, Optional<Path> priceFile) {
    this.surroundings = surroundings;
    this.base = BaseRevision.of(surroundings.project(), reference);
    this.prices = prices(priceFile);
  }

  /**
   * @param wanted names of topologies; those whose file differs when empty
   * @throws CliFailure when a topology of this tree is wrong, or is in neither revision
   */
  List<TopologyChange> changes(List<String> wanted) {
    try (ScratchProject before = ScratchProject.make(surroundings);
        ScratchProject after = ScratchProject.make(surroundings)) {
      Set<String> names = new TreeSet<>(base.topologies(before.stacks()));
      for (String name : Wish.names(surroundings)) {
        Files.copy(
            file(surroundings.project().resolve("stacks"), name), file(after.stacks(), name));
        names.add(name);
      }
      for (String name : wanted) {
        if (!names.contains(name)) {
          throw new CliFailure(
              ExitCode.USAGE, "neither revision has a topology stacks/" + name + ".yaml");
        }
      }
      List<TopologyChange> changes = new ArrayList<>();
      for (String name : wanted.isEmpty() ? names : new TreeSet<>(wanted)) {
        if (!wanted.isEmpty() || differs(file(before.stacks(), name), file(after.stacks(), name))) {
          changes.add(change(name, before, after));
        }
      }
      return changes;
    } catch (IOException e) {
      throw new CliFailure(
          ExitCode.REFUSED, "cannot lay out the two revisions: " + e.getMessage(), e);
    }
  }

  private TopologyChange change(String name, ScratchProject before, ScratchProject after) {
    List<String> problems = new ArrayList<>();
    Optional<Topology> old = Optional.empty();
    try {
      old = topology(file(before.stacks(), name));
    } catch (TopologyException e) {
      problems.add("the base's file cannot be read by this revision: " + e.getMessage());
    }
    Optional<Topology> fresh;
    try {
      fresh = topology(file(after.stacks(), name));
    } catch (TopologyException e) {
      throw new CliFailure(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
    }
    List<Planned.Step> steps = List.of();
    try {
      Planned one = old.isPresent() ? before.planned(name) : Planned.none();
      steps = one.to(fresh.isPresent() ? after.planned(name) : Planned.none());
    } catch (CliFailure e) {
      problems.add("resources are not known: " + e.getMessage());
    }
    return new TopologyChange(
        name,
        steps,
        TopologyChange.rows(old, fresh),
        new TopologyChange.PriceChange(
            TopologyChange.Cost.of(prices, old), TopologyChange.Cost.of(prices, fresh)),
        problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems)));
  }

  private static Optional<Topology> topology(Path file) {
    return Files.exists(file)
        ? Optional.of(TopologyFiles.load(file, "standard", Map.of()))
        : Optional.empty();
  }

  private static boolean differs(Path one, Path two) throws IOException {
    if (!Files.exists(one) || !Files.exists(two)) {
      return true;
    }
    return !Arrays.equals(Files.readAllBytes(one), Files.readAllBytes(two));
  }

  private static Path file(Path folder, String name) {
    return folder.resolve(name + ".yaml");
  }

  /** From a file, or from the cloud where there is a token; prices are all that is asked for. */
  private Optional<PriceSheet> prices(Optional<Path> file) {
    if (file.isPresent()) {
      try {
        JsonNode read = new JsonMapper().readTree(file.get().toFile());
        return Optional.of(PriceSheet.of(read.has("pricing") ? read.path("pricing") : read));
      } catch (IOException | HetznerFailure e) {
        throw new CliFailure(
            ExitCode.USAGE,
            file.get() + " is no price list as GET /pricing answers it: " + e.getMessage(),
            e);
      }
    }
    if (surroundings.environment().getOrDefault("HCLOUD_TOKEN", "").isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(HetznerApi.of(surroundings.environment()).prices());
    } catch (HetznerFailure e) {
      return Optional.empty();
    }
  }
}
