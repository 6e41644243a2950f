package dev.durabench.target.kubernetes;

import dev.durabench.target.TargetFailure;
import dev.durabench.target.shell.Deadline;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A command that runs in a container. Its standard input cannot be ended without ending the
 * connection: what it reads it must know the length of.
 */
final class PodProcess implements AutoCloseable {
  private static final int UNKNOWN = -1;

  private final ExecWatch watch;

  private PodProcess(ExecWatch watch) {
    this.watch = watch;
  }

  /** Starts it; fails when the container's server does not do so by then. */
  static PodProcess start(
      KubernetesAccess access, PodPlace place, List<String> words, Deadline deadline) {
    // In a thread of its own: the API server may wait long for a machine that is gone.
    CompletableFuture<ExecWatch> starting =
        CompletableFuture.supplyAsync(() -> exec(access, place, words), PodProcess::inThread);
    try {
      return new PodProcess(starting.get(deadline.left().toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      closeLater(starting);
      throw new TargetFailure("nothing starts in " + place.describe() + " in time", e);
    } catch (ExecutionException e) {
      String message = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      throw new TargetFailure("nothing starts in " + place.describe() + ": " + message, e);
    } catch (InterruptedException e) {
      closeLater(starting);
      Thread.currentThread().interrupt();
      throw new TargetFailure("interrupted while something was started in " + place.name(), e);
    }
  }

  private static void closeLater(CompletableFuture<ExecWatch> starting) {
    CompletableFuture<Void> unused = starting.thenAccept(ExecWatch::close);
  }

  private static ExecWatch exec(KubernetesAccess access, PodPlace place, List<String> words) {
    return access
        .client()
        .pods()
        .inNamespace(access.namespace())
        .withName(place.name())
        .inContainer(place.container())
        .withReadyWaitTimeout(0)
        .redirectingInput()
        .redirectingOutput()
        .redirectingError()
        .exec(words.toArray(String[]::new));
  }

  static void inThread(Runnable task) {
    Thread thread = new Thread(task, "durabench-pod");
    thread.setDaemon(true);
    thread.start();
  }

  OutputStream stdin() {
    return watch.getInput();
  }

  InputStream stdout() {
    return watch.getOutput();
  }

  InputStream stderr() {
    return watch.getError();
  }

  /** False once it has ended or the connection is lost. */
  boolean alive() {
    return !watch.exitCode().isDone();
  }

  /** Waits for its end or the connection's; false when neither came by then. */
  boolean await(Deadline deadline) throws InterruptedException {
    try {
      watch.exitCode().get(deadline.left().toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    }
  }

  /** Its exit code; empty while it runs, or when the connection was lost before it was told. */
  OptionalInt exitCode() {
    CompletableFuture<Integer> code = watch.exitCode();
    if (!code.isDone() || code.isCompletedExceptionally()) {
      return OptionalInt.empty();
    }
    Integer told = code.getNow(UNKNOWN);
    return told == null || told == UNKNOWN ? OptionalInt.empty() : OptionalInt.of(told);
  }

  /** Copies all that comes, in a thread of its own. */
  static Thread copy(InputStream from, OutputStream to) {
    Thread thread =
        new Thread(
            () -> {
              byte[] buffer = new byte[32 * 1024];
              try {
                for (int length = from.read(buffer); length >= 0; length = from.read(buffer)) {
                  to.write(buffer, 0, length);
                  to.flush();
                }
              } catch (IOException e) {
                // The connection was lost, which the exit code tells as well.
                return;
              }
            },
            "durabench-pod-copy");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Lets go of the connection, whatever goes on at its other end. */
  @Override
  public void close() {
    watch.close();
  }
}
