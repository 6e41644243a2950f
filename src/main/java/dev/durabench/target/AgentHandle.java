package dev.durabench.target;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;

/** An agent that was started. Closing it kills it if it still runs. */
public interface AgentHandle extends AutoCloseable {
  /** Its first message. */
  JsonNode hello();

  /** Acknowledged writes as of its newest {@code acks} message; 0 before the first. */
  long acknowledged();

  /**
   * When the newest acknowledgement was seen, microseconds since the epoch on the agent's own
   * machine's clock, which {@link Target#clockOffsetMicros} tells; 0 before the first.
   */
  long lastAckMicros();

  /** Where its raw files are; complete once {@link #awaitResult} has returned. */
  Path output();

  /** True while the process runs. */
  boolean running();

  /**
   * Waits for its result message and its end.
   *
   * @throws TargetFailure when it reports an error, dies without a result, or takes longer
   */
  JsonNode awaitResult(Duration timeout);

  /** Asks it to finish: it writes its files, sends its result and ends. Returns at once. */
  void stop();

  /** SIGKILL; returns once the process is gone. */
  void kill();

  /** Kills it if it still runs. */
  @Override
  void close();
}
