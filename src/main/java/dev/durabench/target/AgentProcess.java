package dev.durabench.target;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.agent.AgentPlan;
import dev.durabench.agent.PlanFile;
import dev.durabench.measure.Clock;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An agent as a child process. Beside the agent's raw files, its output folder holds {@code
 * plan.properties}, every message in {@code agent.ndjson} and its stderr in {@code agent.err}.
 */
final class AgentProcess implements AgentHandle {
  private static final Duration HELLO_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration END_TIMEOUT = Duration.ofSeconds(10);

  private final String what;
  private final Process process;
  private final Path output;
  private final Writer stdin;
  private final AgentMessages messages;

  private AgentProcess(String what, Process process, Path output) {
    this.what = what;
    this.process = process;
    this.output = output;
    this.stdin = process.outputWriter(UTF_8);
    this.messages =
        new AgentMessages(
            what,
            output,
            ClockOffset.NONE,
            process.getInputStream(),
            () -> AgentMessages.lastWords(output));
  }

  /** Starts one and waits for its hello. */
  static AgentProcess start(
      String machine, Path java, Path jar, AgentPlan plan, Optional<String> password) {
    String what = AgentMessages.name(plan, machine);
    Path planFile = plan.output().resolve("plan.properties");
    AgentProcess agent;
    long before = Clock.system().nowMicros();
    try {
      Files.createDirectories(scratch(plan.output()));
      PlanFile.write(plan, planFile);
      Process process =
          new ProcessBuilder(
                  AgentCommand.of(
                      java.toString(),
                      jar.toString(),
                      scratch(plan.output()).toString(),
                      planFile.toString()))
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
      agent.messages.awaitHello(HELLO_TIMEOUT, before, Clock.system());
      return agent;
    } catch (TargetFailure e) {
      agent.kill();
      throw e;
    }
  }

  private static Path scratch(Path output) {
    return output.resolve(".scratch");
  }

  @Override
  public JsonNode hello() {
    return messages.hello();
  }

  @Override
  public long acknowledged() {
    return messages.acknowledged();
  }

  @Override
  public long lastAckMicros() {
    return messages.lastAckMicros();
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
    JsonNode message = messages.awaitResult(timeout);
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
    if (process.isAlive() && !messages.ended()) {
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
    messages.awaitCopy(END_TIMEOUT);
    try {
      stdin.close();
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
