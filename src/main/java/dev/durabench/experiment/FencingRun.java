package dev.durabench.experiment;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Scan;
import dev.durabench.target.Operator;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ExperimentSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One fencing, from the first write until redundancy is back. */
final class FencingRun {
  /** The operator stops an instance within seconds; one that writes a checkpoint takes longer. */
  private static final Duration IN_EFFECT = Duration.ofMinutes(5);

  private final Attempt attempt;
  private final ExperimentSpec.Fencing spec;
  private final Promise promise;
  private final Operator operator;
  private final CellDraft draft;
  private final Cleanup cleanup;
  private final PostgresServers servers;
  private final Posts posts;
  private final Bounds bounds;
  private final Clocks clocks;
  private final String run;

  FencingRun(
      Attempt attempt,
      ExperimentSpec.Fencing spec,
      Promise promise,
      Operator operator,
      CellDraft draft,
      Cleanup cleanup) {
    this.attempt = attempt;
    this.spec = spec;
    this.promise = promise;
    this.operator = operator;
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
    String primary = servers.primary();
    List<String> standbys = new ArrayList<>(servers.instances());
    standbys.remove(primary);
    BackgroundLoad load = BackgroundLoad.start(attempt, posts, spec.clients(), draft, cleanup);
    Witness witness = Witness.start(attempt, posts, run, draft, cleanup);
    witness.awaitFirstAcknowledgement(bounds.start());
    report("writing for " + Texts.of(spec.before()), 0.1);
    attempt.pause(spec.before());

    report("fencing " + standbys.get(0), 0.2);
    clocks.mark(Clocks.FAULT_REQUESTED);
    operator.fence(List.of(standbys.get(0)));
    awaitStreaming(standbys.size() - 1, standbys.get(0));
    clocks.mark(Clocks.ONE_FENCED);
    attempt.pause(spec.one());

    report("fencing " + String.join(", ", standbys), 0.4);
    clocks.mark(Clocks.ALL_REQUESTED);
    operator.fence(standbys);
    awaitStreaming(0, "every standby");
    clocks.mark(Clocks.ALL_FENCED);
    Optional<String> stood = awaitWrites(witness);
    stood.ifPresent(draft::note);
    if (stood.isEmpty()) {
      attempt.pause(spec.after());
    }

    report("lifting the fences", 0.7);
    clocks.mark(Clocks.UNFENCED);
    Optional<String> trouble = lift(standbys.size());
    report("writing on for " + Texts.of(spec.after()), 0.8);
    attempt.pause(spec.after());
    witness.finish(bounds.end());
    load.finish(bounds.end()).ifPresent(draft::note);
    Scan scan = attempt.tools().postgres().scan(servers, servers.primary(), run);
    Account account =
        witness.account(
            scan, promise, Fault.FENCE, clocks.at(Clocks.FAULT_REQUESTED).orElseThrow());
    new FencingReport(clocks, draft).write(account, stood, trouble);
    return draft.keep();
  }

  private void awaitStreaming(int standbys, String fenced) throws InterruptedException {
    attempt.until(
        () -> attempt.tools().postgres().streaming(servers) == standbys,
        IN_EFFECT,
        "the end of the stream to " + fenced);
  }

  /** Says so when writes stand still until the fences are lifted. */
  private Optional<String> awaitWrites(Witness writer) throws InterruptedException {
    long fenced = clocks.at(Clocks.ALL_FENCED).orElseThrow();
    report("waiting for writes to go on", 0.5);
    try {
      attempt.until(() -> writer.lastAckMicros() > fenced, spec.patience(), "an acknowledgement");
      return Optional.empty();
    } catch (ExperimentFailure e) {
      return Optional.of(
          "no write was acknowledged in the "
              + Texts.of(spec.patience())
              + " that every standby was fenced");
    }
  }

  private Optional<String> lift(int standbys) throws InterruptedException {
    try {
      operator.fence(List.of());
      attempt.until(
          () -> attempt.tools().postgres().streaming(servers) == standbys,
          bounds.redundant(),
          "redundancy (" + Texts.count(standbys, "streaming standby") + ")");
      operator.awaitWhole(bounds.redundant());
      clocks.mark(Clocks.REDUNDANT);
      return Optional.empty();
    } catch (TargetFailure | ExperimentFailure e) {
      return Optional.of("redundancy did not come back: " + e.getMessage());
    }
  }

  private void report(String message, double fraction) {
    attempt.report("fencing " + spec.mode().key() + ": " + message, fraction);
  }
}
