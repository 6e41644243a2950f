package dev.durabench.experiment;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * What has to be undone, whatever happens: urgent things first, then last added, first undone; one
 * that fails does not keep the others from being undone. An interrupt does not reach the steps, and
 * stands again afterwards.
 */
final class Cleanup implements AutoCloseable {
  private record Step(String name, Callable<?> action) {}

  private final Deque<Step> steps = new ArrayDeque<>();
  private final Deque<Step> urgent = new ArrayDeque<>();

  /**
   * Adds something to undo.
   *
   * @param name for the message when it fails, such as {@code bringing the home state back}
   */
  void add(String name, Runnable action) {
    steps.push(step(name, action));
  }

  /**
   * Adds something to undo before all that is added without urgency, whenever that is: who is told
   * to end has seconds, and closing an agent may take longer.
   */
  void addUrgent(String name, Runnable action) {
    urgent.push(step(name, action));
  }

  private static Step step(String name, Runnable action) {
    return new Step(
        name,
        () -> {
          action.run();
          return name;
        });
  }

  /** Adds something to close and hands it back. */
  <T extends AutoCloseable> T closing(String name, T resource) {
    steps.push(
        new Step(
            name,
            () -> {
              resource.close();
              return name;
            }));
    return resource;
  }

  /**
   * Undoes everything now.
   *
   * @throws ExperimentFailure when something could not be undone, after trying all
   */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    ExperimentFailure failure = null;
    while (!urgent.isEmpty() || !steps.isEmpty()) {
      failure = run(urgent.isEmpty() ? steps.pop() : urgent.pop(), failure);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static @Nullable ExperimentFailure run(Step step, @Nullable ExperimentFailure earlier) {
    try {
      step.action().call();
      return earlier;
    } catch (Exception e) {
      if (earlier != null) {
        earlier.addSuppressed(e);
        return earlier;
      }
      return new ExperimentFailure(step.name() + " failed: " + e.getMessage(), e);
    }
  }
}
