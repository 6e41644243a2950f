package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.durabench.ledger.Outcome;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The writer's end of the connection to its logger; never waits for a confirmation. */
final class LoggerLink implements AutoCloseable {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** A logger that confirms nothing for so long is dead, or its disk or the way to it. */
  private static final Duration STALLED = Duration.ofSeconds(10);

  private static final Duration LOOK = Duration.ofMillis(500);
  private static final Duration POLL = Duration.ofMillis(10);
  private static final int NOTHING_YET = -2;

  private final String where;
  private final Socket socket = new Socket();
  private final InputStream in;
  private final OutputStream out;
  private final Acks acks;

  /** When each acknowledgement that is not confirmed yet was seen. */
  private final Queue<Long> unconfirmed = new ConcurrentLinkedQueue<>();

  private volatile String end = "";

  /**
   * Connects and shows the token.
   *
   * @param acks hears of what the logger confirms
   * @throws IOException when nobody listens there, or does not want this token
   */
  LoggerLink(String host, int port, String token, Acks acks) throws IOException {
    this.where = "the logger on " + host + " port " + port;
    this.acks = acks;
    try {
      socket.connect(
          new InetSocketAddress(host, port), Math.toIntExact(CONNECT_TIMEOUT.toMillis()));
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(Math.toIntExact(CONNECT_TIMEOUT.toMillis()));
      out = socket.getOutputStream();
      in = new BufferedInputStream(socket.getInputStream());
      out.write((token + "\n").getBytes(US_ASCII));
      if (in.read() != LoggerLines.WELCOME) {
        throw new IOException("it does not take our token");
      }
      socket.setSoTimeout(Math.toIntExact(LOOK.toMillis()));
    } catch (IOException e) {
      socket.close();
      throw new IOException(where + ": " + e.getMessage(), e);
    }
    Thread thread = new Thread(this::readConfirmations, "confirmations");
    thread.setDaemon(true);
    thread.start();
  }

  /** Once this returns the kernel has it: it arrives even when this process is killed next. */
  void sent(long id, long intendedMicros, long sentMicros) throws IOException {
    write(LoggerLines.sent(id, intendedMicros, sentMicros));
  }

  void answered(long id, long answeredMicros, Outcome outcome) throws IOException {
    if (outcome == Outcome.OK) {
      unconfirmed.add(answeredMicros);
    }
    write(LoggerLines.answered(id, answeredMicros, outcome));
  }

  private void write(String line) throws IOException {
    try {
      out.write(line.getBytes(US_ASCII));
    } catch (IOException e) {
      throw new IOException(where + ": " + (end.isEmpty() ? e.getMessage() : end), e);
    }
  }

  /**
   * Waits until everything acknowledged is confirmed.
   *
   * @return false when it is not within {@code bound}
   */
  boolean awaitConfirmations(Duration bound) throws InterruptedException {
    long deadline = System.nanoTime() + bound.toNanos();
    while (!unconfirmed.isEmpty() && end.isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(POLL.toMillis());
    }
    return unconfirmed.isEmpty();
  }

  private void readConfirmations() {
    long confirmed = 0;
    long number = 0;
    long heardNanos = System.nanoTime();
    try {
      while (end.isEmpty()) {
        int next = readOrWait();
        boolean idle = unconfirmed.isEmpty();
        if (next == '\n') {
          confirmed = confirm(confirmed, number);
          number = 0;
        } else if (next >= '0' && next <= '9') {
          number = number * 10 + (next - '0');
        } else if (next == -1) {
          end = "it closed the connection";
        } else if (next != NOTHING_YET) {
          end = "it answered something else than a number";
        } else if (!idle && System.nanoTime() - heardNanos > STALLED.toNanos()) {
          end = "it confirmed nothing for " + STALLED.toSeconds() + " s";
        }
        if (next != NOTHING_YET || idle) {
          heardNanos = System.nanoTime();
        }
      }
    } catch (IOException e) {
      end = String.valueOf(e.getMessage());
    }
    closeQuietly();
  }

  private int readOrWait() throws IOException {
    try {
      return in.read();
    } catch (SocketTimeoutException e) {
      return NOTHING_YET;
    }
  }

  /** The stamp told is that of the write, not that of its confirmation. */
  private long confirm(long before, long now) {
    long last = 0;
    for (long i = before; i < now; i++) {
      Long at = unconfirmed.poll();
      if (at == null) {
        end = "it confirmed more than was reported";
        return before;
      }
      last = at;
    }
    if (now > before) {
      acks.set(now, last);
    }
    return Math.max(now, before);
  }

  private void closeQuietly() {
    try {
      socket.close();
    } catch (IOException e) {
      // Whoever writes next hears why it ended.
      return;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
