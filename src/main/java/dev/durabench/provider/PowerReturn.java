package dev.durabench.provider;

import dev.durabench.experiment.ExperimentFailure;
import dev.durabench.experiment.Progress;
import dev.durabench.experiment.Waiting;
import dev.durabench.target.Poll;
import dev.durabench.target.Power;
import dev.durabench.target.Reach;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.servers.PowerJournal;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Gives machines the power back that an experiment took and did not live to give back. */
final class PowerReturn {
  /** A machine of iron takes minutes to boot. */
  private static final Duration BOOT = Duration.ofMinutes(10);

  private static final Duration LOOK = Duration.ofSeconds(2);

  private static final String GOES_ON = "; what is on it stays, and the rest is taken down";

  private final Path folders;
  private final ServerLocks locks;
  private final Function<Reach, Power> powers;
  private final Duration boot;

  /**
   * @param folders what is remembered of servers, a folder a stack and database
   * @param locks of those who may be at work with a machine that has no power
   * @param powers how power is switched
   */
  PowerReturn(Path folders, ServerLocks locks, Function<Reach, Power> powers) {
    this(folders, locks, powers, BOOT);
  }

  PowerReturn(Path folders, ServerLocks locks, Function<Reach, Power> powers, Duration boot) {
    this.boot = boot;
    this.folders = folders;
    this.locks = locks;
    this.powers = powers;
  }

  /**
   * By what was written down here, of all stacks; leaves alone what somebody works with. Does not
   * wait for machines to be up.
   *
   * @return a line for each machine that got it, and for each that could not get it
   */
  List<String> ofTheKilled() {
    List<String> said = new ArrayList<>();
    for (Path folder : folders("")) {
      PowerJournal journal = new PowerJournal(folder);
      try {
        journal
            .outstanding()
            .ifPresent(
                reach ->
                    locks.ifFree(
                        reach, "giving power back", () -> said.addAll(restore(journal, reach))));
      } catch (TargetFailure | ExperimentFailure e) {
        said.add(notGiven(folder.getFileName() + "'s machines", e));
      }
    }
    return List.copyOf(said);
  }

  private static String notGiven(String machine, RuntimeException trouble) {
    return "cannot give " + machine + " the power back: " + trouble.getMessage();
  }

  private List<String> restore(PowerJournal journal, Reach reach) {
    Power power = powers.apply(reach);
    List<String> said = new ArrayList<>();
    boolean all = true;
    for (String machine : journal.machines(reach)) {
      try {
        // One that answers has it already, by somebody's hand.
        boolean without = power.mayBeOff(machine);
        power.on(machine);
        if (without) {
          said.add(machine + " got the power back that an earlier durabench had cut");
        }
      } catch (TargetFailure e) {
        all = false;
        said.add(notGiven(machine, e));
      }
    }
    if (all) {
      journal.strikeOff();
    }
    return said;
  }

  /**
   * Every machine that does not answer, whatever is written down here: it may have been cut from
   * another computer. Waits until they are up. One that stays silent is only warned of: it may be
   * dead for good, and what is on the others must go all the same.
   *
   * @param owner id of the stack that is taken down
   * @throws TargetFailure when a machine cannot get power that was cut from here
   */
  void of(Reach reach, String owner, Request request) {
    Progress progress = request.progress();
    Power power = powers.apply(reach);
    List<String> silent =
        reach.machines().stream().map(Reach.Machine::name).filter(power::mayBeOff).toList();
    Map<String, TargetFailure> failed = new TreeMap<>();
    if (!silent.isEmpty()) {
      // Another stack may have cut it just now, and gives it back itself.
      locks.alone(
          reach,
          "giving power back",
          progress,
          () -> {
            failed.putAll(giveBack(power, silent, progress));
            return silent;
          });
    }
    Set<String> owed = failed.isEmpty() ? Set.of() : owed(owner);
    failed.forEach(
        (machine, trouble) -> {
          if (!owed.contains(machine)) {
            request.warnings().accept(notGiven(machine, trouble) + GOES_ON);
          }
        });
    awaitBoot(
        power, silent.stream().filter(machine -> !failed.containsKey(machine)).toList(), request);
    failed.keySet().retainAll(owed);
    if (!failed.isEmpty()) {
      throw new TargetFailure(
          failed.entrySet().stream()
                  .map(entry -> notGiven(entry.getKey(), entry.getValue()))
                  .collect(Collectors.joining("; "))
              + ". Its power was cut from here: give it back by hand and try again, or, if the machine"
              + " is gone for good: pulumi state delete '"
              + request.urn()
              + "'");
    }
    folders(owner + "-").forEach(folder -> new PowerJournal(folder).strikeOff());
  }

  private static Map<String, TargetFailure> giveBack(
      Power power, List<String> silent, Progress progress) {
    Map<String, TargetFailure> failed = new TreeMap<>();
    for (String machine : silent) {
      progress.report(machine + " does not answer: giving it its power back", 0);
      try {
        power.on(machine);
      } catch (TargetFailure e) {
        failed.put(machine, e);
      }
    }
    return failed;
  }

  /** All of them at once: they boot side by side. */
  private void awaitBoot(Power power, List<String> machines, Request request) {
    List<String> silent = new ArrayList<>(machines);
    Waiting.during(
        String.join(", ", machines) + " to answer",
        request.progress(),
        () ->
            Poll.reaches(
                () -> {
                  silent.removeIf(machine -> !power.mayBeOff(machine));
                  return silent.isEmpty();
                },
                boot,
                LOOK));
    for (String machine : silent) {
      request
          .warnings()
          .accept(
              "%s does not answer within %d s of getting its power back: look at its console%s"
                  .formatted(machine, boot.toSeconds(), GOES_ON));
    }
  }

  /** Machines whose power was cut from here, by a stack. */
  private Set<String> owed(String owner) {
    Set<String> owed = new TreeSet<>();
    for (Path folder : folders(owner + "-")) {
      PowerJournal journal = new PowerJournal(folder);
      journal.outstanding().ifPresent(reach -> owed.addAll(journal.machines(reach)));
    }
    return owed;
  }

  private List<Path> folders(String prefix) {
    List<Path> found = new ArrayList<>();
    if (!Files.isDirectory(folders)) {
      return found;
    }
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(
            folders,
            path -> Files.isDirectory(path) && path.getFileName().toString().startsWith(prefix))) {
      all.forEach(found::add);
    } catch (IOException e) {
      throw new TargetFailure("cannot list " + folders + ": " + e.getMessage(), e);
    }
    return found;
  }
}
