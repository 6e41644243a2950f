package dev.durabench.target.faults;

import dev.durabench.target.Power;
import dev.durabench.target.TargetFailure;

/** A switch that nobody may touch. */
public final class NoPower implements Power {
  @Override
  public void off(String machine, Runnable accepted) {
    throw new TargetFailure("the power of " + machine + " cannot be switched");
  }

  @Override
  public void on(String machine) {
    throw new TargetFailure("the power of " + machine + " cannot be switched");
  }

  @Override
  public boolean isOff(String machine) {
    return false;
  }
}
