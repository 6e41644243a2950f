package dev.durabench.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What the launcher says about this machine.
 *
 * @param environment variables by name
 */
record Surroundings(Map<String, String> environment) {
  Surroundings {
    environment = Map.copyOf(environment);
  }

  /** The project's folder. */
  Path project() {
    return required("DURABENCH_PROJECT");
  }

  /** Tools, state, and what stands on this machine. */
  Path home() {
    return required("DURABENCH_HOME");
  }

  /** Folder of all run folders. */
  Path results() {
    return path("DURABENCH_RESULTS").orElseGet(() -> project().resolve("results"));
  }

  /** Folder of what stands locally; a directory each. */
  Path local() {
    return home().resolve("local");
  }

  /** A path in a variable; empty when it is not set. */
  Optional<Path> path(String variable) {
    String value = environment.getOrDefault(variable, "");
    return value.isBlank() ? Optional.empty() : Optional.of(Path.of(value));
  }

  /** An executable file on PATH. */
  Optional<Path> onPath(String program) {
    for (String directory : environment.getOrDefault("PATH", "").split(":", -1)) {
      Path candidate = Path.of(directory.isEmpty() ? "." : directory, program);
      if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  private Path required(String variable) {
    return path(variable)
        .orElseThrow(
            () ->
                new CliFailure(
                    ExitCode.REFUSED,
                    variable
                        + " is not set: start through ./durabench, or run: eval \"$(./durabench"
                        + " env)\""));
  }
}
