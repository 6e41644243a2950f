package dev.durabench.target.faults;

import dev.durabench.target.Poll;
import dev.durabench.target.Power;
import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Cuts the power of machines and gives it back; knows which ones it took it from. */
public final class Outages {
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** A server boots within a minute; an emulated one takes several when others do as well. */
  private static final Duration BOOT = Duration.ofMinutes(10);

  private final Power power;
  private final Map<String, Shell> shells;
  private final Set<String> off = ConcurrentHashMap.newKeySet();

  /**
   * @param shells one for each machine, by its name
   */
  public Outages(Power power, Map<String, Shell> shells) {
    this.power = power;
    this.shells = Map.copyOf(shells);
  }

  /** The machine's. */
  public Shell shell(String machine) {
    Shell shell = shells.get(machine);
    if (shell == null) {
      throw new TargetFailure("there is no shell on machine " + machine);
    }
    return shell;
  }

  /** True from the moment that its power was cut here until it answers again. Asks nobody. */
  public boolean isOff(String machine) {
    return off.contains(machine);
  }

  /** Cuts it now. */
  public void cut(String machine, Runnable accepted) {
    power.off(machine, accepted);
    off.add(machine);
  }

  /**
   * True when nothing runs on a machine because it has no power.
   *
   * @throws TargetFailure when its power was cut here and has come back without us, and when nobody
   *     can tell whether it has power
   */
  public boolean isDown(String machine) {
    if (!off.contains(machine) && shell(machine).reachable(ANSWER)) {
      return false;
    }
    boolean down = power.isOff(machine);
    if (!down && off.contains(machine)) {
      throw new TargetFailure(
          machine + " was switched off and is on again: somebody else switches its power");
    }
    if (down) {
      off.add(machine);
    }
    return down;
  }

  /** Gives a machine its power back, without waiting for it to be up. Idempotent. */
  public void restore(String machine) {
    power.on(machine);
    off.remove(machine);
  }

  /**
   * Gives a machine its power back if it has none, and waits until it answers.
   *
   * @param requested called when the power was asked for
   * @return true when it had none
   */
  public boolean wake(String machine, Runnable requested) {
    Shell shell = shell(machine);
    if (!off.contains(machine) && shell.reachable(ANSWER)) {
      return false;
    }
    boolean was = off.contains(machine) || power.mayBeOff(machine);
    if (was) {
      power.on(machine);
      requested.run();
    }
    if (!Poll.reaches(() -> shell.reachable(ANSWER), BOOT, PAUSE)) {
      throw new TargetFailure(
          "%s does not answer within %d s%s: look at its console"
              .formatted(machine, BOOT.toSeconds(), was ? " of getting its power back" : ""));
    }
    off.remove(machine);
    return was;
  }
}
