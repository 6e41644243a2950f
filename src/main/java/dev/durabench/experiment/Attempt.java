package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.agent.AgentPlan;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.SqliteSite;
import dev.durabench.target.Target;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/** One attempt at one experiment: what it acts on, and the tools to act with. */
final class Attempt {
  private static final Duration POLL = Duration.ofMillis(20);
  private static final Duration LAST_WORDS = Duration.ofSeconds(10);

  /**
   * What experiments need besides the request.
   *
   * @param ticker the clock of all stamps
   * @param promoter chooses the standby to promote
   * @param postgres what is asked of PostgreSQL
   * @param sqlite what is asked of SQLite
   */
  record Tools(Ticker ticker, Promoter promoter, ServerQueries postgres, FileQueries sqlite) {}

  /** Apart from the attempt's own random choices, whose seed is in its results. */
  private static final SecureRandom SECRETS = new SecureRandom();

  private final ExperimentRequest request;
  private final Progress progress;
  private final Tools tools;
  private final long seed;
  private final RandomGenerator random;

  /**
   * @param seed of everything random in this attempt; kept in provenance
   */
  Attempt(ExperimentRequest request, Progress progress, Tools tools, long seed) {
    this.request = request;
    this.progress = progress;
    this.tools = tools;
    this.seed = seed;
    this.random = new SplittableRandom(seed);
  }

  ExperimentRequest request() {
    return request;
  }

  Tools tools() {
    return tools;
  }

  Ticker ticker() {
    return tools.ticker();
  }

  long seed() {
    return seed;
  }

  RandomGenerator random() {
    return random;
  }

  /** The standing servers. */
  PostgresServers servers() {
    return request.postgres().orElseThrow(() -> notStanding("PostgreSQL servers"));
  }

  /** The standing site. */
  SqliteSite site() {
    return request.sqlite().orElseThrow(() -> notStanding("SQLite site"));
  }

  private ExperimentFailure notStanding(String what) {
    return new ExperimentFailure(
        request.spec().kind()
            + " on "
            + request.database().name()
            + " needs "
            + what
            + ", and the request has none: the database must be declared before its experiments");
  }

  String fingerprint(CellKey key) {
    return Fingerprint.of(key, request.spec(), request.database(), request.identity());
  }

  /** The cell, when this run has already measured it in the same way on the same things. */
  Optional<Cell> finished(CellKey key) {
    return request.folder().cell(key, fingerprint(key));
  }

  void report(String message, double fraction) {
    progress.report(message, Math.max(0, Math.min(1, fraction)));
  }

  /** The machine with the database's storage: of PostgreSQL, where the primary is at home. */
  Target home() {
    return request.home();
  }

  /** The machine that the primary is on now. */
  Target primaryMachine() {
    return request.machines().of(servers().primary());
  }

  /** A secret that nobody can guess, new each time. */
  String token() {
    byte[] bytes = new byte[32];
    SECRETS.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  AgentHandle start(Target machine, AgentPlan plan) {
    return machine.start(plan, Optional.empty());
  }

  /** Starts an agent that logs in to the database. */
  AgentHandle startWithPassword(Target machine, AgentPlan plan) {
    return machine.start(plan, Optional.of(servers().password()));
  }

  void pause(Duration duration) throws InterruptedException {
    ticker().pause(duration);
  }

  /**
   * Waits until something is the case.
   *
   * @param what for the message, such as {@code the first acknowledgement}
   * @throws ExperimentFailure when it is not after {@code bound}
   */
  void until(BooleanSupplier condition, Duration bound, String what) throws InterruptedException {
    long end = ticker().micros() + bound.toNanos() / 1_000;
    while (!condition.getAsBoolean()) {
      if (ticker().micros() >= end) {
        throw new ExperimentFailure(
            what
                + " did not come within "
                + Texts.of(bound)
                + " on "
                + request.database().name()
                + "; the raw files in the run folder show how far it got");
      }
      pause(POLL);
    }
  }

  /**
   * Waits for an agent's result, polling, so that an interrupt gets through at once.
   *
   * @param what for the message, such as {@code the load}
   */
  JsonNode await(AgentHandle agent, Duration bound, String what) throws InterruptedException {
    until(() -> !agent.running(), bound, "the end of " + what);
    return agent.awaitResult(LAST_WORDS);
  }
}
