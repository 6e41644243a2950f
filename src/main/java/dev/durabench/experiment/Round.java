package dev.durabench.experiment;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * One slot's result in one round, kept as a file so that a re-run need not measure it again.
 *
 * @param fingerprint of the cell it belongs to
 * @param round from 1
 * @param position in the round's shuffled order, from 1
 * @param figures what was measured
 * @param provenance of this slot alone: settings of its mode, its start and end
 * @param counts what can be added up over slots, such as checkpoints and stolen time
 */
record Round(
    String fingerprint,
    int round,
    int position,
    Figures figures,
    Map<String, String> provenance,
    Map<String, Long> counts) {
  Round {
    requireNonNull(fingerprint, "fingerprint is null");
    requireNonNull(figures, "figures is null");
    provenance = Map.copyOf(requireNonNull(provenance, "provenance is null"));
    counts = Map.copyOf(requireNonNull(counts, "counts is null"));
  }

  /** Keeps it among a cell's raw files; durable when this returns. */
  void keep(Path raw) {
    RunFolder.write(file(raw, round), ResultJson.write(this));
  }

  /** A finished round of a cell, unless it was measured otherwise or cannot be read. */
  static Optional<Round> finished(Path raw, int round, String fingerprint) {
    Path file = file(raw, round);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      Round kept = ResultJson.read(Files.readString(file), Round.class, file.toString());
      return Optional.of(kept).filter(it -> it.fingerprint().equals(fingerprint));
    } catch (IOException | ExperimentFailure e) {
      // Measuring again is always right.
      return Optional.empty();
    }
  }

  private static Path file(Path raw, int round) {
    return raw.resolve("round-" + round + ".json");
  }
}
