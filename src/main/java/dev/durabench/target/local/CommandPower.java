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
import java.util.function.Predicate;
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

  private final Map<String, String> addresses;
  private final Predicate<String> silent;
  private final Reach.PowerAccess commands;

  /** Machines whose power was cut here; they may still answer for a moment. */
  private final Set<String> cut = ConcurrentHashMap.newKeySet();

  /**
   * @param machines all whose power can be switched
   * @param commands templates, in which {@code {name}} and {@code {address}} stand for the
   *     machine's
   */
  public CommandPower(List<Reach.Machine> machines, Reach.PowerAccess commands) {
    this(addresses(machines), commands, machine -> silent(machines, machine));
  }

  /**
   * The same of machines that SSH does not lead to.
   *
   * @param addresses of all whose power can be switched, by name
   * @param silent true for a machine that does not answer, asked with its name
   */
  public CommandPower(
      Map<String, String> addresses, Reach.PowerAccess commands, Predicate<String> silent) {
    this.addresses = Map.copyOf(addresses);
    this.commands = commands;
    this.silent = silent;
  }

  private static Map<String, String> addresses(List<Reach.Machine> machines) {
    Map<String, String> addresses = new TreeMap<>();
    machines.forEach(machine -> addresses.put(machine.name(), machine.address()));
    return addresses;
  }

  private static boolean silent(List<Reach.Machine> machines, String name) {
    return machines.stream()
        .filter(machine -> machine.name().equals(name))
        .noneMatch(CommandPower::answers);
  }

  private static boolean answers(Reach.Machine there) {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(there.address(), there.port()), (int) TO_ANSWER.toMillis());
      return true;
    } catch (IOException e) {
      return false;
    }
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
        () -> machine + " still answers: the command of power.off does not cut its power");
  }

  @Override
  public void on(String machine) {
    if (cut.remove(machine) || isOff(machine)) {
      run("on", commands.on(), machine);
    }
  }

  @Override
  public boolean isOff(String machine) {
    find(machine);
    return silent.test(machine);
  }

  private void run(String what, String template, String machine) {
    String command = filled(template, machine, find(machine));
    Command.Result result = Command.of("sh", "-c", command).attempt(BOUND);
    if (result.exit() != 0) {
      throw new TargetFailure(
          "switching the power of %s %s failed: the command of power.%s in the topology ended with exit code %d: %s"
              .formatted(machine, what, what, result.exit(), result.output().strip()));
    }
  }

  /** The command for one machine. */
  static String filled(String template, String name, String address) {
    return template.replace("{name}", plain(name)).replace("{address}", plain(address));
  }

  private static String plain(String word) {
    if (!PLAIN.matcher(word).matches()) {
      throw new TargetFailure("cannot stand in a command: " + word);
    }
    return word;
  }

  private String find(String machine) {
    String found = addresses.get(machine);
    if (found == null) {
      throw new TargetFailure("no machine " + machine + " among " + addresses.keySet());
    }
    return found;
  }
}
