package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A project of its own for the real engine: this build's program and provider, a small topology, a
 * file backend, nothing shared with other tests or with the user.
 */
final class EngineProject {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final long LIMIT_SECONDS = 240;

  private final Path root;
  private final String stack;
  private final Map<String, String> environment = new TreeMap<>();
  private int commands;

  /** One of a local topology called {@code tiny}. */
  EngineProject(String name, String topology) throws IOException, InterruptedException {
    this(name, "tiny", topology, Map.of());
    for (String tool : List.of("DURABENCH_POSTGRES", "DURABENCH_LITESTREAM", "DURABENCH_S3PROXY")) {
      assertThat(System.getenv(tool))
          .as("%s is not set: run ./durabench test, or: eval \"$(./durabench env)\"", tool)
          .isNotBlank();
    }
  }

  /**
   * Any other.
   *
   * @param stack name of the stack and of the topology
   * @param topology text of its file
   * @param variables of the engine's environment
   */
  EngineProject(String name, String stack, String topology, Map<String, String> variables)
      throws IOException, InterruptedException {
    this.stack = stack;
    Path project = Path.of("").toAbsolutePath();
    root = Files.createDirectories(project.resolve("target/engine-it/" + name));
    assertThat(project.resolve("target/durabench.jar"))
        .as("mvn package comes before this test")
        .isRegularFile();
    link("target", project.resolve("target"));
    link("bin", project.resolve("bin"));
    link("charts", project.resolve("charts"));
    Files.copy(
        project.resolve("Pulumi.yaml"),
        root.resolve("Pulumi.yaml"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    Files.createDirectories(root.resolve(".stack-config"));
    Files.createDirectories(root.resolve("stacks"));
    Files.writeString(root.resolve("stacks/" + stack + ".yaml"), topology);
    Files.createDirectories(root.resolve("state"));
    // Without files of attributes beside the state's: a killed engine can leave an empty one, and
    // then the state cannot be read.
    environment.put("PULUMI_BACKEND_URL", root.resolve("state").toUri() + "?metadata=skip");
    environment.put("PULUMI_HOME", project.resolve("target/engine-it/pulumi-home").toString());
    environment.put("PULUMI_CONFIG_PASSPHRASE", "engine-it");
    environment.put("PULUMI_SKIP_UPDATE_CHECK", "true");
    environment.put("DURABENCH_HOME", home().toString());
    environment.put("DURABENCH_RESULTS", root.resolve("results").toString());
    environment.put("DURABENCH_AGENT", agent(project).toString());
    environment.putAll(variables);
    Result init = pulumi("stack", "select", "--create", stack);
    assertThat(init.code()).as(init.output()).isZero();
  }

  Path root() {
    return root;
  }

  Path home() {
    return root.resolve("home");
  }

  void set(String variable, String value) {
    environment.put(variable, value);
  }

  String get(String variable) {
    return String.valueOf(environment.get(variable));
  }

  void config(String key, String value) throws IOException, InterruptedException {
    Result result = pulumi("config", "set", "durabench:" + key, value);
    assertThat(result.code()).as(result.output()).isZero();
  }

  /** A command that must succeed. */
  String succeed(String... arguments) throws IOException, InterruptedException {
    Result result = pulumi(arguments);
    assertThat(result.code()).as(result.output()).isZero();
    return result.output();
  }

  /** A command that must fail. */
  String fail(String... arguments) throws IOException, InterruptedException {
    Result result = pulumi(arguments);
    assertThat(result.code()).as(result.output()).isNotZero();
    return result.output();
  }

  /** A command whose standard output is JSON. */
  JsonNode json(String... arguments) throws IOException, InterruptedException {
    return MAPPER.readTree(succeed(arguments));
  }

  /** What a preview would do, by resource name. */
  Map<String, String> preview() throws IOException, InterruptedException {
    Map<String, String> steps = new TreeMap<>();
    for (JsonNode step : json("preview", "--json").get("steps")) {
      String urn = step.get("urn").asText();
      steps.put(urn.substring(urn.lastIndexOf(':') + 1), step.get("op").asText());
    }
    return steps;
  }

  /** Removes the stack's standing things, whatever the test left. */
  void close() throws IOException, InterruptedException {
    pulumi("cancel", "--yes", stack);
    succeed("destroy", "--yes", "--skip-preview");
    succeed("stack", "rm", "--yes", "--force", stack);
  }

  Result pulumi(String... arguments) throws IOException, InterruptedException {
    return start(arguments).await();
  }

  Running start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("pulumi"));
    command.addAll(Arrays.asList(arguments));
    command.add("--non-interactive");
    commands++;
    Path output = root.resolve("output-" + commands + "-" + arguments[0] + ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(root.toFile())
            .redirectOutput(output.toFile())
            .redirectError(root.resolve("error-" + commands + ".txt").toFile());
    // The user's own selection would win over the project's.
    builder.environment().remove("PULUMI_STACK");
    builder.environment().putAll(environment);
    return new Running(builder.start(), output, root.resolve("error-" + commands + ".txt"));
  }

  /** Processes that have something to do with this project's standing things. */
  List<ProcessHandle> processes(String word) {
    return ProcessHandle.allProcesses()
        .filter(ProcessHandle::isAlive)
        .filter(
            process -> process.info().commandLine().filter(line -> line.contains(word)).isPresent())
        .toList();
  }

  private void link(String name, Path target) throws IOException {
    Path link = root.resolve(name);
    Files.deleteIfExists(link);
    Files.createSymbolicLink(link, target);
  }

  private static Path agent(Path project) throws IOException {
    try (Stream<Path> files = Files.list(project.resolve("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("durabench.*agent.jar"))
          .findFirst()
          .orElseThrow(() -> new AssertionError("mvn package makes the agent jar first"));
    }
  }

  /** How a command ended. */
  record Result(int code, String output) {}

  /** A command that runs. */
  record Running(Process process, Path outputFile, Path errorFile) {
    Result await() throws IOException, InterruptedException {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("pulumi took too long:\n" + output());
      }
      String error = process.exitValue() == 0 ? "" : Files.readString(errorFile);
      return new Result(process.exitValue(), output() + error);
    }

    String output() throws IOException {
      return Files.readString(outputFile);
    }

    /** Waits until its output contains a text. */
    void awaitOutput(String text) throws IOException, InterruptedException {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
      while (!output().contains(text)) {
        if (System.nanoTime() > deadline || process.waitFor(200, TimeUnit.MILLISECONDS)) {
          throw new AssertionError("never said " + text + ":\n" + output());
        }
      }
    }
  }
}
