package dev.durabench.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A stack's config file: what Pulumi keeps, and what one command changes for itself only. */
final class StackConfig {
  private static final String NAMESPACE = "durabench:";
  private static final YAMLMapper YAML =
      YAMLMapper.builder().disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER).build();

  private final Path file;
  private final ObjectNode root;

  private StackConfig(Path file, ObjectNode root) {
    this.file = file;
    this.root = root;
  }

  /** The config of a stack; empty when it has none yet. */
  static StackConfig of(Surroundings surroundings, String stack) {
    Path file =
        surroundings.project().resolve(".stack-config").resolve("Pulumi." + stack + ".yaml");
    if (!Files.exists(file)) {
      return new StackConfig(file, YAML.createObjectNode());
    }
    try {
      JsonNode read = YAML.readTree(file.toFile());
      return new StackConfig(
          file, read instanceof ObjectNode object ? object : YAML.createObjectNode());
    } catch (JsonProcessingException e) {
      throw new CliFailure(
          ExitCode.USAGE,
          file + " is not YAML: " + e.getOriginalMessage() + "; mend or remove it",
          e);
    } catch (IOException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** A plain value of durabench's own namespace. */
  Optional<String> get(String key) {
    JsonNode value = root.path("config").path(NAMESPACE + key);
    return value.isValueNode() && !value.isNull() ? Optional.of(value.asText()) : Optional.empty();
  }

  /** Whether there is a value, plain or secret. */
  boolean has(String key) {
    return root.path("config").has(NAMESPACE + key);
  }

  /** Every plain {@code override.<path>}, by path. */
  Map<String, String> overrides() {
    Map<String, String> overrides = new TreeMap<>();
    String prefix = NAMESPACE + "override.";
    root.path("config")
        .properties()
        .forEach(
            entry -> {
              if (entry.getKey().startsWith(prefix) && entry.getValue().isValueNode()) {
                overrides.put(entry.getKey().substring(prefix.length()), entry.getValue().asText());
              }
            });
    return overrides;
  }

  /**
   * A copy with other values, for the length of a command; the salt in it is the stack's own.
   *
   * @return its file, readable only by its user
   */
  Path copyWith(Map<String, String> values, Path directory, String stack) {
    ObjectNode copy = root.deepCopy();
    ObjectNode config = copy.withObject("config");
    values.forEach((key, value) -> config.put(NAMESPACE + key, value));
    Path target = directory.resolve("Pulumi." + stack + ".yaml");
    try {
      Files.createDirectories(directory);
      Files.deleteIfExists(target);
      Files.createFile(
          target,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(target, YAML.writeValueAsString(copy));
      return target;
    } catch (IOException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot write " + target + ": " + e.getMessage(), e);
    }
  }

  Path file() {
    return file;
  }
}
