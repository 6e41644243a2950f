package dev.durabench.experiment;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.durabench.ledger.Entry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Keeps the ledger of a {@link FakeWriter}, when it is stopped. */
final class FakeLogger extends FakeAgent {
  private @Nullable FakeWriter writer;

  /** What it makes of what it heard. */
  UnaryOperator<List<Entry>> hears = entries -> entries;

  FakeLogger(FakeTicker ticker, Path output, Duration lives) {
    super(ticker, output, lives, JsonNodeFactory.instance.objectNode());
  }

  void listenTo(FakeWriter newWriter) {
    writer = newWriter;
  }

  @Override
  public void stop() {
    if (running() && writer != null) {
      writer.keepLedger(output(), true, hears.apply(writer.entries()));
    }
    super.stop();
  }
}
