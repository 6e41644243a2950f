package dev.durabench.agent;

import dev.durabench.ledger.Entry;
import dev.durabench.ledger.LedgerWriter;
import dev.durabench.ledger.Outcome;
import dev.durabench.measure.Clock;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a writer notes down: its own ledger and, where there is a logger, every write there as well.
 * A logger that is lost does not end the writing: it ends what the ledger can prove, and {@link
 * #loggerTrouble} says so.
 */
final class WriterBooks {
  private static final int LEDGER_QUEUE = 1 << 16;
  private static final Duration CONFIRMATION = Duration.ofSeconds(15);

  private final Controller controller;
  private final Acks acks;
  private final @Nullable LoggerLink logger;
  private final LedgerWriter own;
  private String loggerTrouble = "";
  private long acknowledged;

  /**
   * @param token shown to the logger, when the plan has one
   */
  WriterBooks(WriterPlan plan, String token, Controller controller, Clock clock)
      throws IOException {
    this.controller = controller;
    this.acks = new Acks(controller);
    this.logger =
        plan.loggerPort() > 0
            ? new LoggerLink(plan.loggerHost(), plan.loggerPort(), token, acks)
            : null;
    this.own = LedgerWriter.keptByClient(plan.output().resolve("ledger.csv"), LEDGER_QUEUE, clock);
  }

  /** Before a write is sent. */
  void announce(long id, long sentMicros) {
    if (logger != null && loggerTrouble.isEmpty()) {
      try {
        logger.sent(id, sentMicros, sentMicros);
      } catch (IOException e) {
        lost(logger, String.valueOf(e.getMessage()));
      }
    }
  }

  /** After its answer. */
  void report(Entry entry) {
    own.record(entry);
    boolean ok = entry.outcome() == Outcome.OK;
    if (ok) {
      acknowledged++;
    }
    if (logger != null && loggerTrouble.isEmpty()) {
      try {
        logger.answered(entry.id(), entry.answeredMicros(), entry.outcome());
      } catch (IOException e) {
        lost(logger, String.valueOf(e.getMessage()));
      }
    } else if (ok) {
      acks.set(acknowledged, entry.answeredMicros());
    }
  }

  private void lost(LoggerLink link, String reason) {
    loggerTrouble = reason;
    controller.send(
        new Message("progress").with("event", "logger-lost").with("reason", loggerTrouble));
    try {
      link.close();
    } catch (IOException e) {
      loggerTrouble += "; " + e.getMessage();
    }
  }

  /** Waits for the last confirmations and ends both; own ledger durable when this returns. */
  void finish() throws InterruptedException, IOException {
    if (logger != null && loggerTrouble.isEmpty()) {
      if (!logger.awaitConfirmations(CONFIRMATION)) {
        loggerTrouble = "not every acknowledged write was confirmed within " + CONFIRMATION;
      }
      logger.close();
    }
    acks.close();
    own.close();
  }

  Message addTo(Message result) {
    return result
        .with("acknowledged", acknowledged)
        .with("lastAckMicros", acks.lastMicros())
        .with("confirmed", acks.count())
        .with("loggerTrouble", loggerTrouble)
        .with("ledgerDropped", own.dropped());
  }
}
