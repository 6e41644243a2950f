package dev.durabench.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.experiment.ExperimentFailure;
import dev.durabench.experiment.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One at a time on this machine, across processes and stacks: experiments must not measure each
 * other. The operating system drops the lock with its process, however that ends.
 */
final class MachineLock {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(200);
  private static final Duration TELL_AGAIN = Duration.ofMinutes(1);

  /** How long taking down waits for what others measure; whoever waits wants to be rid of it. */
  private static final Duration FOR_TAKING_DOWN = Duration.ofMinutes(2);

  private final Path file;
  private final Duration bound;

  /**
   * Who works in this process. While somebody does, nobody else here may as much as open the file:
   * closing any descriptor of it drops the process's lock (POSIX).
   */
  private final AtomicReference<@Nullable String> holderHere = new AtomicReference<>();

  private volatile boolean waitedInVain;

  /**
   * @param file the lock file; its folder is made when absent
   * @param bound how long to wait for another holder
   */
  MachineLock(Path file, Duration bound) {
    this.file = file;
    this.bound = bound;
  }

  /**
   * Works while nobody else holds the machine; waits for that first.
   *
   * @param holder who works, for the message that others get
   * @throws ExperimentFailure when the bound is reached or the thread is interrupted
   */
  <T> T alone(String holder, Progress progress, Supplier<T> work) {
    FileChannel held = acquire(holder, progress, bound);
    try {
      return work.get();
    } finally {
      release(held);
    }
  }

  /**
   * As {@link #alone}, but works anyway after a short wait: taking down must not fail because
   * another stack measures. Who has waited in vain once does not wait again.
   */
  void aloneIfPossible(String holder, Progress progress, Runnable work) {
    @Nullable FileChannel held = null;
    try {
      held = acquire(holder, progress, waitedInVain ? Duration.ZERO : shorter());
    } catch (ExperimentFailure e) {
      waitedInVain = true;
      progress.report(holder + " without the machine to itself: " + e.getMessage(), 0);
    }
    try {
      work.run();
    } finally {
      if (held != null) {
        release(held);
      }
    }
  }

  /** Works at once, or not at all while somebody else holds the machine. */
  void ifFree(String holder, Runnable work) {
    @Nullable FileChannel held = tryAcquire(holder);
    if (held != null) {
      try {
        work.run();
      } finally {
        release(held);
      }
    }
  }

  private Duration shorter() {
    return bound.compareTo(FOR_TAKING_DOWN) < 0 ? bound : FOR_TAKING_DOWN;
  }

  private void release(FileChannel held) {
    closeQuietly(held);
    holderHere.set(null);
  }

  private FileChannel acquire(String holder, Progress progress, Duration longest) {
    long start = System.nanoTime();
    Duration tell = Duration.ZERO;
    while (true) {
      @Nullable FileChannel held = tryAcquire(holder);
      if (held != null) {
        return held;
      }
      Duration waited = Duration.ofNanos(System.nanoTime() - start);
      if (waited.compareTo(longest) > 0) {
        throw new ExperimentFailure(
            "this machine has been measured by "
                + holder()
                + " for more than "
                + longest.toMinutes()
                + " min; wait for it, or stop it, then run pulumi up again");
      }
      if (waited.compareTo(tell) >= 0) {
        String since = tell.isZero() ? "" : ", for " + waited.toMinutes() + " min now";
        progress.report("waiting for " + holder() + ", which measures on this machine" + since, 0);
        tell = tell.plus(TELL_AGAIN);
      }
      pause();
    }
  }

  private void pause() {
    // Waking early only looks early.
    LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    if (Thread.currentThread().isInterrupted()) {
      throw new ExperimentFailure("cancelled while waiting for " + holder());
    }
  }

  private @Nullable FileChannel tryAcquire(String holder) {
    if (!holderHere.compareAndSet(null, holder)) {
      return null;
    }
    @Nullable FileChannel held = null;
    try {
      held = tryFile(holder);
      return held;
    } finally {
      if (held == null) {
        holderHere.set(null);
      }
    }
  }

  private @Nullable FileChannel tryFile(String holder) {
    @Nullable FileChannel channel = null;
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      channel = open();
      @Nullable FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
        return null;
      }
      String text = holder + " (process " + ProcessHandle.current().pid() + ")";
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(text.getBytes(UTF_8)));
      return channel;
    } catch (OverlappingFileLockException e) {
      closeQuietly(channel);
      return null;
    } catch (IOException e) {
      closeQuietly(channel);
      throw new ExperimentFailure("cannot lock " + file + ": " + e.getMessage(), e);
    }
  }

  /** Linux refuses CREATE on another user's file in /tmp, even to root (protected_regular). */
  private FileChannel open() throws IOException {
    Set<OpenOption> options =
        new HashSet<>(
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      options.add(StandardOpenOption.CREATE);
    }
    return FileChannel.open(file, options);
  }

  private String holder() {
    String here = holderHere.get();
    if (here != null) {
      return here;
    }
    try {
      String text = Files.readString(file).strip();
      return text.isEmpty() ? "another stack" : text;
    } catch (IOException e) {
      return "another stack";
    }
  }

  private static void closeQuietly(@Nullable FileChannel channel) {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        // Nothing was written through it, and the lock was never ours.
      }
    }
  }
}
