package dev.durabench.target.local;

import dev.durabench.target.Poll;
import dev.durabench.target.Power;
import dev.durabench.target.Reach;
import dev.durabench.target.TargetFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Power that the user's own commands switch, run on this machine by {@code sh -c}. No command tells
 * whether a machine has power. It counts as off when it answered, its power was cut here by a
 * command that ended well, it has fallen silent since, and another machine still answers: silence
 * alone may as well be this machine's network.
 */
public final class CommandPower implements Power {
  private static final Duration BOUND = Duration.ofMinutes(2);

  /** From a command that has ended to a machine that is gone: some only pass the request on. */
  private static final Duration TO_FALL_SILENT = Duration.ofMinutes(1);

  /** What can stand in a command without a meaning to the shell. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:-]+");

  private final Map<String, Reach.Machine> machines = new TreeMap<>();
  private final Reach.PowerAccess commands;
  private final Predicate<Reach.Machine> answers;

  /** Machines that a command was begun for; until they get it back they may have no power. */
  private final Set<String> asked = ConcurrentHashMap.newKeySet();

  /** Those of them whose command has ended well. */
  private final Set<String> cut = ConcurrentHashMap.newKeySet();

  /**
   * @param machines all whose power can be switched
   * @param commands templates, in which {@code {name}} and {@code {address}} stand for the
   *     machine's
   */
  public CommandPower(List<Reach.Machine> machines, Reach.PowerAccess commands) {
    this(machines, commands, new SignOfLife());
  }

  /**
   * The same of machines that SSH does not lead to.
   *
   * @param answers whether anything comes back from a machine
   */
  public CommandPower(
      List<Reach.Machine> machines, Reach.PowerAccess commands, Predicate<Reach.Machine> answers) {
    machines.forEach(machine -> this.machines.put(machine.name(), machine));
    this.commands = commands;
    this.answers = answers;
  }

  /** Accepted when the command has ended well; done when the machine is off for certain. */
  @Override
  public void off(String machine, Runnable accepted) {
    if (!answers.test(find(machine))) {
      throw new TargetFailure(
          machine + " does not answer, so nobody could tell whether its power was cut: look at it");
    }
    asked.add(machine);
    run("off", commands.off(), machine);
    cut.add(machine);
    accepted.run();
    Poll.until(
        () -> !answers.test(find(machine)),
        TO_FALL_SILENT,
        () -> machine + " still answers: the command of power.off does not cut its power");
    if (!isOff(machine)) {
      throw new TargetFailure(machine + " answers again: somebody else switches its power");
    }
  }

  @Override
  public void on(String machine) {
    if (asked.contains(machine) || mayBeOff(machine)) {
      run("on", commands.on(), machine);
      asked.remove(machine);
      cut.remove(machine);
    }
  }

  @Override
  public boolean isOff(String machine) {
    Reach.Machine silent = find(machine);
    if (answers.test(silent)) {
      return false;
    }
    if (!cut.contains(machine)) {
      throw new TargetFailure(
          "whether %s has power is not known: it does not answer at %s port %d, but its power was not cut here; look at it and at the network in between"
              .formatted(machine, silent.address(), silent.port()));
    }
    if (machines.values().stream()
        .noneMatch(other -> !other.equals(silent) && answers.test(other))) {
      throw new TargetFailure(
          "whether %s has lost its power is not known: no other machine answers either, so it may be the network here"
              .formatted(machine));
    }
    return true;
  }

  @Override
  public boolean mayBeOff(String machine) {
    return !answers.test(find(machine));
  }

  private void run(String what, String template, String machine) {
    String command = filled(template, find(machine));
    Command.Result result = Command.of("sh", "-c", command).attempt(BOUND);
    if (result.exit() != 0) {
      throw new TargetFailure(
          "switching the power of %s %s failed: the command of power.%s in the topology ended with exit code %d: %s"
              .formatted(machine, what, what, result.exit(), result.output().strip()));
    }
  }

  /** The command for one machine. */
  static String filled(String template, Reach.Machine machine) {
    return template
        .replace("{name}", plain(machine.name()))
        .replace("{address}", plain(machine.address()));
  }

  private static String plain(String word) {
    if (!PLAIN.matcher(word).matches()) {
      throw new TargetFailure("cannot stand in a command: " + word);
    }
    return word;
  }

  private Reach.Machine find(String machine) {
    Reach.Machine found = machines.get(machine);
    if (found == null) {
      throw new TargetFailure("no machine " + machine + " among " + machines.keySet());
    }
    return found;
  }
}
