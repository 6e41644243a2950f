package dev.durabench.experiment;

import static java.util.Objects.requireNonNull;

import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.measure.Gap;
import dev.durabench.measure.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One row of results.
 *
 * @param key names the row, {@link CellKey} as text
 * @param topology first part of the key
 * @param database second part of the key
 * @param kind third part of the key
 * @param parameters last part of the key
 * @param fingerprint changes when what was measured, on what, or how, changes; hexadecimal
 * @param comparable false when the row must not be ranked with rows of other machines
 * @param note what a reader must know, such as {@code process death only}; may be empty
 * @param measurements in order of importance, each metric once
 * @param ledger counts, when writes were counted
 * @param judgement verdict and reason, when there was a fault
 * @param gaps every stretch of 1 s or more without an acknowledgement
 * @param clocks event name to microseconds since the epoch, in order of time, all on one clock
 * @param provenance versions, machine, kernel, settings, start, end
 * @param files raw files behind the row
 */
public record Cell(
    String key,
    String topology,
    String database,
    String kind,
    Map<String, String> parameters,
    String fingerprint,
    boolean comparable,
    String note,
    List<Measurement> measurements,
    Optional<LedgerCounts> ledger,
    Optional<Judgement> judgement,
    List<Gap> gaps,
    Map<String, Long> clocks,
    Map<String, String> provenance,
    List<RawFile> files) {
  /**
   * Provenance of a row whose raw ledger is stamped by another clock than {@code clocks} and {@code
   * gaps}: how far that one is ahead, microseconds.
   */
  public static final String LEDGER_CLOCK_AHEAD = "ledger-clock-ahead-us";

  public Cell {
    requireNonNull(key, "key is null");
    measurements = List.copyOf(measurements);
    gaps = List.copyOf(gaps);
    parameters = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(parameters));
    clocks = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(clocks));
    provenance = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(provenance));
    files = List.copyOf(files);
  }

  /** The same row with another note. */
  Cell withNote(String other) {
    return new Cell(
        key,
        topology,
        database,
        kind,
        parameters,
        fingerprint,
        comparable,
        other,
        measurements,
        ledger,
        judgement,
        gaps,
        clocks,
        provenance,
        files);
  }
}
