package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A short command with a bounded run time. A server that it starts must not keep its output. */
final class Command {
  /**
   * How it ended.
   *
   * @param exit its exit code
   * @param output standard output and standard error
   */
  record Result(int exit, String output) {}

  private static final Duration END_OF_OUTPUT = Duration.ofSeconds(5);

  private final List<String> words;
  private final Map<String, String> environment = new HashMap<>();
  private Optional<Path> directory = Optional.empty();
  private boolean bare;

  Command(List<String> words) {
    this.words = List.copyOf(words);
  }

  static Command of(String... words) {
    return new Command(List.of(words));
  }

  Command in(Path workingDirectory) {
    this.directory = Optional.of(workingDirectory);
    return this;
  }

  /** Sets a variable; an empty value removes it. */
  Command with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** Hides the caller's environment, except PATH: no PGHOST or PGDATA may reach a server. */
  Command bare() {
    this.bare = true;
    return this;
  }

  /**
   * Runs it.
   *
   * @return its output
   * @throws TargetFailure when it fails, cannot be started or takes longer
   */
  String run(Duration timeout) {
    Result result = attempt(timeout);
    if (result.exit() != 0) {
      throw new TargetFailure(
          "%s ended with exit code %d: %s"
              .formatted(words.get(0), result.exit(), result.output().strip()));
    }
    return result.output();
  }

  /** Runs it, whatever its exit code. */
  Result attempt(Duration timeout) {
    try {
      Process process = builder().start();
      CompletableFuture<String> output =
          CompletableFuture.supplyAsync(() -> readAll(process), Command::inThread);
      int exit = await(process, timeout);
      return new Result(exit, output.get(END_OF_OUTPUT.toSeconds(), TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetFailure("interrupted while " + words.get(0) + " ran", e);
    } catch (IOException | ExecutionException | TimeoutException e) {
      throw new TargetFailure("cannot run " + words.get(0) + ": " + e.getMessage(), e);
    }
  }

  private static String readAll(Process process) {
    try {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "(output cannot be read: " + e.getMessage() + ")";
    }
  }

  /** An executor: a thread for each task, because tasks here may block. */
  static void inThread(Runnable task) {
    Thread thread = new Thread(task, "durabench-local");
    thread.setDaemon(true);
    thread.start();
  }

  private ProcessBuilder builder() {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    directory.ifPresent(path -> builder.directory(path.toFile()));
    if (bare) {
      builder.environment().keySet().retainAll(List.of("PATH"));
    }
    environment.forEach((variable, value) -> set(builder, variable, value));
    return builder;
  }

  static void set(ProcessBuilder builder, String variable, String value) {
    if (value.isEmpty()) {
      builder.environment().remove(variable);
    } else {
      builder.environment().put(variable, value);
    }
  }

  private int await(Process process, Duration timeout) throws InterruptedException {
    try {
      if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        return process.exitValue();
      }
    } finally {
      // Of one that has ended by itself, it would cut the output short.
      if (process.isAlive()) {
        process.destroyForcibly();
      }
    }
    throw new TargetFailure(words.get(0) + " did not end within " + timeout.toSeconds() + " s");
  }

  /** True when a program of this name is on PATH. */
  static boolean exists(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin");
    for (String entry : path.split(":", -1)) {
      if (!entry.isEmpty() && Files.isExecutable(Path.of(entry, program))) {
        return true;
      }
    }
    return false;
  }

  /** Reads a file, unchecked. */
  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new TargetFailure("cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
