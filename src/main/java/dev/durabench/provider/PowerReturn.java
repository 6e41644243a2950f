package dev.durabench.provider;

import dev.durabench.experiment.ExperimentFailure;
import dev.durabench.experiment.Progress;
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
import java.util.function.Function;

/** Gives machines the power back that an experiment took and did not live to give back. */
final class PowerReturn {
  /** A machine of iron takes minutes to boot. */
  private static final Duration BOOT = Duration.ofMinutes(10);

  private static final Duration LOOK = Duration.ofSeconds(2);

  private final Path folders;
  private final ServerLocks locks;
  private final Function<Reach, Power> powers;

  /**
   * @param folders what is remembered of servers, a folder a stack and database
   * @param locks of those who may be at work with a machine that has no power
   * @param powers how power is switched
   */
  PowerReturn(Path folders, ServerLocks locks, Function<Reach, Power> powers) {
    this.folders = folders;
    this.locks = locks;
    this.powers = powers;
  }

  /**
   * By what was written down here, of all stacks; leaves alone what somebody works with. Does not
   * wait for machines to be up.
   *
   * @return machines that got it, and what went wrong with others
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
        said.add(String.valueOf(e.getMessage()));
      }
    }
    return List.copyOf(said);
  }

  private List<String> restore(PowerJournal journal, Reach reach) {
    Power power = powers.apply(reach);
    List<String> machines = journal.machines(reach);
    machines.forEach(power::on);
    journal.strikeOff();
    return machines;
  }

  /**
   * Every machine that does not answer, whatever is written down here: it may have been cut from
   * another computer. Waits until they are up.
   *
   * @param owner id of the stack that is taken down
   */
  void of(Reach reach, String owner, Progress progress) {
    Power power = powers.apply(reach);
    List<String> silent =
        reach.machines().stream().map(Reach.Machine::name).filter(power::mayBeOff).toList();
    if (!silent.isEmpty()) {
      // Another stack may have cut it just now, and gives it back itself.
      locks.alone(
          reach,
          "giving power back",
          progress,
          () -> {
            silent.forEach(machine -> giveBack(power, machine, progress));
            return silent;
          });
    }
    for (String machine : silent) {
      if (!Poll.reaches(() -> !power.mayBeOff(machine), BOOT, LOOK)) {
        throw new TargetFailure(
            "%s does not answer within %d s of getting its power back: look at its console"
                .formatted(machine, BOOT.toSeconds()));
      }
    }
    folders(owner + "-").forEach(folder -> new PowerJournal(folder).strikeOff());
  }

  private static void giveBack(Power power, String machine, Progress progress) {
    progress.report(machine + " does not answer: giving it its power back", 0);
    power.on(machine);
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
