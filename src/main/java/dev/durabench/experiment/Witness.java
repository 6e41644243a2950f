package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.agent.LoggerPlan;
import dev.durabench.agent.WriterPlan;
import dev.durabench.ledger.Copies;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Ledger;
import dev.durabench.ledger.LedgerFile;
import dev.durabench.ledger.Promise;
import dev.durabench.ledger.Scan;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.Target;
import dev.durabench.target.TargetFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The writer, and the logger that keeps its ledger where there is one. Everything told here is on
 * our clock, whatever machines the two run on; their files are on the writer's.
 */
final class Witness {
  private static final Duration ANSWER = Duration.ofSeconds(2);
  private static final Duration CONNECT = Duration.ofSeconds(1);

  /** A small server under load may take more than a second for a login. */
  private static final Duration CONNECT_APART = Duration.ofSeconds(2);

  private final Attempt attempt;
  private final AgentHandle writer;
  private final Optional<AgentHandle> logger;

  /**
   * How far the writer's clock, which every entry in both files is stamped by, is ahead of ours.
   */
  private final long aheadMicros;

  private final List<String> troubles = new ArrayList<>();

  private Witness(
      Attempt attempt, AgentHandle writer, Optional<AgentHandle> logger, long aheadMicros) {
    this.attempt = attempt;
    this.writer = writer;
    this.logger = logger;
    this.aheadMicros = aheadMicros;
  }

  /**
   * Starts both.
   *
   * @param run marks this attempt's rows
   * @param draft gets the raw files and says who ran where
   */
  static Witness start(Attempt attempt, Posts posts, String run, CellDraft draft, Cleanup cleanup) {
    PostgresServers servers = attempt.servers();
    Provenance provenance = draft.provenance();
    provenance.put("client-machine", posts.client().name());
    provenance.put(
        "ledger-kept-by",
        posts
            .logger()
            .map(it -> "logger on " + it.name())
            .orElse("writer on " + posts.client().name()));
    String token = attempt.token();
    Optional<AgentHandle> logger =
        posts
            .logger()
            .map(
                machine -> {
                  LoggerPlan plan =
                      new LoggerPlan(machine.address(), RawFiles.folder(draft.raw(), "logger"));
                  return cleanup.closing(
                      "ending the logger", machine.start(plan, Optional.of(token)));
                });
    WriterPlan plan =
        new WriterPlan(
            servers.endpoints(),
            servers.user(),
            servers.database(),
            run,
            ANSWER,
            posts.apart() ? CONNECT_APART : CONNECT,
            posts.logger().map(Target::address).orElse(""),
            logger.map(Witness::port).orElse(0),
            RawFiles.folder(draft.raw(), "writer"));
    String secrets = servers.password() + (logger.isPresent() ? "\n" + token : "");
    AgentHandle writer =
        cleanup.closing("ending the writer", posts.client().start(plan, Optional.of(secrets)));
    // Now, and not at the end: an agent takes its machine's time when it starts, and counts on.
    long ahead = clock(posts.client(), provenance);
    if (ahead != 0) {
      provenance.put(Cell.LEDGER_CLOCK_AHEAD, Long.toString(ahead));
    }
    posts.logger().ifPresent(machine -> clock(machine, provenance));
    return new Witness(attempt, writer, logger, ahead);
  }

  private static int port(AgentHandle logger) {
    int port = logger.hello().path("port").asInt();
    if (port <= 0) {
      throw new ExperimentFailure("the logger's hello names no port: " + logger.hello());
    }
    return port;
  }

  /** Notes a clock's offset, as measured when its last agent was started. */
  private static long clock(Target machine, Provenance provenance) {
    long ahead = machine.clockOffsetMicros();
    if (!machine.name().equals("local")) {
      provenance.put(
          "clock." + machine.name(),
          "%+d us, give or take %d us".formatted(ahead, machine.clockUncertaintyMicros()));
    }
    return ahead;
  }

  /** Waits until both do what they are for. */
  void awaitFirstAcknowledgement(Duration bound) throws InterruptedException {
    attempt.until(
        () -> writer.acknowledged() > 0 || !writer.running(), bound, "the first acknowledgement");
  }

  boolean running() {
    return writer.running();
  }

  /** When the newest acknowledgement was seen, on our clock; 0 before the first. */
  long lastAckMicros() {
    long seen = writer.lastAckMicros();
    return seen == 0 ? 0 : seen - aheadMicros;
  }

  /** Ends the writer, then its logger. */
  void finish(Duration bound) throws InterruptedException {
    Optional<JsonNode> result = finish(writer, "the writer", bound);
    result
        .map(it -> it.path("loggerTrouble").asText(""))
        .filter(trouble -> !trouble.isEmpty())
        .ifPresent(trouble -> troubles.add("the writer lost its logger: " + trouble));
    if (logger.isPresent()) {
      finish(logger.get(), "the logger", bound);
    }
  }

  private Optional<JsonNode> finish(AgentHandle agent, String what, Duration bound)
      throws InterruptedException {
    try {
      agent.stop();
      return Optional.of(attempt.await(agent, bound, what));
    } catch (TargetFailure | ExperimentFailure e) {
      troubles.add(what + " did not end well: " + e.getMessage());
      // What hears of nothing any more must not go on either.
      agent.close();
      return Optional.empty();
    }
  }

  /**
   * Holds the ledger against a scan. Whoever kept it must have ended well, and where two kept it
   * they must agree: else nobody vouches for the books.
   */
  Account account(Scan scan, Promise promise, Fault fault, long faultMicros) {
    Ledger own = read(writer);
    Ledger kept = logger.map(this::read).orElse(own);
    List<String> doubts = new ArrayList<>(troubles);
    if (logger.isPresent()) {
      if (kept.incomplete().isPresent()) {
        doubts.add("the logger's ledger is not whole: " + kept.incomplete().get());
        // What the writer wrote down proves nothing, but says more than half a ledger.
        kept = own;
      } else {
        Copies.disagreement(kept, own)
            .ifPresent(it -> doubts.add("the two copies of the ledger disagree: " + it));
      }
    }
    Account account = Account.of(kept, scan, promise, fault, faultMicros);
    return doubts.isEmpty() ? account : account.unresolved(String.join("; ", doubts));
  }

  private Ledger read(AgentHandle agent) {
    Path file = agent.output().resolve("ledger.csv");
    return LedgerFile.read(file).onClockBehind(aheadMicros);
  }
}
