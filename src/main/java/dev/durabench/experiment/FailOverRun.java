package dev.durabench.experiment;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Scan;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ExperimentSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/** One fail-over, from the first write until redundancy is back. */
final class FailOverRun {
  /** How long standbys that are held back fall behind before the fault. */
  static final Duration LAGGING = Duration.ofSeconds(1);

  /** In the note of a cell whose hold-back had no effect. */
  static final String NOT_BEHIND = "the held-back standby was not behind";

  private final Attempt attempt;
  private final ExperimentSpec.FailOver spec;
  private final CellDraft draft;
  private final Cleanup cleanup;
  private final PostgresServers servers;
  private final Posts posts;
  private final Bounds bounds;
  private final Clocks clocks;
  private final String run;
  private List<String> heldBack = List.of();

  FailOverRun(Attempt attempt, ExperimentSpec.FailOver spec, CellDraft draft, Cleanup cleanup) {
    this.attempt = attempt;
    this.spec = spec;
    this.draft = draft;
    this.cleanup = cleanup;
    this.servers = attempt.servers();
    this.posts = Posts.of(attempt.request().machines(), servers.primary());
    this.bounds = Bounds.of(posts);
    this.clocks = new Clocks(attempt.ticker());
    // Rows of an earlier attempt must not pass for this one's.
    this.run = RunFolder.slug(draft.key().toString()) + "@" + attempt.ticker().micros();
  }

  Cell run() throws InterruptedException {
    attempt.tools().postgres().dropLedger(servers);
    String old = servers.primary();
    BackgroundLoad load = BackgroundLoad.start(attempt, posts, spec.clients(), draft, cleanup);
    Witness witness = Witness.start(attempt, posts, run, draft, cleanup);
    witness.awaitFirstAcknowledgement(bounds.start());
    report("writing for " + Texts.of(spec.before()), 0.15);
    attempt.pause(spec.before());
    holdBack();

    Recovery recovery =
        cleanup.closing("ending to watch", Recovery.of(attempt, spec, bounds, clocks, draft));
    recovery.beforeFault(old);
    noteNotBehindAnyMore();
    report(spec.fault().key() + " " + old, 0.3);
    clocks.mark(Clocks.FAULT_REQUESTED);
    servers.inject(spec.fault(), old, () -> clocks.mark(Clocks.FAULT_ACCEPTED));
    clocks.mark(Clocks.FAULT_DONE);

    Recovery.Outcome outcome = recovery.recover(old, witness);
    noteNotBehind(outcome.positions());
    witness.finish(bounds.end());
    load.finish(bounds.end()).ifPresent(draft::note);
    Scan scan =
        outcome
            .primary()
            .map(primary -> attempt.tools().postgres().scan(servers, primary, run))
            .orElseGet(
                () -> new Scan(Map.of(), Optional.of(outcome.trouble().orElse("no primary"))));
    Optional<String> rejoinTrouble =
        outcome.primary().isPresent() ? rejoin(old) : Optional.of("nobody was promoted");
    report("counting", 0.9);
    Account account =
        witness.account(
            scan,
            FailOverExperiment.promise(spec, attempt.request().database()),
            spec.fault(),
            clocks.at(Clocks.FAULT_REQUESTED).orElseThrow());
    new FailOverReport(spec, clocks, draft).write(account, outcome, rejoinTrouble);
    return draft.keep();
  }

  private void report(String message, double fraction) {
    attempt.report("fail-over " + spec.mode().key() + ": " + message, fraction);
  }

  /** Lets randomly chosen standbys fall behind, so that it matters which one is promoted. */
  private void holdBack() throws InterruptedException {
    if (spec.holdBack() == 0) {
      return;
    }
    List<String> standbys = new ArrayList<>(servers.instances());
    standbys.remove(servers.primary());
    Collections.shuffle(standbys, new Random(attempt.random().nextLong()));
    List<String> chosen = standbys.subList(0, spec.holdBack());
    heldBack = List.copyOf(chosen);
    draft.provenance().put("held-back", String.join(" ", chosen));
    report("holding " + String.join(", ", chosen) + " back", 0.25);
    chosen.forEach(servers::holdBack);
    attempt.pause(LAGGING);
  }

  /**
   * Where an operator promotes nobody compares afterwards; and a standby that is fed anew catches
   * up before the fault.
   */
  private void noteNotBehindAnyMore() {
    if (servers.operator().isEmpty()) {
      return;
    }
    for (String standby : heldBack) {
      try {
        if (!servers.isBehind(standby)) {
          draft.note(NOT_BEHIND + " (" + standby + ")");
        }
      } catch (TargetFailure e) {
        draft.note("not known whether " + standby + " was behind: " + e.getMessage());
      }
    }
  }

  /** A standby that holds all that the others hold puts the choice between them to no test. */
  private void noteNotBehind(Map<String, Long> positions) {
    OptionalLong ahead =
        positions.entrySet().stream()
            .filter(position -> !heldBack.contains(position.getKey()))
            .mapToLong(Map.Entry::getValue)
            .max();
    for (String standby : heldBack) {
      Long position = positions.get(standby);
      if (position != null && ahead.isPresent() && position >= ahead.getAsLong()) {
        draft.note(NOT_BEHIND + " (" + standby + ")");
      }
    }
  }

  private Optional<String> rejoin(String old) throws InterruptedException {
    try {
      if (spec.fault() == Fault.POWER_OFF) {
        String machine = attempt.request().machines().of(old).name();
        report("giving " + machine + " of " + old + " its power back", 0.6);
        Waiting.during(
            machine + " to answer by SSH",
            (message, unused) -> report(message, 0.6),
            () -> servers.restorePower(old, () -> clocks.mark(Clocks.POWER_ON)));
        clocks.mark(Clocks.MACHINE_BACK);
      }
      report("rejoining " + old, 0.7);
      clocks.mark(Clocks.REJOIN_STARTED);
      servers.rejoin(old);
      int standbys = servers.instances().size() - 1;
      attempt.until(
          () -> attempt.tools().postgres().streaming(servers) == standbys,
          bounds.redundant(),
          "redundancy (" + Texts.count(standbys, "streaming standby") + ")");
      clocks.mark(Clocks.REDUNDANT);
      return Optional.empty();
    } catch (TargetFailure | ExperimentFailure e) {
      return Optional.of("redundancy did not come back: " + e.getMessage());
    }
  }
}
