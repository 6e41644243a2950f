package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A project whose Pulumi CLI is a script, and durabench as a process of its own in front of it. */
final class FakePulumi implements AutoCloseable {
  private static final Duration BOUND = Duration.ofSeconds(60);

  private final Path root;
  private final Map<String, String> environment;

  FakePulumi(Path root) throws IOException {
    this(root, Map.of());
  }

  /**
   * With more of an environment.
   *
   * @param more variables by name
   */
  FakePulumi(Path root, Map<String, String> more) throws IOException {
    this.root = root;
    Files.createDirectories(root.resolve("bin"));
    Path script = root.resolve("bin/pulumi");
    try (InputStream in = FakePulumi.class.getResourceAsStream("/cli/pulumi")) {
      assertThat(in).isNotNull();
      Files.copy(in, script);
    }
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createDirectories(root.resolve("stacks"));
    Files.writeString(
        root.resolve("stacks/bench.yaml"), "runsOn: local\ndatabases: [{name: a, kind: sqlite}]\n");
    Files.writeString(root.resolve("Pulumi.yaml"), "name: durabench\nruntime: java\n");
    Files.writeString(root.resolve("agent.jar"), "");
    Files.writeString(root.resolve("log"), "");
    Map<String, String> all =
        new TreeMap<>(
            Map.of(
                "PATH", root.resolve("bin") + ":" + System.getenv("PATH"),
                "FAKE", root.toString(),
                "DURABENCH_PROJECT", root.toString(),
                "DURABENCH_HOME", root.resolve("home").toString(),
                "DURABENCH_RESULTS", root.resolve("results").toString(),
                "DURABENCH_AGENT", root.resolve("agent.jar").toString(),
                "PULUMI_BACKEND_URL", "file://" + root.resolve("state")));
    all.putAll(more);
    this.environment = Map.copyOf(all);
  }

  /** How {@code up} behaves from now on. */
  void up(String behaviour) throws IOException {
    Files.writeString(root.resolve("up"), behaviour);
    Files.deleteIfExists(root.resolve("pid"));
  }

  /** The topology of stack {@code bench}. */
  void topology(String yaml) throws IOException {
    Files.writeString(root.resolve("stacks/bench.yaml"), yaml);
  }

  /** From now on {@code up} fails with these words. */
  void upFails(String words) throws IOException {
    up("fail");
    Files.writeString(root.resolve("error"), words + "\n");
  }

  /** The next {@code destroy} fails. */
  void destroyFailsOnce() throws IOException {
    Files.writeString(root.resolve("destroy-fails"), "");
  }

  /** What the state is after {@code destroy}. */
  void destroyLeaves(String json) throws IOException {
    Files.writeString(root.resolve("destroyed.json"), json);
  }

  /** The stack's state from now on, until one is imported. */
  void exports(String json) throws IOException {
    Files.writeString(root.resolve("exported.json"), json);
  }

  /** What {@code pulumi config --json --show-secrets} prints. */
  void config(String json) throws IOException {
    Files.writeString(root.resolve("config.json"), json);
  }

  /** What {@code pulumi stack ls --json} prints. */
  void lists(String json) throws IOException {
    Files.writeString(root.resolve("ls.json"), json);
  }

  /** DURABENCH_HOME. */
  Path home() {
    return root.resolve("home");
  }

  /** Lets the state be read only when this is over. */
  void holdExport(boolean held) throws IOException {
    if (held) {
      Files.writeString(root.resolve("slow-export"), "");
    } else {
      Files.delete(root.resolve("slow-export"));
    }
  }

  boolean said(String text) {
    try {
      return output().contains(text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  String exported() throws IOException {
    return Files.readString(root.resolve("exported.json"));
  }

  /** Starts durabench as the leader of a process group, as a shell does. */
  Process durabench(String... arguments) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            "setsid",
            ProcessHandle.current().info().command().orElse("java"),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            DurabenchMain.class.getName());
    builder.command().addAll(List.of(arguments));
    builder.environment().keySet().removeIf(name -> name.startsWith("HCLOUD_"));
    builder.environment().putAll(environment);
    builder.redirectInput(new java.io.File("/dev/null"));
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(root.resolve("output").toFile()));
    return builder.start();
  }

  /** Starts durabench on a terminal of its own, where somebody has typed that. */
  Process onTerminal(String typed, String... arguments) throws IOException {
    Path input = root.resolve("typed");
    Files.writeString(input, typed);
    String command =
        "'%s' -XX:TieredStopAtLevel=1 -cp '%s' %s %s"
            .formatted(
                ProcessHandle.current().info().command().orElse("java"),
                System.getProperty("java.class.path"),
                DurabenchMain.class.getName(),
                String.join(" ", arguments));
    ProcessBuilder builder = new ProcessBuilder("script", "-qec", command, "/dev/null");
    builder.environment().putAll(environment);
    builder.environment().put("SHELL", "/bin/sh");
    builder.redirectInput(input.toFile());
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(root.resolve("output").toFile()));
    return builder.start();
  }

  /** Everything that durabench has said. */
  String output() throws IOException {
    return Files.readString(root.resolve("output"));
  }

  /** What Pulumi was asked and which signals it got. */
  List<String> log() {
    try {
      return Files.readAllLines(root.resolve("log"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits until {@code up} runs, and returns its process. */
  ProcessHandle awaitUp() throws IOException {
    await("up to run", () -> Files.exists(root.resolve("pid")) && !pid().isEmpty());
    return ProcessHandle.of(Long.parseLong(pid())).orElseThrow();
  }

  private String pid() {
    try {
      return Files.readString(root.resolve("pid")).strip();
    } catch (IOException e) {
      return "";
    }
  }

  int exitCode(Process process) throws InterruptedException, IOException {
    boolean ended = process.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS);
    assertThat(ended).as("durabench ends; it said: %s", output()).isTrue();
    return process.exitValue();
  }

  /** Ctrl-C: the terminal sends SIGINT to the whole foreground process group. */
  static void ctrlC(Process durabench) throws IOException, InterruptedException {
    new ProcessBuilder("/bin/sh", "-c", "kill -INT -" + durabench.pid()).start().waitFor();
  }

  static void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + BOUND.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waiting for %s", what).isLessThan(deadline);
      LockSupport.parkNanos(20_000_000);
    }
  }

  @Override
  public void close() {
    String pid = pid();
    if (!pid.isEmpty()) {
      OwnSession.kill(Long.parseLong(pid));
    }
  }
}
