package dev.durabench.target;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.durabench.agent.AgentMain;
import dev.durabench.agent.AgentPlan;
import dev.durabench.measure.Clock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * What an agent says on its standard output, read on a thread of its own as it comes. Every message
 * is kept in {@code agent.ndjson} of the output folder, as the agent sent it.
 */
public final class AgentMessages {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What pairing a wall clock with a steady one can be off by on a busy machine. */
  private static final long CLOCK_TOLERANCE_MICROS = 5_000;

  private final String what;
  private final Path output;
  private final ClockOffset clock;
  private final InputStream stdout;
  private final Supplier<String> lastWords;
  private final Thread reader = new Thread(this::read, "agent-messages");
  private final CompletableFuture<JsonNode> hello = new CompletableFuture<>();
  private final CompletableFuture<JsonNode> result = new CompletableFuture<>();
  private volatile long acknowledged;
  private volatile long lastAckMicros;

  /**
   * Starts to read.
   *
   * @param what the agent's name in messages, such as {@code writer agent on db-2}
   * @param output folder here; {@code agent.err} in it holds what the agent says on stderr
   * @param clock of the agent's machine
   * @param lastWords asked when it has died, for the message: why, as far as is known
   */
  public AgentMessages(
      String what, Path output, ClockOffset clock, InputStream stdout, Supplier<String> lastWords) {
    this.what = requireNonNull(what, "what is null");
    this.output = requireNonNull(output, "output is null");
    this.clock = requireNonNull(clock, "clock is null");
    this.stdout = requireNonNull(stdout, "stdout is null");
    this.lastWords = requireNonNull(lastWords, "lastWords is null");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(stdout, UTF_8));
        Writer copy = Files.newBufferedWriter(output.resolve("agent.ndjson"), UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        copy.write(line + "\n");
        copy.flush();
        take(line);
      }
    } catch (IOException | RuntimeException e) {
      end(new TargetFailure("the " + what + " cannot be understood: " + e.getMessage(), e));
    }
    end(new TargetFailure("the " + what + " died without a result" + lastWords.get()));
  }

  private void take(String line) throws JsonProcessingException {
    JsonNode message = JSON.readTree(line);
    switch (message.path("type").asText()) {
      case "hello" -> hello.complete(message);
      case "result" -> result.complete(message);
      case "error" ->
          end(new TargetFailure("the " + what + " failed: " + message.path("message").asText()));
      case "acks" -> {
        lastAckMicros = message.path("atMicros").asLong();
        acknowledged = message.path("count").asLong();
      }
      // Kept in agent.ndjson; nobody waits for it.
      default -> {}
    }
  }

  private void end(TargetFailure failure) {
    hello.completeExceptionally(failure);
    result.completeExceptionally(failure);
  }

  /** What an agent is called in messages: after its plan and its machine. */
  public static String name(AgentPlan plan, String machine) {
    String kind =
        plan.getClass().getSimpleName().replaceFirst("Plan$", "").toLowerCase(Locale.ROOT);
    return kind + " agent on " + machine;
  }

  /** The last line of {@code agent.err} in a folder, after a colon; empty when there is none. */
  public static String lastWords(Path output) {
    try {
      List<String> lines = Files.readAllLines(output.resolve("agent.err"));
      return lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1);
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Waits for the hello and holds it against what was expected.
   *
   * @param startedMicros our clock, before the agent was started
   * @param now our clock
   * @throws TargetFailure when it does not come, is another protocol's, or tells of a clock that is
   *     not the measured one
   */
  public void awaitHello(Duration timeout, long startedMicros, Clock now) {
    await(hello, timeout, "say hello");
    int protocol = hello().path("protocol").asInt();
    if (protocol != AgentMain.PROTOCOL) {
      throw new TargetFailure(
          "the %s speaks protocol %d, not %d: build its jar anew"
              .formatted(what, protocol, AgentMain.PROTOCOL));
    }
    checkClock(startedMicros, now.nowMicros());
  }

  /** Both took their machine's time when they started, and count on by themselves ever since. */
  private void checkClock(long before, long now) {
    long theirs = clock.toOurs(hello().path("clockMicros").asLong());
    long tolerance = CLOCK_TOLERANCE_MICROS + clock.uncertaintyMicros();
    if (theirs < before - tolerance || theirs > now + tolerance) {
      throw new TargetFailure(
          "the clock of the %s is %d ms off ours: the machine's clock was set during the run; run again"
              .formatted(what, (theirs < before ? theirs - before : theirs - now) / 1000));
    }
  }

  /** Its first message; waits for it without a bound. */
  public JsonNode hello() {
    return hello.join();
  }

  /** Acknowledged writes as of its newest {@code acks} message. */
  public long acknowledged() {
    return acknowledged;
  }

  /** When the newest acknowledgement was seen, on the agent's clock; 0 before the first. */
  public long lastAckMicros() {
    return lastAckMicros;
  }

  /** True once it has given a result or it is known that there will be none. */
  public boolean ended() {
    return result.isDone();
  }

  /**
   * Waits for the result message.
   *
   * @throws TargetFailure when it reports an error, dies without a result, or takes longer
   */
  public JsonNode awaitResult(Duration timeout) {
    return await(result, timeout, "give a result");
  }

  private JsonNode await(CompletableFuture<JsonNode> message, Duration timeout, String toDo) {
    try {
      return message.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      // Made where it was noticed; wrapped, so that the trace shows who waited.
      Throwable cause = e.getCause();
      throw new TargetFailure(String.valueOf(cause == null ? e : cause.getMessage()), e);
    } catch (TimeoutException e) {
      throw new TargetFailure(
          "the %s did not %s within %d ms; see %s"
              .formatted(what, toDo, timeout.toMillis(), output.resolve("agent.err")),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetFailure("interrupted while waiting for the " + what, e);
    }
  }

  /** Waits for the copy of its messages to be whole; its output has ended or is about to. */
  public void awaitCopy(Duration timeout) {
    try {
      reader.join(timeout.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
