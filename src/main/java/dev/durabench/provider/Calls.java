package dev.durabench.provider;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/** The calls that are being worked on, so that a cancellation can interrupt every one of them. */
final class Calls {
  private final Set<Thread> running = new HashSet<>();
  private boolean cancelled;

  /**
   * Works on a call in this thread.
   *
   * @throws Cancelled when everything was cancelled before it began
   */
  <T> T run(Supplier<T> work) {
    synchronized (this) {
      if (cancelled) {
        throw new Cancelled();
      }
      running.add(Thread.currentThread());
    }
    try {
      return work.get();
    } finally {
      synchronized (this) {
        running.remove(Thread.currentThread());
        notifyAll();
      }
      // The thread goes back to its pool: an interrupt meant for this call must not hit the next.
      Thread.interrupted();
    }
  }

  /** Interrupts what runs and refuses what comes. Returns at once. */
  synchronized void cancel() {
    cancelled = true;
    running.forEach(Thread::interrupt);
  }

  synchronized boolean cancelled() {
    return cancelled;
  }

  /** Waits until nothing runs any more; false when the bound was reached before. */
  synchronized boolean awaitIdle(Duration bound) throws InterruptedException {
    long deadline = System.nanoTime() + bound.toNanos();
    while (!running.isEmpty()) {
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }

  /** The user has cancelled. */
  static final class Cancelled extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Cancelled() {
      super("cancelled; the next pulumi up goes on from here");
    }
  }
}
