package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A command that has ended.
 *
 * @param code its exit code
 * @param stdout without one trailing line end
 * @param stderr without one trailing line end
 */
record Ran(int code, String stdout, String stderr) {
  /** Runs what {@code command:local:Command} says. */
  static Ran locally(String command, ObjectNode inputs, Map<String, String> more) {
    List<String> line = new ArrayList<>();
    inputs.path("interpreter").forEach(word -> line.add(word.asText()));
    if (line.isEmpty()) {
      line.addAll(List.of("/bin/sh", "-c"));
    }
    line.add(command);
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().putAll(more);
    inputs
        .path("environment")
        .properties()
        .forEach(entry -> builder.environment().put(entry.getKey(), entry.getValue().asText()));
    JsonNode dir = inputs.path("dir");
    if (dir.isTextual()) {
      builder.directory(new File(dir.asText()));
    }
    return of(builder, inputs.path("stdin").asText(""));
  }

  /** Starts it, feeds it, waits for it. */
  static Ran of(ProcessBuilder builder, String stdin) {
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new StandInFailure(e.getMessage() == null ? e.toString() : e.getMessage());
    }
    try {
      CompletableFuture<String> out =
          CompletableFuture.supplyAsync(() -> all(process.getInputStream()));
      CompletableFuture<String> err =
          CompletableFuture.supplyAsync(() -> all(process.getErrorStream()));
      try (var in = process.getOutputStream()) {
        in.write(stdin.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        // It does not want to read; what it says will tell why.
      }
      int code = process.waitFor();
      return new Ran(code, trimmed(out.join()), trimmed(err.join()));
    } catch (InterruptedException e) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
      Thread.currentThread().interrupt();
      throw new StandInFailure("context canceled");
    }
  }

  void requireSuccess(String command) {
    if (code != 0) {
      throw new StandInFailure(
          "exit status " + code + ": running \"" + command + "\":\n" + stdout + stderr);
    }
  }

  private static String all(InputStream in) {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String trimmed(String text) {
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }
}
