package dev.durabench.cli;

import com.pulumi.automation.AutomationException;
import com.pulumi.automation.CommandException;
import com.pulumi.automation.CommandResult;
import com.pulumi.automation.CommandRunOptions;
import com.pulumi.automation.PulumiCommand;
import com.pulumi.automation.Version;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs the Pulumi CLI in a session of its own, and passes on to it exactly the signals that it
 * should get. The Automation API's own command shares the terminal's process group: one Ctrl-C
 * would reach the engine twice, and the second one kills it.
 */
final class SessionPulumi implements PulumiCommand {
  private static final Set<String> RUNS_A_PROGRAM = Set.of("up", "preview");
  private static final Duration AFTER_KILL = Duration.ofSeconds(5);

  /** Exit codes above are 128 and the number of the signal that ended the process. */
  private static final int KILLED = 128;

  /** What Pulumi itself ends with when it fails. */
  private static final int FAILED = 255;

  /** How long plugins of a killed engine have to undo what they did. */
  private static final Duration FOR_SURVIVORS = Duration.ofSeconds(10);

  private final OwnSession sessions;
  private final Version version;
  private final Path events;
  private final Consumer<ProcessHandle> started;
  private @Nullable Process running;
  private boolean interruptible;
  private boolean interrupted;
  private boolean refusing;
  private @Nullable Path config;

  /**
   * @param events where an engine writes its events; of a killed one they are overwritten
   * @param started hears of each process, before anything waits for it
   */
  SessionPulumi(
      OwnSession sessions, Version version, Path events, Consumer<ProcessHandle> started) {
    this.sessions = sessions;
    this.version = version;
    this.events = events;
    this.started = started;
  }

  /** For commands that only read: nothing runs that has events. */
  static SessionPulumi reading(OwnSession sessions, Surroundings surroundings) {
    return new SessionPulumi(
        sessions, Bench.version(), surroundings.home().resolve("events.ndjson"), process -> {});
  }

  @Override
  public Version version() {
    return version;
  }

  /** Lets programs read this config file instead of the stack's own. */
  void useConfig(Path file) {
    config = file;
  }

  /**
   * Asks a program that runs to stop in an orderly way, and lets none begin from here on. What only
   * reads or mends the state is short and goes on; so does taking down.
   */
  void interrupt() {
    Process process;
    synchronized (this) {
      interrupted = true;
      process = interruptible ? running : null;
    }
    if (process != null) {
      OwnSession.signal("INT", process.pid());
    }
  }

  /** Kills what runs and all that it has started, and starts nothing any more. */
  void kill() {
    synchronized (this) {
      refusing = true;
    }
    Process process = current();
    if (process != null) {
      OwnSession.kill(process.pid());
    }
  }

  /**
   * Ends what runs because it takes too long; others may run after it.
   *
   * @param hard true to kill it, false to ask it to stop
   */
  void end(boolean hard) {
    Process process = current();
    if (process != null && hard) {
      OwnSession.kill(process.pid());
    } else if (process != null) {
      OwnSession.signal("INT", process.pid());
    }
  }

  private synchronized @Nullable Process current() {
    return running;
  }

  @Override
  public CommandResult run(List<String> args, CommandRunOptions options)
      throws AutomationException {
    if (args.size() > 1 && args.subList(0, 2).equals(List.of("stack", "output"))) {
      // After each `up` the API reads the outputs, all as strings, and fails on lists (1.36.1).
      // Nobody here takes them from there: Bench reads the state.
      return new CommandResult(0, "{}", "");
    }
    if (options.onEngineEvent() == null) {
      return start(args, options);
    }
    try (EventTail tail = new EventTail(events, options.onEngineEvent())) {
      List<String> all = new ArrayList<>(args);
      all.add("--event-log");
      all.add(tail.file().toString());
      return start(all, options);
    }
  }

  private CommandResult start(List<String> args, CommandRunOptions options)
      throws AutomationException {
    List<String> command = new ArrayList<>(List.of("pulumi"));
    command.addAll(args);
    if (config != null && RUNS_A_PROGRAM.contains(args.get(0))) {
      command.addAll(List.of("--config-file", config.toString()));
    }
    if (!args.contains("--non-interactive")) {
      command.add("--non-interactive");
    }
    ProcessBuilder builder = new ProcessBuilder(sessions.command(command));
    if (options.workingDir() != null) {
      builder.directory(options.workingDir().toFile());
    }
    // It would win over the stack that was selected, and the wrong one would be worked on.
    builder.environment().remove("PULUMI_STACK");
    builder.environment().putAll(options.additionalEnv());
    if (args.contains("--event-log")) {
      builder.environment().put("PULUMI_DEBUG_COMMANDS", "true"); // it knows no --event-log without
    }
    try {
      return await(launch(builder, RUNS_A_PROGRAM.contains(args.get(0))), options);
    } catch (IOException e) {
      throw new AutomationException(e);
    } finally {
      synchronized (this) {
        running = null;
      }
    }
  }

  private synchronized Process launch(ProcessBuilder builder, boolean program) throws IOException {
    if (refusing || (interrupted && program)) {
      throw new IOException("stopped by the user");
    }
    Process process = builder.start();
    interruptible = program;
    running = process;
    started.accept(process.toHandle());
    return process;
  }

  private CommandResult await(Process process, CommandRunOptions options)
      throws AutomationException, IOException {
    var out = gather(process.getInputStream(), options.onStandardOutput());
    var err = gather(process.getErrorStream(), options.onStandardError());
    if (options.standardInput() != null) {
      process.getOutputStream().write(options.standardInput().getBytes(StandardCharsets.UTF_8));
    }
    process.getOutputStream().close();
    try {
      int code = process.waitFor();
      if (code > KILLED && code < FAILED) {
        OwnSession.end(process.pid(), FOR_SURVIVORS);
      }
      // Whoever survives the engine may hold its pipes open: their end is not worth a long wait.
      CompletableFuture<Void> both = CompletableFuture.allOf(out, err);
      both.completeOnTimeout(null, AFTER_KILL.toMillis(), TimeUnit.MILLISECONDS).join();
      CommandResult result = new CommandResult(code, out.getNow(""), err.getNow(""));
      if (code != 0) {
        throw new CommandException(result);
      }
      return result;
    } catch (InterruptedException e) {
      OwnSession.kill(process.pid());
      Thread.currentThread().interrupt();
      throw new AutomationException(e);
    }
  }

  private static CompletableFuture<String> gather(
      InputStream stream, @Nullable Consumer<String> listener) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Thread reader =
        new Thread(
            () -> {
              StringBuilder lines = new StringBuilder();
              try (BufferedReader in =
                  new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                  lines.append(line).append('\n');
                  if (listener != null) {
                    listener.accept(line);
                  }
                }
              } catch (IOException e) {
                lines.append("(cut off: ").append(e.getMessage()).append(")\n");
              }
              text.complete(lines.toString());
            },
            "pulumi output");
    reader.setDaemon(true);
    reader.start();
    return text;
  }
}
