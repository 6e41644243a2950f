package dev.durabench.target;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.durabench.agent.AgentMain;
import dev.durabench.agent.AgentPlan;
import dev.durabench.agent.PlanFile;
import dev.durabench.measure.Clock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * An agent as a child process. Beside the agent's raw files, its output folder holds {@code
 * plan.properties}, every message in {@code agent.ndjson} and its stderr in {@code agent.err}.
 */
final class AgentProcess implements AgentHandle {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration HELLO_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration END_TIMEOUT = Duration.ofSeconds(10);

  /** What pairing a wall clock with a steady one can be off by on a busy machine. */
  private static final long CLOCK_TOLERANCE_MICROS = 5_000;

  private final String what;
  private final Process process;
  private final Path output;
  private final Writer stdin;
  private final Thread reader = new Thread(this::read, "agent-messages");
  private final CompletableFuture<JsonNode> hello = new CompletableFuture<>();
  private final CompletableFuture<JsonNode> result = new CompletableFuture<>();
  private volatile long acknowledged;
  private volatile long lastAckMicros;

  private AgentProcess(String what, Process process, Path output) {
    this.what = what;
    this.process = process;
    this.output = output;
    this.stdin = process.outputWriter(UTF_8);
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts one and waits for its hello. */
  static AgentProcess start(
      String machine,
      Path java,
      List<String> jvmOptions,
      Path jar,
      AgentPlan plan,
      Optional<String> password) {
    String what = plan.getClass().getSimpleName() + " agent on " + machine;
    Path planFile = plan.output().resolve("plan.properties");
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(jvmOptions);
    // SQLite's library is unpacked there; a killed agent cannot delete it, so that we do.
    command.add("-Djava.io.tmpdir=" + scratch(plan.output()));
    command.addAll(List.of("-jar", jar.toString(), planFile.toString()));
    AgentProcess agent;
    long before = Clock.system().nowMicros();
    try {
      Files.createDirectories(scratch(plan.output()));
      PlanFile.write(plan, planFile);
      Process process =
          new ProcessBuilder(command)
              .redirectError(plan.output().resolve("agent.err").toFile())
              .start();
      agent = new AgentProcess(what, process, plan.output());
    } catch (IOException e) {
      throw new TargetFailure("cannot start the " + what + ": " + e.getMessage(), e);
    }
    try {
      if (plan.takesPassword()) {
        agent.tell(password.orElse(""));
      }
      agent.await(agent.hello, HELLO_TIMEOUT, "say hello");
      agent.checkProtocol();
      agent.checkClock(before, Clock.system().nowMicros());
      return agent;
    } catch (TargetFailure e) {
      agent.kill();
      throw e;
    }
  }

  private static Path scratch(Path output) {
    return output.resolve(".scratch");
  }

  private void checkProtocol() {
    int protocol = hello().path("protocol").asInt();
    if (protocol != AgentMain.PROTOCOL) {
      throw new TargetFailure(
          "the %s speaks protocol %d, not %d: build its jar anew"
              .formatted(what, protocol, AgentMain.PROTOCOL));
    }
  }

  /** Both took the machine's time when they started, and count on by themselves ever since. */
  private void checkClock(long before, long now) {
    long theirs = hello().path("clockMicros").asLong();
    if (theirs < before - CLOCK_TOLERANCE_MICROS || theirs > now + CLOCK_TOLERANCE_MICROS) {
      throw new TargetFailure(
          "the clock of the %s is %d ms off ours: the machine's clock was set during the run; run again"
              .formatted(what, (theirs < before ? theirs - before : theirs - now) / 1000));
    }
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(UTF_8);
        Writer copy = Files.newBufferedWriter(output.resolve("agent.ndjson"), UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        copy.write(line + "\n");
        copy.flush();
        take(line);
      }
    } catch (IOException | RuntimeException e) {
      end(new TargetFailure("the " + what + " cannot be understood: " + e.getMessage(), e));
    }
    end(new TargetFailure("the " + what + " died without a result" + lastWords()));
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

  private String lastWords() {
    try {
      List<String> lines = Files.readAllLines(output.resolve("agent.err"));
      return lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1);
    } catch (IOException e) {
      return "";
    }
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

  @Override
  public JsonNode hello() {
    return hello.join();
  }

  @Override
  public long acknowledged() {
    return acknowledged;
  }

  @Override
  public long lastAckMicros() {
    return lastAckMicros;
  }

  @Override
  public Path output() {
    return output;
  }

  @Override
  public boolean running() {
    return process.isAlive();
  }

  @Override
  public JsonNode awaitResult(Duration timeout) {
    JsonNode message = await(result, timeout, "give a result");
    try {
      if (!process.waitFor(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new TargetFailure("the " + what + " gave a result but does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetFailure("interrupted while waiting for the end of the " + what, e);
    }
    cleanUp();
    return message;
  }

  @Override
  public void stop() {
    if (process.isAlive() && !result.isDone()) {
      tell("stop");
    }
  }

  private void tell(String line) {
    try {
      stdin.write(line + "\n");
      stdin.flush();
    } catch (IOException e) {
      // It is ending already; whoever waits for its result hears how.
      return;
    }
  }

  @Override
  public void kill() {
    process.destroyForcibly();
    boolean interrupted = false;
    while (process.isAlive()) {
      try {
        process.waitFor();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    cleanUp();
  }

  /** Waits for the copy of its messages to be whole, and removes its scratch directory. */
  private void cleanUp() {
    try {
      reader.join(END_TIMEOUT.toMillis());
      stdin.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // The pipe of a dead process: nothing is lost with it.
    }
    if (!Files.exists(scratch(output))) {
      return;
    }
    try (Stream<Path> files = Files.walk(scratch(output))) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new TargetFailure("cannot remove " + scratch(output) + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    if (process.isAlive() || Files.exists(scratch(output))) {
      kill();
    }
  }
}
