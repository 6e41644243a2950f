package dev.durabench.experiment;

import dev.durabench.ledger.Fault;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ExperimentSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a careful script does about a broken primary: notice it, stop it for good, read every
 * standby, promote the one with more WAL, point the others at it. It starts to look when the fault
 * is done: of a power-off, when whoever switches it says so; when the writer noticed is a clock of
 * its own.
 */
final class ScriptedPromotion implements Recovery {
  private final Attempt attempt;
  private final ExperimentSpec.FailOver spec;
  private final Bounds bounds;
  private final Clocks clocks;
  private final CellDraft draft;
  private final PostgresServers servers;

  ScriptedPromotion(
      Attempt attempt,
      ExperimentSpec.FailOver spec,
      Bounds bounds,
      Clocks clocks,
      CellDraft draft) {
    this.attempt = attempt;
    this.spec = spec;
    this.bounds = bounds;
    this.clocks = clocks;
    this.draft = draft;
    this.servers = attempt.servers();
  }

  @Override
  public void beforeFault(String primary) {
    // Nothing happens by itself that would have to be watched.
  }

  @Override
  public Outcome recover(String old, Witness writer) throws InterruptedException {
    attempt.until(
        () -> !attempt.tools().postgres().answers(servers, old),
        bounds.notice(),
        "an effect of " + spec.fault().key() + " on " + old);
    clocks.mark(Clocks.FAULT_DETECTED);
    List<String> standbys =
        servers.instances().stream().filter(instance -> !instance.equals(old)).toList();
    Map<String, Long> positions = Map.of();
    String promoted;
    try {
      servers.stopForGood(old);
      clocks.mark(Clocks.PRIMARY_STOPPED);
      if (spec.fault() != Fault.POWER_OFF) {
        // Its WAL senders are dead with it, so nobody is held back any more. After a power-off this
        // would give the power back as well, and the old primary with it.
        servers.undoFaults();
      }
      positions = positions(standbys);
      Optional<String> refusal = PromotionRule.refusal(spec.mode(), standbys, positions.keySet());
      if (refusal.isPresent()) {
        return Outcome.nobody(refusal.get(), positions);
      }
      promoted = attempt.tools().promoter().choose(positions);
      // Nobody is told before writes go on: telling takes time, and this time is measured.
      clocks.mark(Clocks.PROMOTION_STARTED);
      servers.promote(promoted);
      clocks.mark(Clocks.PROMOTED);
      draft.provenance().put("promoted", promoted);
    } catch (TargetFailure e) {
      return Outcome.nobody("nobody was promoted: " + e.getMessage(), positions);
    }
    List<String> troubles = new ArrayList<>();
    for (String other : standbys) {
      if (!other.equals(promoted)) {
        follow(other).ifPresent(troubles::add);
      }
    }
    writeOn(promoted, writer).ifPresent(troubles::add);
    troubles.forEach(draft::note);
    return new Outcome(
        Optional.of(promoted),
        troubles.isEmpty() ? Optional.empty() : Optional.of(troubles.get(0)),
        positions,
        clocks.at(Clocks.PROMOTION_STARTED));
  }

  private Map<String, Long> positions(List<String> standbys) {
    Map<String, Long> positions = new LinkedHashMap<>();
    for (String standby : standbys) {
      try {
        long position = servers.walPosition(standby, bounds.position());
        positions.put(standby, position);
        draft.provenance().put("wal." + standby, Long.toString(position));
      } catch (TargetFailure e) {
        draft.note(standby + " could not be read: " + e.getMessage());
      }
    }
    return positions;
  }

  /** A standby that is ahead of the new primary cannot follow it and has to be built anew. */
  private Optional<String> follow(String standby) {
    try {
      servers.follow(standby);
      return Optional.empty();
    } catch (TargetFailure e) {
      draft.note(standby + " could not follow the new primary and was built anew");
    }
    try {
      servers.stopForGood(standby);
      servers.rejoin(standby);
      return Optional.empty();
    } catch (TargetFailure e) {
      return Optional.of(standby + " did not come back: " + e.getMessage());
    }
  }

  private Optional<String> writeOn(String promoted, Witness writer) throws InterruptedException {
    // An acknowledgement from before the promotion is the old primary's.
    long from = clocks.at(Clocks.PROMOTION_STARTED).orElseThrow();
    try {
      attempt.until(
          () -> writer.lastAckMicros() >= from || !writer.running(),
          bounds.resumed(),
          "the first acknowledgement of " + promoted);
    } catch (ExperimentFailure e) {
      return Optional.of("it came too late or never: " + e.getMessage());
    }
    report(promoted + " was promoted, writing for " + Texts.of(spec.after()), 0.5);
    attempt.pause(spec.after());
    return Optional.empty();
  }

  @Override
  public void close() {
    // Nothing is open.
  }

  private void report(String message, double fraction) {
    attempt.report("fail-over " + spec.mode().key() + ": " + message, fraction);
  }
}
