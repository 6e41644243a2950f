package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets one writer in: the first connection that shows the token. Every other one is cut off and
 * counted, and keeps nobody waiting.
 */
final class LoggerDoor implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int SHORTEST_TOKEN = 16;
  private static final int LONGEST_LINE = 256;

  /** Strangers at the door at once; more are cut off unheard. */
  private static final int ROOM = 16;

  private final byte[] token;
  private final ServerSocket server;
  private final CompletableFuture<Socket> admitted = new CompletableFuture<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final Thread accepting = new Thread(this::accept, "door");

  LoggerDoor(String bind, String token) throws IOException {
    if (token.length() < SHORTEST_TOKEN) {
      throw new IllegalArgumentException("the token is shorter than " + SHORTEST_TOKEN);
    }
    this.token = token.getBytes(US_ASCII);
    this.server = new ServerSocket(0, ROOM, InetAddress.getByName(bind));
    accepting.setDaemon(true);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Connections that did not show the token. */
  int refused() {
    return refused.get();
  }

  /**
   * Waits for the writer. Nobody else is let in afterwards.
   *
   * @throws IOException when the door is closed first
   */
  Socket admit() throws IOException, InterruptedException {
    accepting.start();
    try {
      return admitted.get();
    } catch (ExecutionException e) {
      throw new IOException("no writer came", e);
    }
  }

  private void accept() {
    while (!admitted.isDone()) {
      try {
        greet(server.accept());
      } catch (IOException e) {
        // Closed; or out of files, and then the writer does not get in either.
        admitted.completeExceptionally(e);
      }
    }
  }

  private void greet(Socket socket) throws IOException {
    if (waiting.incrementAndGet() > ROOM) {
      waiting.decrementAndGet();
      refused.incrementAndGet();
      socket.close();
      return;
    }
    Thread thread =
        new Thread(
            () -> {
              try {
                ask(socket);
              } finally {
                waiting.decrementAndGet();
              }
            },
            "greet");
    thread.setDaemon(true);
    thread.start();
  }

  private void ask(Socket socket) {
    try {
      if (showsToken(socket) && !admitted.isDone()) {
        socket.setSoTimeout(0);
        socket.setTcpNoDelay(true);
        socket.getOutputStream().write(LoggerLines.WELCOME);
        if (admitted.complete(socket)) {
          server.close();
          return;
        }
      }
      refused.incrementAndGet();
      socket.close();
    } catch (IOException e) {
      refused.incrementAndGet();
    }
  }

  /** Reads no further than the line's end: what follows is for the logger. */
  private boolean showsToken(Socket socket) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    InputStream in = socket.getInputStream();
    while (line.size() <= LONGEST_LINE) {
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      socket.setSoTimeout((int) left);
      int next = in.read();
      if (next == '\n') {
        return MessageDigest.isEqual(token, line.toByteArray());
      }
      if (next < 0) {
        return false;
      }
      line.write(next);
    }
    return false;
  }

  /** Nobody is let in any more; who was stays. */
  @Override
  public void close() throws IOException {
    server.close();
  }
}
