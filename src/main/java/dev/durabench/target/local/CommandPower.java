package dev.durabench.target.local;

import dev.durabench.target.Poll;
import dev.durabench.target.Power;
import dev.durabench.target.Reach;
import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Power that the user's own commands switch, run on this machine by {@code sh -c}. Nothing tells
 * whether a machine has power; one whose SSH port does not answer counts as off.
 */
public final class CommandPower implements Power {
  private static final Duration BOUND = Duration.ofMinutes(2);

  /** From a command that has ended to a machine that is gone: some only pass the request on. */
  private static final Duration TO_FALL_SILENT = Duration.ofMinutes(1);

  private static final Duration TO_ANSWER = Duration.ofSeconds(3);

  /** What can stand in a command without a meaning to the shell. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:-]+");

  private final Map<String, Reach.Machine> machines = new TreeMap<>();
  private final Reach.PowerAccess commands;

  /** Machines whose power was cut here; they may still answer for a moment. */
  private final Set<String> cut = ConcurrentHashMap.newKeySet();

  /**
   * @param machines all whose power can be switched
   * @param commands templates, in which {@code {name}} and {@code {address}} stand for the
   *     machine's
   */
  public CommandPower(List<Reach.Machine> machines, Reach.PowerAccess commands) {
    machines.forEach(machine -> this.machines.put(machine.name(), machine));
    this.commands = commands;
  }

  /** Accepted when the command has ended well; done when the machine's SSH port is silent. */
  @Override
  public void off(String machine, Runnable accepted) {
    cut.add(machine);
    run("off", commands.off(), machine);
    accepted.run();
    Poll.until(
        () -> isOff(machine),
        TO_FALL_SILENT,
        () -> machine + " still answers by SSH: the command of power.off does not cut its power");
  }

  @Override
  public void on(String machine) {
    if (cut.remove(machine) || isOff(machine)) {
      run("on", commands.on(), machine);
    }
  }

  @Override
  public boolean isOff(String machine) {
    Reach.Machine there = find(machine);
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(there.address(), there.port()), (int) TO_ANSWER.toMillis());
      return false;
    } catch (IOException e) {
      return true;
    }
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
