package dev.durabench.cli;

import java.util.function.Consumer;

/**
 * What the first and the second Ctrl-C do. The first one lets work finish in an orderly way, and
 * everything is taken down, unless it is to be left standing; the second one stops at once.
 */
final class Stopping {
  private final Runnable interrupt;
  private final Runnable kill;
  private final Consumer<String> say;
  private int signals;
  private boolean tearingDown;
  private boolean leaving;

  /**
   * @param interrupt asks what runs to stop
   * @param kill ends what runs at once
   */
  Stopping(Runnable interrupt, Runnable kill, Consumer<String> say) {
    this.interrupt = interrupt;
    this.kill = kill;
    this.say = say;
  }

  /** A signal has arrived: Ctrl-C, or a request to end. */
  void signal() {
    int number;
    boolean down;
    boolean leave;
    synchronized (this) {
      signals++;
      number = signals;
      down = tearingDown;
      leave = leaving;
    }
    if (number == 1 && down) {
      say.accept("Already taking everything down. Ctrl-C again stops now and leaves the rest.");
    } else if (number == 1) {
      say.accept(
          leave
              ? "Stopping: faults are undone, and what stands is left standing. Ctrl-C again stops"
                  + " now."
              : "Stopping: faults are undone, then everything is taken down. Ctrl-C again stops"
                  + " now.");
      interrupt.run();
    } else if (number == 2) {
      say.accept("Stopping now.");
      kill.run();
    }
  }

  /** From here on a first signal interrupts nothing: taking down is what it asks for. */
  synchronized void tearingDown() {
    tearingDown = true;
  }

  /** From here on a first signal announces no taking down, because none follows. */
  synchronized void leavesStanding() {
    leaving = true;
  }

  /** Whether to stop. */
  synchronized boolean requested() {
    return signals > 0;
  }

  /** Whether to stop at once and leave everything as it is. */
  synchronized boolean now() {
    return signals > 1;
  }
}
