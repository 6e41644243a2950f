package dev.durabench.target.shell;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.agent.AgentPlan;
import dev.durabench.measure.Clock;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.AgentMessages;
import dev.durabench.target.ClockOffset;
import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An agent on another machine. Its messages and its stderr are kept here as they come, its raw
 * files are fetched when it has ended; then its folder there is removed.
 */
final class ShellAgent implements AgentHandle {
  /** A virtual machine without hardware support takes its time to start Java. */
  private static final Duration HELLO_TIMEOUT = Duration.ofSeconds(90);

  private static final Duration END_TIMEOUT = Duration.ofSeconds(15);
  private static final Duration REMOVE_BOUND = Duration.ofSeconds(30);
  private static final Duration STILL_THERE = Duration.ofSeconds(5);
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  private final String what;
  private final Shell shell;
  private final Shell.Running running;
  private final Path output;
  private final String folder;
  private final AgentMessages messages;
  private boolean fetched;

  /**
   * Listens to one that was started.
   *
   * @param folder its folder there
   * @param clock of its machine
   */
  ShellAgent(Shell shell, Shell.Running running, AgentPlan plan, String folder, ClockOffset clock) {
    this.what = AgentMessages.name(plan, shell.machine());
    this.shell = shell;
    this.running = running;
    this.output = plan.output();
    this.folder = folder;
    Thread errors = new Thread(() -> keepErrors(running.stderr(), output), "agent-errors");
    errors.setDaemon(true);
    errors.start();
    this.messages =
        new AgentMessages(what, output, clock, running.stdout(), () -> lastWords(errors, output));
  }

  private static void keepErrors(InputStream stderr, Path output) {
    try (stderr) {
      Files.copy(stderr, output.resolve("agent.err"), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      // The connection was lost, which its messages tell as well.
      return;
    }
  }

  private static String lastWords(Thread errors, Path output) {
    try {
      errors.join(LAST_WORDS.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String words = AgentMessages.lastWords(output);
    return words.isEmpty() ? ", or the connection to its machine was lost" : words;
  }

  /**
   * Hands it its password, if it takes one, and waits for its hello.
   *
   * @param startedMicros our clock, before it was started
   */
  void greet(Optional<String> password, long startedMicros) {
    password.ifPresent(this::tell);
    messages.awaitHello(HELLO_TIMEOUT, startedMicros, Clock.system());
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
    return running.alive();
  }

  @Override
  public JsonNode awaitResult(Duration timeout) {
    JsonNode message = messages.awaitResult(timeout);
    try {
      if (!running.await(END_TIMEOUT)) {
        throw new TargetFailure("the " + what + " gave a result but does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetFailure("interrupted while waiting for the end of the " + what, e);
    }
    messages.awaitCopy(END_TIMEOUT);
    fetch();
    return message;
  }

  private synchronized void fetch() {
    if (!fetched) {
      shell.download(folder, output);
      shell.run("# remove an agent's folder\nrm -rf \"$1\"", List.of(folder), "", REMOVE_BOUND);
      fetched = true;
    }
  }

  @Override
  public void stop() {
    if (running.alive() && !messages.ended()) {
      tell("stop");
    }
  }

  private void tell(String line) {
    try {
      running.stdin().write((line + "\n").getBytes(UTF_8));
      running.stdin().flush();
    } catch (IOException e) {
      // It is ending already; whoever waits for its result hears how.
      return;
    }
  }

  /** As for any agent; files that are out of reach with their machine stay there. */
  @Override
  public void kill() {
    running.kill();
    messages.awaitCopy(END_TIMEOUT);
    if (shell.reachable(STILL_THERE)) {
      fetch();
    }
  }

  @Override
  public void close() {
    if (running.alive() || !fetched) {
      kill();
    }
  }
}
