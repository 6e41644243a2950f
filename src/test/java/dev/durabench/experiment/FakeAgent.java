package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.TargetFailure;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An agent that ends when it is stopped, killed, or after a time, with a prepared result. */
class FakeAgent implements AgentHandle {
  final FakeTicker ticker;
  private final Path output;
  private final long endsAt;
  private boolean running = true;
  boolean killed;
  @Nullable JsonNode result;

  FakeAgent(FakeTicker ticker, Path output, Duration runs, @Nullable JsonNode result) {
    this.ticker = ticker;
    this.output = output;
    this.endsAt = ticker.micros() + runs.toNanos() / 1_000;
    this.result = result;
  }

  @Override
  public JsonNode hello() {
    return JsonNodeFactory.instance.objectNode().put("port", 4711).put("version", "0.1.0");
  }

  @Override
  public long acknowledged() {
    return 0;
  }

  @Override
  public long lastAckMicros() {
    return 0;
  }

  @Override
  public Path output() {
    return output;
  }

  @Override
  public boolean running() {
    return running && ticker.micros() < endsAt;
  }

  @Override
  public JsonNode awaitResult(Duration timeout) {
    if (result == null || killed) {
      throw new TargetFailure("the agent died without a result");
    }
    return result;
  }

  @Override
  public void stop() {
    running = false;
  }

  @Override
  public void kill() {
    killed = true;
    running = false;
  }

  @Override
  public void close() {
    if (running()) {
      kill();
    }
  }
}
