package dev.durabench.experiment;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Set;

/**
 * {@code result.json} of a run folder.
 *
 * @param schemaVersion version of this format, currently {@link #SCHEMA_VERSION}
 * @param stack the Pulumi stack
 * @param topology the topology's name
 * @param run the run's id, also its folder's name
 * @param cells in the order they were finished
 */
public record RunResult(
    int schemaVersion, String stack, String topology, String run, List<Cell> cells) {
  /** The only version that this code writes and reads. */
  public static final int SCHEMA_VERSION = 1;

  public RunResult {
    requireNonNull(stack, "stack is null");
    requireNonNull(topology, "topology is null");
    requireNonNull(run, "run is null");
    cells = List.copyOf(cells);
  }

  /**
   * The same result with only those cells that are still asked for. A run folder keeps what was
   * measured before the topology changed; such cells say nothing about what stands now.
   *
   * @param keys of the cells of all experiments of the topology, as {@link CellKey#toString}
   */
  public RunResult current(Set<String> keys) {
    return new RunResult(
        schemaVersion,
        stack,
        topology,
        run,
        cells.stream().filter(cell -> keys.contains(cell.key())).toList());
  }
}
