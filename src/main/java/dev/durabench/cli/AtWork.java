package dev.durabench.cli;

import java.util.Optional;

/**
 * Whether an engine may be at work on a stack: what it makes is in the cloud for a moment before
 * the state says so, and must not be taken for something left over.
 *
 * <p>A file backend has locks to look at. The others keep theirs to themselves, but each engine
 * writes into the state what it begins before it begins it. So a state that is read after the cloud
 * was, and in which nothing has been begun without an end, holds everything that was seen in the
 * cloud and has an owner. Pulumi Cloud says besides whether an update runs.
 */
final class AtWork {
  private final BackendLocks locks;

  AtWork(BackendLocks locks) {
    this.locks = locks;
  }

  /**
   * Why it is not certain that nobody works on a stack; empty when it is. Asked before the state is
   * read: an engine that ends in between has written all into it.
   */
  Optional<String> locked(String stack) {
    return locks.held(stack)
        ? Optional.of("an engine may be at work on it; " + advice(stack))
        : Optional.empty();
  }

  /**
   * The same of backends without locks in files.
   *
   * @param now read after the cloud was looked at
   */
  Optional<String> begun(String stack, Stacks now) {
    Deployment deployment = now.deployments().get(stack);
    int pending = deployment == null || locks.inFiles() ? 0 : deployment.pending();
    if (pending == 0 || (locks.inPulumiCloud() && !now.working().contains(stack))) {
      return Optional.empty();
    }
    return Optional.of(
        "its state has "
            + pending
            + (pending == 1 ? " operation that was" : " operations that were")
            + " begun and not ended, so an engine may be at work on it, here or elsewhere; "
            + advice(stack));
  }

  private static String advice(String stack) {
    return "nothing was touched; if that is over, ./durabench up "
        + stack
        + " goes on from there, and ./durabench destroy "
        + stack
        + " takes it down with all that is left over";
  }
}
