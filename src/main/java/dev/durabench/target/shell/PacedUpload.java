package dev.durabench.target.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;

/**
 * A file on its way to a machine, not faster than that takes it. Otherwise megabytes would wait in
 * the connection, and behind them the questions whether the machine still answers: over a slow line
 * a machine that is well would count as lost.
 */
final class PacedUpload extends InputStream {
  /** The machine confirms each so many bytes with one byte; the last may be fewer. */
  static final int CHUNK_BYTES = 128 * 1024;

  private static final int UNCONFIRMED = 2;

  private final InputStream file;
  private long sent;
  private long confirmed;
  private boolean closed;

  PacedUpload(InputStream file) {
    this.file = file;
  }

  /** Where the machine's confirmations go. */
  OutputStream confirmations() {
    return new OutputStream() {
      @Override
      public void write(int b) {
        confirm(1);
      }

      @Override
      public void write(byte[] bytes, int from, int length) {
        confirm(length);
      }
    };
  }

  private synchronized void confirm(int chunks) {
    confirmed += chunks;
    notifyAll();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  /** Waits until enough has been confirmed; ends early when closed meanwhile. */
  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int allowed = allowed(length);
    if (allowed == 0) {
      return -1;
    }
    int got = file.read(bytes, from, allowed);
    synchronized (this) {
      sent += Math.max(0, got);
    }
    return got;
  }

  private synchronized int allowed(int wanted) throws InterruptedIOException {
    try {
      while (!closed && room() == 0) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while sending a file");
    }
    return closed ? 0 : (int) Math.min(wanted, room());
  }

  private long room() {
    return (confirmed + UNCONFIRMED) * CHUNK_BYTES - sent;
  }

  @Override
  public void close() throws IOException {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    file.close();
  }
}
