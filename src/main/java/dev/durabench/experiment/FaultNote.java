package dev.durabench.experiment;

import dev.durabench.ledger.Fault;
import java.util.Arrays;
import java.util.Optional;

/** What a row's fault takes away and what it leaves, so that no loss passes for another. */
final class FaultNote {
  private FaultNote() {}

  /** For the note of a cell; empty when nothing was broken. */
  static Optional<String> of(CellKey key) {
    String named = key.parameters().getOrDefault("fault", "");
    return Arrays.stream(Fault.values())
        .filter(fault -> fault.key().equals(named))
        .map(FaultNote::of)
        .findFirst();
  }

  private static String of(Fault fault) {
    return switch (fault) {
      case KILL, FREEZE -> "process death only: a killed process is not a power loss";
      case POWER_OFF ->
          "power of the machine cut: what only its memory held is gone, what its host or its disks"
              + " had cached may not be";
      case FENCE -> "standbys fenced: every process that is gone ended in an orderly way";
    };
  }
}
