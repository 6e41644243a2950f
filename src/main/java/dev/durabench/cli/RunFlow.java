package dev.durabench.cli;

import com.pulumi.automation.AutomationException;
import dev.durabench.experiment.Estimates;
import dev.durabench.experiment.RunFolder;
import dev.durabench.experiment.RunResult;
import dev.durabench.report.ReportFailure;
import dev.durabench.report.Reports;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Stands a stack up, lets it measure, reports, and takes it down again whatever happens. */
final class RunFlow {
  private static final Duration UP_AND_DOWN = Duration.ofSeconds(30);

  private final Surroundings surroundings;
  private final Terminal terminal;
  private final Wish wish;
  private final CloudOptions options;

  RunFlow(Surroundings surroundings, Terminal terminal, Wish wish, CloudOptions options) {
    this.surroundings = surroundings;
    this.terminal = terminal;
    this.wish = wish;
    this.options = options;
  }

  /** What a run yields, and where. */
  record Done(Outcome outcome, Optional<Path> folder, Optional<Path> page) {}

  /**
   * @param keep leaves everything standing, also after Ctrl-C, so that a later run goes on where
   *     this one ended
   * @throws CliFailure when it is refused before anything is started
   */
  Done run(boolean keep) {
    Topology topology = wish.topology(surroundings);
    List<ExperimentSpec> experiments = wish.experiments(topology);
    Optional<CloudQuote> quote = look(topology, experiments);
    terminal.say(
        String.format(
            "durabench: stack %s, topology %s, %s on %s, %s",
            wish.stack(),
            topology.name(),
            count(experiments.size(), "experiment"),
            count(
                experiments.stream().map(ExperimentSpec::database).distinct().count(), "database"),
            Times.about(
                Wish.estimate(topology, experiments)
                    .plus(quote.isPresent() ? CloudQuote.UP_AND_DOWN : UP_AND_DOWN))));
    try (StackWork work = StackWork.begin(surroundings, terminal, wish.stack())) {
      if (keep) {
        work.stopping().leavesStanding();
      }
      return measure(work, topology, experiments, quote, keep);
    }
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  /** Looks at everything before anything is made, says all that is bad at once, and asks. */
  private Optional<CloudQuote> look(Topology topology, List<ExperimentSpec> experiments) {
    List<Check> checks =
        new ArrayList<>(Checks.of(surroundings, topology, DiskNeed.bytes(topology, experiments)));
    CloudPreflight cloud =
        CloudPreflight.of(surroundings, wish, topology, experiments, options).orElse(null);
    if (Kubeconfig.needed(topology)) {
      checks.add(new Kubeconfig(surroundings, wish.stack()).check());
    }
    if (cloud == null) {
      refuseIfBad(checks);
      return Optional.empty();
    }
    checks.addAll(cloud.checks());
    Consent consent = Consent.of(terminal, options.yes());
    if (!cloud.buysNothing()) {
      consent.check().ifPresent(checks::add);
    }
    // What is refused for want of consent has to say what it wants consent to.
    checks.stream()
        .filter(check -> check.state() == Check.State.NOTE)
        .forEach(check -> terminal.say(check.text()));
    cloud.quote().ifPresent(quote -> terminal.say("It costs " + quote.text() + "."));
    refuseIfBad(checks);
    if (!cloud.buysNothing() && !consent.to(cloud.question())) {
      throw new CliFailure(ExitCode.REFUSED, "not agreed to; nothing was made");
    }
    return Optional.of(cloud.quote().orElseThrow());
  }

  private Done measure(
      StackWork work,
      Topology topology,
      List<ExperimentSpec> experiments,
      Optional<CloudQuote> quote,
      boolean keep) {
    Bench bench = work.open();
    List<String> failures = new ArrayList<>();
    StackWork.TakenDown down = new StackWork.TakenDown(List.of());
    Optional<Path> folder = Optional.empty();
    Optional<Path> page = Optional.empty();
    boolean leave = keep;
    try {
      if (!work.stopping().requested()) {
        if (Kubeconfig.needed(topology)) {
          new Kubeconfig(surroundings, wish.stack()).keep(bench, terminal);
          Kubeconfig.announce(topology, bench, terminal);
        }
        prepare(work, bench, quote.isPresent());
        failures.addAll(up(work, bench, topology, experiments));
        if (quote.isPresent()
            && failures.stream().anyMatch(EngineError::refuses)
            && result(bench).isEmpty()) {
          terminal.say("It cannot be made now; what was made so far goes again.");
          leave = false;
        }
      }
      if (!work.stopping().now()) {
        folder = folder(bench);
        folder.ifPresent(path -> quote.ifPresent(known -> known.forFolder().keep(path)));
        page = folder.flatMap(this::report);
      }
    } finally {
      // What stood before an interrupted `up` or `run --keep` is worth hours of measuring.
      if (!leave) {
        terminal.say("Taking everything down.");
        down = work.destroy(bench, topology.name());
      }
    }
    if (leave && quote.isPresent() && (work.stopping().requested() || !failures.isEmpty())) {
      startWhatIsOff(bench);
    }
    if (leave && work.stopping().requested()) {
      terminal.say(
          "Left standing as it is. The same command goes on from there; ./durabench destroy "
              + wish.stack()
              + " takes it down.");
    }
    if (folder.isPresent() && down.spent().isPresent()) {
      RunPrices.keepSpent(folder.get(), down.spent().get());
      page = folder.flatMap(this::report);
    }
    Optional<RunResult> result = folder.flatMap(RunFlow::result);
    boolean refused = !failures.isEmpty() && result.isEmpty();
    return new Done(
        new Outcome(
            result,
            Wish.keys(topology, experiments),
            failures,
            refused,
            work.stopping().requested(),
            down.left()),
        folder,
        page);
  }

  private void prepare(StackWork work, Bench bench, boolean cloud) {
    if (wish.fresh()) {
      bench.renew(Instant.now());
    }
    if (cloud) {
      options.operatorCidr().ifPresent(cidr -> bench.config(OperatorCheck.KEY, cidr));
    }
    work.configure(wish.config());
    mend(bench);
    if (cloud) {
      BackendLocks.of(surroundings).refuseIfHeld(wish.stack());
      CloudReadiness.restore(surroundings, terminal, wish.stack(), bench.deployment());
    }
  }

  /** A fault that was broken off must not leave a server off that somebody pays for. */
  private void startWhatIsOff(Bench bench) {
    try {
      CloudReadiness.restore(surroundings, terminal, wish.stack(), bench.deployment());
    } catch (CliFailure e) {
      terminal.say("Not looked after in the cloud: " + e.getMessage());
    }
  }

  private void mend(Bench bench) {
    int pending = bench.mend();
    if (pending > 0) {
      terminal.say(
          "An earlier run was killed in the middle of "
              + pending
              + (pending == 1 ? " operation" : " operations")
              + "; going on from there.");
    }
  }

  private List<String> up(
      StackWork work, Bench bench, Topology topology, List<ExperimentSpec> experiments) {
    EngineProgress progress =
        new EngineProgress(
            terminal,
            topology.name(),
            experiments.stream().map(spec -> Estimates.of(topology, spec)).toList(),
            work.stopping()::requested,
            System::nanoTime);
    terminal.say("Standing it up.");
    Heartbeat heart = new Heartbeat(progress::beat);
    try {
      bench.up(progress);
      return List.of();
    } catch (AutomationException e) {
      if (work.stopping().requested()) {
        return List.of("stopped by the user");
      }
      List<String> errors = progress.errors();
      return (errors.isEmpty() ? List.of(Bench.reason(e)) : errors)
          .stream().map(EngineError::advised).toList();
    } finally {
      heart.stop();
    }
  }

  private static void refuseIfBad(List<Check> checks) {
    List<String> bad =
        checks.stream().filter(check -> check.state() == Check.State.BAD).map(Check::text).toList();
    if (!bad.isEmpty()) {
      throw new CliFailure(ExitCode.REFUSED, "not ready for a run:\n" + String.join("\n", bad));
    }
  }

  /** The run folder, also of a run that ended early and so has no outputs. */
  private Optional<Path> folder(Bench bench) {
    return bench
        .output("runFolder")
        .map(Path::of)
        .or(() -> bench.runId().map(id -> surroundings.results().resolve(wish.stack()).resolve(id)))
        .filter(path -> Files.exists(path.resolve("result.json")));
  }

  private Optional<Path> report(Path folder) {
    try {
      return Reports.write(List.of(folder), folder).stream().findFirst();
    } catch (ReportFailure e) {
      terminal.say("No report: " + e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<RunResult> result(Bench bench) {
    return folder(bench).flatMap(RunFlow::result);
  }

  private static Optional<RunResult> result(Path folder) {
    RunResult result = RunFolder.read(folder);
    return result.cells().isEmpty() ? Optional.empty() : Optional.of(result);
  }
}
