package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.durabench.ledger.Entry;
import dev.durabench.ledger.LedgerWriter;
import dev.durabench.ledger.Outcome;
import dev.durabench.measure.Clock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a {@link LoggerPlan}, for one writer. */
final class LoggerJob implements Job {
  /** What a killed writer has sent is in the socket; reading the rest of it takes no longer. */
  private static final Duration DRAIN = Duration.ofSeconds(2);

  private static final Duration UNTIL_STOPPED = Duration.ofDays(365);
  private static final int LEDGER_QUEUE = 1 << 16;

  private final Controller controller;
  private final Clock clock = Clock.system();
  private final LoggerDoor door;
  private final LedgerWriter ledger;
  private final Acks acks;
  private final Thread listening = new Thread(this::listen, "listen");
  private volatile @Nullable Socket writer;
  private volatile @Nullable Exception failure;
  private long acknowledged;
  private boolean writerListens = true;

  LoggerJob(LoggerPlan plan, String token, Controller controller) throws IOException {
    this.controller = controller;
    this.door = new LoggerDoor(plan.bind(), token);
    this.ledger =
        LedgerWriter.keptByLogger(
            plan.output().resolve("ledger.csv"), LEDGER_QUEUE, clock, this::confirm);
    this.acks = new Acks(controller);
    listening.setDaemon(true);
  }

  @Override
  public void introduce(Message hello) {
    hello.with("port", door.port());
  }

  @Override
  public Message run() throws Exception {
    listening.start();
    controller.awaitStop(UNTIL_STOPPED);
    door.close();
    listening.join(DRAIN.toMillis());
    boolean heardAll = !listening.isAlive();
    closeWriter();
    listening.join();
    Exception broken = failure;
    if (heardAll && broken == null) {
      ledger.close();
    } else {
      // Writes may be missing that were acknowledged: the ledger must not look whole.
      ledger.abandon();
    }
    acks.close();
    if (!heardAll) {
      throw new IOException(
          "the writer's reports go on, or are not all read, "
              + DRAIN.toMillis()
              + " ms after the stop: kill the writer before its logger is stopped");
    }
    if (broken != null) {
      throw new IOException("the writer's reports broke off: " + broken.getMessage(), broken);
    }
    return new Message("result")
        .with("acknowledged", acks.count())
        .with("lastAckMicros", acks.lastMicros())
        .with("refused", door.refused())
        .with("ledgerDropped", ledger.dropped());
  }

  private void listen() {
    LoggerLines lines = new LoggerLines();
    try (Socket socket = door.admit()) {
      writer = socket;
      BufferedReader reader =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        keep(lines.take(line));
      }
    } catch (IOException e) {
      // The writer or its machine is gone, or stop came first: both are what a logger is for.
      controller.send(
          new Message("progress")
              .with("event", "cut")
              .with("reason", String.valueOf(e.getMessage())));
    } catch (RuntimeException | InterruptedException e) {
      failure = e;
    }
    keep(lines.unanswered());
  }

  private void keep(@Nullable Entry entry) {
    if (entry != null) {
      ledger.record(entry);
    }
  }

  /** On the ledger's thread, once a batch is on the disk. */
  private void confirm(List<Entry> batch) {
    for (Entry entry : batch) {
      if (entry.outcome() == Outcome.OK) {
        acks.set(++acknowledged, entry.answeredMicros());
      }
    }
    Socket socket = writer;
    if (socket != null && writerListens) {
      try {
        socket.getOutputStream().write((acknowledged + "\n").getBytes(US_ASCII));
      } catch (IOException e) {
        // It is dead. The socket stays open: what it had sent is still to be read.
        writerListens = false;
      }
    }
  }

  private void closeWriter() {
    Socket socket = writer;
    if (socket != null) {
      try {
        socket.close();
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}
