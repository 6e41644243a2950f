package dev.durabench.experiment;

import static java.util.Objects.requireNonNull;

import dev.durabench.target.Machines;
import dev.durabench.target.Target;
import java.util.List;
import java.util.Optional;

/**
 * Who runs where while a primary is broken: nothing that has to outlive the primary's machine runs
 * on it, as long as there is another.
 *
 * @param client where writer and background load run
 * @param logger where a logger keeps the ledger; empty without a second other machine: the writer
 *     keeps it then
 * @param apart true when losing the primary's machine leaves the client alone
 */
record Posts(Target client, Optional<Target> logger, boolean apart) {
  Posts {
    requireNonNull(client, "client is null");
    requireNonNull(logger, "logger is null");
  }

  /**
   * @param primary the instance that is going to be broken
   */
  static Posts of(Machines machines, String primary) {
    String victim = machines.of(primary).name();
    List<Target> others =
        machines.beside(primary).stream()
            .filter(machine -> !machine.name().equals(victim))
            .toList();
    if (others.isEmpty()) {
      return new Posts(machines.beside(primary).get(0), Optional.empty(), false);
    }
    return new Posts(others.get(0), others.stream().skip(1).findFirst(), true);
  }
}
