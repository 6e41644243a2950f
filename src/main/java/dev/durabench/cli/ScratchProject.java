package dev.durabench.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * This project with other topology files, a state of its own and no token: what its program would
 * make can be asked for without touching anything that stands.
 */
final class ScratchProject implements AutoCloseable {
  /** As long as a real one, which providers insist on; valid nowhere. */
  private static final String NO_TOKEN = "0".repeat(64);

  /** Nothing listens there: a preview that asks the cloud must fail, not go out. */
  private static final String NO_ENDPOINT = "http://127.0.0.1:9/v1";

  private static final long LIMIT_SECONDS = 300;

  private final Surroundings surroundings;
  private final Path root;

  private ScratchProject(Surroundings surroundings, Path root) {
    this.surroundings = surroundings;
    this.root = root;
  }

  static ScratchProject make(Surroundings surroundings) {
    try {
      Path root = Files.createTempDirectory("durabench-preview-");
      for (String name : List.of("target", "bin", "charts")) {
        Path there = surroundings.project().resolve(name);
        if (Files.exists(there)) {
          Files.createSymbolicLink(root.resolve(name), there);
        }
      }
      for (String name : List.of("stacks", "state", ".stack-config")) {
        Files.createDirectory(root.resolve(name));
      }
      Files.copy(surroundings.project().resolve("Pulumi.yaml"), root.resolve("Pulumi.yaml"));
      return new ScratchProject(surroundings, root);
    } catch (IOException e) {
      throw new CliFailure(
          ExitCode.REFUSED, "cannot make a folder for the preview: " + e.getMessage(), e);
    }
  }

  Path stacks() {
    return root.resolve("stacks");
  }

  /**
   * What the program makes of a topology.
   *
   * @throws CliFailure when the engine cannot say
   */
  Planned planned(String topology) {
    run("stack", "init", topology);
    String json = run("preview", "--json", "--stack", topology);
    try {
      return Planned.of(new JsonMapper().readTree(json));
    } catch (IOException e) {
      throw new CliFailure(
          ExitCode.REFUSED, "the preview of " + topology + " is not JSON: " + e.getMessage(), e);
    }
  }

  private String run(String... arguments) {
    List<String> command = new ArrayList<>(List.of("pulumi"));
    command.addAll(List.of(arguments));
    command.add("--non-interactive");
    Path error = root.resolve("error");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(root.toFile()).redirectError(error.toFile());
    builder.environment().putAll(surroundings.environment());
    builder.environment().put("PULUMI_BACKEND_URL", root.resolve("state").toUri().toString());
    builder.environment().put("PULUMI_CONFIG_PASSPHRASE", "preview");
    builder.environment().remove("PULUMI_CONFIG_PASSPHRASE_FILE");
    builder.environment().remove("PULUMI_STACK");
    builder.environment().put("PULUMI_SKIP_UPDATE_CHECK", "true");
    builder.environment().put("HCLOUD_TOKEN", NO_TOKEN);
    builder.environment().put("HCLOUD_ENDPOINT", NO_ENDPOINT);
    builder.environment().put("DURABENCH_OPERATOR_CIDR", "192.0.2.1/32");
    try {
      Path output = root.resolve("output");
      Process process = builder.redirectOutput(output.toFile()).start();
      process.getOutputStream().close();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroy();
        throw new CliFailure(
            ExitCode.REFUSED, "pulumi " + arguments[0] + " did not end in " + LIMIT_SECONDS + " s");
      }
      String text = Files.readString(output, UTF_8);
      if (process.exitValue() != 0) {
        throw new CliFailure(ExitCode.REFUSED, reason(text, Files.readString(error)));
      }
      return text;
    } catch (IOException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot run pulumi: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CliFailure(ExitCode.REFUSED, "interrupted", e);
    }
  }

  /** The engine's own errors; in JSON where it got that far. */
  private static String reason(String output, String error) {
    List<String> errors = new ArrayList<>();
    try {
      for (JsonNode diagnostic : new JsonMapper().readTree(output).path("diagnostics")) {
        if (diagnostic.path("severity").asText().equals("error")) {
          errors.add(diagnostic.path("message").asText().strip().replaceFirst("^error: ", ""));
        }
      }
    } catch (JsonProcessingException e) {
      errors.clear();
    }
    if (!errors.isEmpty()) {
      return String.join("; ", errors);
    }
    String text = error.isBlank() ? output : error;
    return text.lines()
        .map(String::strip)
        .filter(line -> line.startsWith("error:"))
        .findFirst()
        .orElseGet(() -> text.strip().lines().reduce("", (one, two) -> two))
        .replaceFirst("^error: ", "");
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      // It is in the temporary directory; the system removes it.
    }
  }
}
