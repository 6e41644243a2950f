package dev.durabench.target;

/** Machines whose power nobody here can switch. */
public final class NoPower implements Power {
  @Override
  public void off(String machine, Runnable accepted) {
    throw new TargetFailure(
        "the power of "
            + machine
            + " cannot be switched: give power: {off: COMMAND, on: COMMAND} in the topology");
  }

  /** Nobody has switched it off. */
  @Override
  public void on(String machine) {}

  @Override
  public boolean isOff(String machine) {
    return false;
  }
}
