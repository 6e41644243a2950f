package dev.durabench.experiment;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.durabench.ledger.Entry;
import dev.durabench.ledger.LedgerWriter;
import dev.durabench.ledger.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/** Writes one row every 10 ms of fake time and keeps a real ledger file. */
final class FakeWriter extends FakeAgent {
  private final LongPredicate database;
  private final List<Entry> entries = new ArrayList<>();
  private final boolean byLogger;
  private final long aheadMicros;
  private long acknowledged;
  private long lastAck;

  /** Set to cut the ledger's last bytes off, as a crash does. */
  boolean cutsLedger;

  /**
   * @param database stores an id; false when it does not answer
   */
  FakeWriter(FakeTicker ticker, Path output, LongPredicate database, boolean byLogger) {
    this(ticker, output, database, byLogger, 0);
  }

  /**
   * @param aheadMicros how far the clock of its machine is ahead
   */
  FakeWriter(
      FakeTicker ticker, Path output, LongPredicate database, boolean byLogger, long aheadMicros) {
    super(ticker, output, Duration.ofDays(1), JsonNodeFactory.instance.objectNode());
    this.database = database;
    this.byLogger = byLogger;
    this.aheadMicros = aheadMicros;
    ticker.listen(this::write);
  }

  private void write(long ours) {
    if (!running()) {
      return;
    }
    long now = ours + aheadMicros;
    long id = entries.size() + 1L;
    boolean stored = database.test(id);
    entries.add(new Entry(id, now, now, now, stored ? Outcome.OK : Outcome.UNKNOWN));
    if (stored) {
      acknowledged++;
      lastAck = now;
    }
  }

  @Override
  public long acknowledged() {
    return acknowledged;
  }

  @Override
  public long lastAckMicros() {
    return lastAck;
  }

  @Override
  public void stop() {
    super.stop();
    keepLedger(output());
  }

  /** Writes the ledger down, as the writer itself or its logger does. */
  void keepLedger(Path folder) {
    keepLedger(folder, byLogger, entries);
  }

  /** What it has written so far. */
  List<Entry> entries() {
    return List.copyOf(entries);
  }

  void keepLedger(Path folder, boolean asLogger, List<Entry> entries) {
    Path file = folder.resolve("ledger.csv");
    try {
      LedgerWriter ledger =
          asLogger
              ? LedgerWriter.keptByLogger(file, 100_000, ticker::micros, batch -> {})
              : LedgerWriter.keptByClient(file, 100_000, ticker::micros);
      try (ledger) {
        entries.forEach(ledger::record);
      }
      if (cutsLedger) {
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 30));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
