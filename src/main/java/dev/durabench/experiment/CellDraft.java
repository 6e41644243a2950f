package dev.durabench.experiment;

import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.measure.Gap;
import dev.durabench.measure.Measurement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A cell in the making. */
final class CellDraft {
  /** In the name of the processor that QEMU emulates where it cannot use the real one. */
  private static final String EMULATED = "QEMU TCG";

  private final Attempt attempt;
  private final CellKey key;
  private final Provenance provenance;
  private final Path raw;
  private final List<String> notes = new ArrayList<>();
  private final List<Measurement> measurements = new ArrayList<>();
  private @Nullable LedgerCounts counts;
  private @Nullable Judgement judgement;
  private List<Gap> gaps = List.of();
  private Map<String, Long> clocks = Map.of();

  /** A draft whose raw files start anew. */
  static CellDraft fresh(Attempt attempt, CellKey key, Provenance provenance) {
    RawFiles.empty(attempt.request().folder().raw(key));
    return new CellDraft(attempt, key, provenance);
  }

  /** A draft that goes on with the raw files of an earlier attempt. */
  static CellDraft resumed(Attempt attempt, CellKey key, Provenance provenance) {
    return new CellDraft(attempt, key, provenance);
  }

  private CellDraft(Attempt attempt, CellKey key, Provenance provenance) {
    this.attempt = attempt;
    this.key = key;
    this.provenance = provenance;
    this.raw = attempt.request().folder().raw(key);
  }

  CellKey key() {
    return key;
  }

  /** The cell's folder for raw files. */
  Path raw() {
    return raw;
  }

  Provenance provenance() {
    return provenance;
  }

  void note(String text) {
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }

  void add(Measurement measurement) {
    measurements.add(measurement);
  }

  void addAll(List<Measurement> more) {
    measurements.addAll(more);
  }

  void counts(LedgerCounts found) {
    this.counts = found;
  }

  void judge(Judgement judged) {
    this.judgement = judged;
  }

  void gaps(List<Gap> found) {
    this.gaps = found;
  }

  void clocks(Map<String, Long> events) {
    this.clocks = events;
  }

  /** Makes the cell and keeps it; durable when this returns. */
  Cell keep() {
    ExperimentRequest request = attempt.request();
    boolean local = request.home().name().equals("local");
    Optional<String> loss = FaultNote.of(key);
    if (loss.isPresent()) {
      notes.add(0, loss.get());
    } else if (local) {
      notes.add(0, "this machine only");
    }
    Map<String, String> facts = provenance.complete();
    boolean emulated = facts.getOrDefault("cpu", "").contains(EMULATED);
    if (emulated) {
      notes.add("the processor is emulated in software: times say nothing about servers");
    }
    Cell cell =
        new Cell(
            key.toString(),
            key.topology(),
            key.database(),
            key.kind(),
            key.parameters(),
            attempt.fingerprint(key),
            !local && !emulated,
            String.join("; ", notes),
            measurements,
            Optional.ofNullable(counts),
            Optional.ofNullable(judgement),
            gaps,
            clocks,
            facts,
            RawFiles.under(request.folder().root(), raw));
    request.folder().keep(cell);
    return cell;
  }
}
