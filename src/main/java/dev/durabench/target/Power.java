package dev.durabench.target;

/** Switches a machine's power. Every call is bounded; {@link TargetFailure} when it fails. */
public interface Power {
  /**
   * Cuts it, with no grace.
   *
   * @param accepted called when the request was accepted, before it is done
   */
  void off(String machine, Runnable accepted);

  /** Gives it back; returns when the machine starts, not when it is up. Idempotent. */
  void on(String machine);

  /**
   * True when the machine is off for certain, false when it is on.
   *
   * @throws TargetFailure also when nobody can tell: silence alone may be the network's
   */
  boolean isOff(String machine);

  /** False only when the machine is on for certain. */
  default boolean mayBeOff(String machine) {
    return isOff(machine);
  }
}
