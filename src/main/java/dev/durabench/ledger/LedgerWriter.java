package dev.durabench.ledger;

import static java.util.Objects.requireNonNull;

import dev.durabench.measure.Clock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a ledger file on a thread of its own. Recording never waits: no lock, no formatting, no
 * system call. When the thread falls behind by more than the queue holds, or the disk fails,
 * entries are dropped and the file says so (or has no end line); it then proves nothing, and reads
 * back as incomplete.
 */
public final class LedgerWriter implements AutoCloseable {
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long WRITE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int BATCH = 4096;
  private static final long CLOSE_SECONDS = 60;

  private final Path file;
  private final int capacity;
  private final EntryLines lines;
  private final @Nullable Consumer<List<Entry>> flushed;
  private final Thread thread;
  private final Queue<Entry> queue = new ConcurrentLinkedQueue<>();

  /** Entries between record() and the file; raised before and lowered after they are queued. */
  private final AtomicInteger pending = new AtomicInteger();

  private final AtomicLong dropped = new AtomicLong();
  private volatile boolean closing;
  private volatile boolean abandoned;
  private volatile @Nullable Throwable failure;

  private LedgerWriter(
      Path file, int capacity, EntryLines lines, @Nullable Consumer<List<Entry>> flushed) {
    this.file = file;
    this.capacity = capacity;
    this.lines = lines;
    this.flushed = flushed;
    thread = new Thread(this::keep, "ledger");
    thread.setDaemon(true);
  }

  /**
   * Opens a ledger that the writing client keeps, replacing a file of that name. It is durable when
   * {@link #close} has returned.
   *
   * @param queueCapacity how many entries may wait for the thread, at least 1; 65536 bridges 13 s
   *     at 5,000 entries a second
   * @param clock the clock of the entries' stamps
   */
  public static LedgerWriter keptByClient(Path file, int queueCapacity, Clock clock)
      throws IOException {
    return open(file, queueCapacity, clock, Keeper.CLIENT, null);
  }

  /**
   * Opens a ledger that a logger keeps for a client about to die, replacing a file of that name.
   *
   * @param queueCapacity as in {@link #keptByClient}
   * @param clock the clock of the ledger's opening
   * @param flushed called on the ledger's thread with each batch, in the order recorded, after it
   *     was flushed (fdatasync); only then may it be confirmed. Must deal with its own failures, a
   *     vanished client above all: what it throws ends the ledger
   */
  public static LedgerWriter keptByLogger(
      Path file, int queueCapacity, Clock clock, Consumer<List<Entry>> flushed) throws IOException {
    return open(
        file, queueCapacity, clock, Keeper.LOGGER, requireNonNull(flushed, "flushed is null"));
  }

  private static LedgerWriter open(
      Path file,
      int queueCapacity,
      Clock clock,
      Keeper keeper,
      @Nullable Consumer<List<Entry>> flushed)
      throws IOException {
    if (queueCapacity < 1) {
      throw new IllegalArgumentException("queueCapacity is below 1: " + queueCapacity);
    }
    EntryLines lines = new EntryLines(file);
    try {
      lines.header(keeper, clock.nowMicros());
      lines.write();
    } catch (IOException e) {
      lines.close();
      throw e;
    }
    LedgerWriter writer = new LedgerWriter(file, queueCapacity, lines, flushed);
    writer.thread.start();
    return writer;
  }

  /**
   * Records one write; any thread, at once. Ids must be contiguous from 1 by the time the ledger is
   * closed, in any order: a write that was never sent or was refused is recorded as well.
   *
   * @return false when the entry was dropped, which makes the whole ledger incomplete
   * @throws IllegalStateException when the ledger is closed
   */
  public boolean record(Entry entry) {
    requireNonNull(entry, "entry is null");
    if (pending.incrementAndGet() > capacity || failure != null) {
      pending.decrementAndGet();
      dropped.incrementAndGet();
      return false;
    }
    if (closing) {
      pending.decrementAndGet();
      throw new IllegalStateException("the ledger " + file + " is closed");
    }
    queue.add(entry);
    if (flushed != null) {
      // Somebody waits for the confirmation. A client's ledger has time and is spared the wake-up.
      LockSupport.unpark(thread);
    }
    return true;
  }

  /** How many entries were dropped so far; anything but 0 makes the ledger incomplete. */
  public long dropped() {
    return dropped.get();
  }

  /**
   * Writes what is queued and the end line, and flushes; the ledger is durable when this returns.
   *
   * @throws IOException when the ledger could not be written; its file then reads back as
   *     incomplete
   */
  @Override
  public void close() throws IOException {
    closing = true;
    LockSupport.unpark(thread);
    try {
      thread.join(TimeUnit.SECONDS.toMillis(CLOSE_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted before the ledger " + file + " was written", e);
    }
    if (thread.isAlive()) {
      throw new IOException(
          "the ledger " + file + " was not written within " + CLOSE_SECONDS + " s: disk stalled?");
    }
    Throwable cause = failure;
    if (cause != null) {
      throw new IOException("cannot write the ledger " + file + ": " + cause.getMessage(), cause);
    }
  }

  /**
   * Closes it without an end line, so that it reads back as incomplete: for a ledger that was not
   * told everything.
   *
   * @throws IOException as {@link #close} does
   */
  public void abandon() throws IOException {
    abandoned = true;
    close();
  }

  private void keep() {
    try (lines) {
      List<Entry> batch = new ArrayList<>(BATCH);
      long written = System.nanoTime();
      while (true) {
        boolean last = closing;
        drain(batch);
        if (!batch.isEmpty()) {
          keep(batch);
        } else if (last && pending.get() == 0) {
          break;
        } else {
          LockSupport.parkNanos(this, POLL_NANOS);
        }
        if (System.nanoTime() - written > WRITE_NANOS) {
          lines.write();
          written = System.nanoTime();
        }
      }
      if (dropped.get() > 0) {
        lines.overflow(dropped.get());
      }
      if (abandoned) {
        lines.flush();
      } else {
        lines.end();
      }
    } catch (IOException | RuntimeException e) {
      failure = e;
    }
  }

  private void drain(List<Entry> batch) {
    batch.clear();
    while (batch.size() < BATCH) {
      Entry entry = queue.poll();
      if (entry == null) {
        break;
      }
      batch.add(entry);
    }
  }

  private void keep(List<Entry> batch) throws IOException {
    for (Entry entry : batch) {
      lines.add(entry);
    }
    if (flushed != null) {
      lines.flush();
      flushed.accept(List.copyOf(batch));
    }
    pending.addAndGet(-batch.size());
  }
}
