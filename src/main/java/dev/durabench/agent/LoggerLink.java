package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.durabench.ledger.Outcome;
import dev.durabench.measure.Clock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** The writer's end of the connection to its logger; never waits for a confirmation. */
final class LoggerLink implements AutoCloseable {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  private final Socket socket = new Socket();
  private final OutputStream out;
  private final Acks acks;
  private final Clock clock;

  LoggerLink(String host, int port, Acks acks, Clock clock) throws IOException {
    this.acks = acks;
    this.clock = clock;
    socket.connect(new InetSocketAddress(host, port), Math.toIntExact(CONNECT_TIMEOUT.toMillis()));
    socket.setTcpNoDelay(true);
    out = socket.getOutputStream();
    Thread thread = new Thread(this::readConfirmations, "confirmations");
    thread.setDaemon(true);
    thread.start();
  }

  /** Once this returns the kernel has it: it arrives even when this process is killed next. */
  void sent(long id, long intendedMicros, long sentMicros) throws IOException {
    out.write(LoggerLines.sent(id, intendedMicros, sentMicros).getBytes(US_ASCII));
  }

  void answered(long id, long answeredMicros, Outcome outcome) throws IOException {
    out.write(LoggerLines.answered(id, answeredMicros, outcome).getBytes(US_ASCII));
  }

  private void readConfirmations() {
    try {
      BufferedReader reader =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        acks.set(Long.parseLong(line), clock.nowMicros());
      }
    } catch (IOException e) {
      // Sending fails as well, and that ends the writer with the reason.
      return;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
