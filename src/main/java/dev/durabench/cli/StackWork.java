package dev.durabench.cli;

import com.pulumi.automation.AutomationException;
import dev.durabench.experiment.RunPrice;
import dev.durabench.hetzner.HetznerFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Work on one stack under its lock, with signals handled. Opened, it has recovered from whatever an
 * earlier, killed run has left.
 */
final class StackWork implements AutoCloseable {
  /** Servers go within seconds; what takes longer waits for something that does not come. */
  private static final Duration CLOUD_DOWN = Duration.ofMinutes(8);

  private final Surroundings surroundings;
  private final Terminal terminal;
  private final String name;
  private final StackLock lock;
  private final SessionPulumi pulumi;
  private final Stopping stopping;

  private StackWork(
      Surroundings surroundings, Terminal terminal, String name, StackLock lock, OwnSession own) {
    this.surroundings = surroundings;
    this.terminal = terminal;
    this.name = name;
    this.lock = lock;
    Path events = surroundings.home().resolve("stacks").resolve(name + ".events.ndjson");
    this.pulumi = new SessionPulumi(own, Bench.version(), events, lock::engine);
    this.stopping = new Stopping(pulumi::interrupt, pulumi::kill, terminal::say);
  }

  /**
   * Takes the stack.
   *
   * @throws CliFailure when another durabench has it
   */
  static StackWork begin(Surroundings surroundings, Terminal terminal, String name) {
    OwnSession own =
        OwnSession.on(surroundings)
            .orElseThrow(
                () ->
                    new CliFailure(
                        ExitCode.REFUSED,
                        "neither setsid nor perl on PATH: install util-linux (or perl)"));
    StackLock lock = StackLock.take(surroundings.home(), name, terminal::say);
    StackWork work = new StackWork(surroundings, terminal, name, lock, own);
    BackendLocks backend = BackendLocks.of(surroundings);
    backend.dropCutShortMetadata(name);
    backend
        .clearDead(name)
        .forEach(
            dead ->
                terminal.say("Cleared a lock on the state whose holder is dead (" + dead + ")"));
    Signals.route(work.stopping::signal);
    return work;
  }

  Stopping stopping() {
    return stopping;
  }

  SessionPulumi pulumi() {
    return pulumi;
  }

  /** The stack, created when absent. */
  Bench open() {
    return Bench.open(surroundings, pulumi, name, true).orElseThrow();
  }

  /** Lets this command's own config values hold for the program. */
  void configure(Map<String, String> values) {
    if (!values.isEmpty()) {
      Path directory = surroundings.home().resolve("stacks");
      pulumi.useConfig(StackConfig.of(surroundings, name).copyWith(values, directory, name));
    }
  }

  /**
   * Takes everything down: by the engine, and in the cloud also what the engine does not know of.
   *
   * @return what is left, in words; empty when nothing is
   */
  TakenDown destroy(Bench bench, String topology) {
    stopping.tearingDown();
    if (stopping.now()) {
      return new TakenDown(left(List.of("stopped before anything was taken down")));
    }
    try {
      CloudTearDown cloud =
          CloudTearDown.begin(surroundings, terminal, name, Optional.of(bench.deployment()))
              .orElse(null);
      if (cloud == null) {
        List<String> reasons = engine(bench, topology, false);
        return new TakenDown(reasons.isEmpty() ? reasons : left(reasons));
      }
      return destroy(bench, topology, cloud);
    } catch (CliFailure | HetznerFailure e) {
      return new TakenDown(left(List.of(String.valueOf(e.getMessage()))));
    }
  }

  private TakenDown destroy(Bench bench, String topology, CloudTearDown cloud) {
    List<String> reasons = bounded(bench, topology, false);
    if (stopping.now() || reasons.stream().anyMatch(StackWork::heldElsewhere)) {
      return new TakenDown(left(reasons));
    }
    BackendLocks.of(surroundings).refuseIfHeld(name);
    List<String> inCloud = cloud.finish(stopping::now);
    if (inCloud.isEmpty() && !reasons.isEmpty()) {
      // What the engine could not delete is gone now: it has only to be forgotten.
      terminal.say("The engine failed (" + reasons.get(0) + "); once more, for its state.");
      reasons = bounded(bench, topology, true);
    }
    List<String> all = new ArrayList<>(inCloud);
    all.addAll(reasons);
    return new TakenDown(all.isEmpty() ? all : left(all), cloud.spent());
  }

  /**
   * Whether the engine says that another one works on the stack, as each kind of backend puts it.
   */
  private static boolean heldElsewhere(String reason) {
    return reason.contains("currently locked") || reason.contains("Another update is currently");
  }

  private List<String> bounded(Bench bench, String topology, boolean refresh) {
    try (Deadline bound = new Deadline(CLOUD_DOWN, pulumi::end)) {
      List<String> reasons = engine(bench, topology, refresh);
      return bound.passed()
          ? List.of("taking down took longer than " + Times.text(CLOUD_DOWN))
          : reasons;
    }
  }

  /** Lets the engine take everything down; what went wrong. */
  private List<String> engine(Bench bench, String topology, boolean refresh) {
    EngineProgress progress =
        new EngineProgress(terminal, topology, List.of(), stopping::requested, System::nanoTime);
    Heartbeat heart = new Heartbeat(progress::beat);
    try {
      BackendLocks.of(surroundings).clearDead(name);
      bench.mend();
      bench.destroy(progress, refresh);
      return List.of();
    } catch (AutomationException e) {
      List<String> reasons = new ArrayList<>(progress.errors());
      if (reasons.isEmpty() && !stopping.now()) {
        reasons.add(Bench.reason(e));
      }
      return reasons.isEmpty() ? List.of("stopped by the user") : reasons;
    } finally {
      heart.stop();
    }
  }

  /**
   * How taking down ended.
   *
   * @param left what still stands, in words
   * @param spent what a stack in the cloud has cost, once it is down
   */
  record TakenDown(List<String> left, Optional<RunPrice.Spent> spent) {
    TakenDown {
      left = List.copyOf(left);
    }

    TakenDown(List<String> left) {
      this(left, Optional.empty());
    }
  }

  private List<String> left(List<String> reasons) {
    List<String> left = new ArrayList<>(reasons);
    left.add(
        "stack "
            + name
            + " still stands (./durabench status shows what); remove it with: ./durabench destroy "
            + name);
    return left;
  }

  @Override
  public void close() {
    lock.close();
  }
}
