package dev.durabench.provider;

import dev.durabench.target.Power;
import dev.durabench.target.TargetFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** An outlet for each machine. */
final class FakePower implements Power {
  final Set<String> off = ConcurrentHashMap.newKeySet();
  final List<String> switchedOn = new ArrayList<>();
  boolean broken;

  /** Machines whose outlet cannot be switched. */
  final Set<String> dead = ConcurrentHashMap.newKeySet();

  /** Machines that do not answer with power either. */
  final Set<String> silent = ConcurrentHashMap.newKeySet();

  @Override
  public void off(String machine, Runnable accepted) {
    accepted.run();
    off.add(machine);
  }

  @Override
  public void on(String machine) {
    if (broken) {
      throw new TargetFailure("no such outlet");
    }
    if (dead.contains(machine)) {
      throw new TargetFailure("no outlet of " + machine);
    }
    if (off.remove(machine)) {
      switchedOn.add(machine);
    }
  }

  @Override
  public boolean isOff(String machine) {
    return off.contains(machine) || silent.contains(machine);
  }
}
