package dev.durabench.cli;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whether an engine may be at work on a stack: what it makes is in the cloud for a moment before
 * the state says so, and must not be taken for something left over.
 *
 * <p>A file backend has locks to look at. The others keep theirs to themselves, but each engine
 * writes into the state what it begins before it begins it. So a state that is read after the cloud
 * was, and in which nothing has been begun without an end, holds everything that was seen in the
 * cloud and has an owner. Pulumi Cloud says besides whether an update runs, but said so before the
 * state was read: an engine may have begun in between, and only a second look shows it.
 */
final class AtWork {
  /** Where it is set, an engine writes the state only when it ends. */
  private static final String SKIP = "PULUMI_SKIP_CHECKPOINTS";

  private final BackendLocks locks;

  AtWork(BackendLocks locks) {
    this.locks = locks;
  }

  /** Why no state can be trusted to hold what an engine has begun; empty when they can. */
  static Optional<String> unwritten(Map<String, String> environment) {
    String set = environment.getOrDefault(SKIP, "").strip().toLowerCase(Locale.ROOT);
    return set.isEmpty() || set.equals("0") || set.equals("f") || set.equals("false")
        ? Optional.empty()
        : Optional.of(
            SKIP
                + " is set, so that states may not say what an engine is just making: nothing was"
                + " touched; wait for its end, unset the variable, and sweep again");
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
   * @param again reads it once more; only called where that helps
   */
  Optional<String> begun(String stack, Stacks now, Supplier<Stacks> again) {
    int pending = locks.inFiles() ? 0 : now.pending(stack);
    if (pending == 0) {
      return Optional.empty();
    }
    if (locks.inPulumiCloud() && !now.working().contains(stack)) {
      Stacks later = again.get();
      // As it was before: nobody began, and nobody began and ended, since the first look.
      if (!later.working().contains(stack) && later.pending(stack) == pending) {
        return Optional.empty();
      }
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
