package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The process that started this agent, at the other end of stdin and stdout. */
final class Controller {
  private final BufferedReader in;
  private final PrintStream out;
  private final CountDownLatch stop = new CountDownLatch(1);

  Controller(InputStream in, PrintStream out) {
    this.in = new BufferedReader(new InputStreamReader(in, UTF_8));
    this.out = out;
  }

  /** The first lines; read before {@link #listen}. */
  List<String> secrets(int lines) throws IOException {
    List<String> secrets = new ArrayList<>();
    for (int i = 0; i < lines; i++) {
      String line = in.readLine();
      if (line == null) {
        throw new IOException("standard input ended before the password or the token");
      }
      secrets.add(line);
    }
    return secrets;
  }

  /**
   * Starts to wait for {@code stop} or the end of the input.
   *
   * @param orphaned called when the input has ended: nobody is left to kill this agent
   */
  void listen(Runnable orphaned) {
    Thread thread =
        new Thread(
            () -> {
              boolean ended = awaitStop();
              stop.countDown();
              if (ended) {
                orphaned.run();
              }
            },
            "controller");
    thread.setDaemon(true);
    thread.start();
  }

  private boolean awaitStop() {
    try {
      String line = in.readLine();
      while (line != null && !line.equals("stop")) {
        line = in.readLine();
      }
      return line == null;
    } catch (IOException e) {
      return true;
    }
  }

  /** The agent is to finish, for a reason other than the controller's word. */
  void stop() {
    stop.countDown();
  }

  /** True once the agent is to finish. */
  boolean stopped() {
    return stop.getCount() == 0;
  }

  /** Waits until the agent is to finish, at most {@code duration}; true when it is. */
  boolean awaitStop(Duration duration) throws InterruptedException {
    return stop.await(duration.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Sends a message; a controller that is gone shows itself on stdin, not here. */
  synchronized void send(Message message) {
    out.println(message);
    out.flush();
  }
}
