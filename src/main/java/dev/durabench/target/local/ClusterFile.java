package dev.durabench.target.local;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What cluster.json in a cluster's directory says. It holds no secret.
 *
 * @param binaries directory of the programs it runs with
 * @param version their version
 * @param ports one for each instance, in their order
 * @param socketDirectory where the Unix sockets are
 * @param systemIdentifier what initdb gave it; empty until then
 * @param mode the replication mode it was switched to last
 * @param complete false while it is being made
 */
record ClusterFile(
    String binaries,
    String version,
    List<Integer> ports,
    String socketDirectory,
    String systemIdentifier,
    ReplicationMode mode,
    boolean complete) {
  // Another version of durabench may have written more: its servers must be found all the same.
  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  ClusterFile {
    requireNonNull(binaries, "binaries is null");
    requireNonNull(version, "version is null");
    requireNonNull(socketDirectory, "socketDirectory is null");
    requireNonNull(systemIdentifier, "systemIdentifier is null");
    requireNonNull(mode, "mode is null");
    ports = List.copyOf(ports);
  }

  static Path path(Path directory) {
    return directory.resolve("cluster.json");
  }

  /** Empty when there is none, or none that can be read. */
  static Optional<ClusterFile> read(Path directory) {
    Path file = path(directory);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(Command.read(file), ClusterFile.class));
    } catch (JsonProcessingException | IllegalArgumentException | NullPointerException e) {
      return Optional.empty();
    }
  }

  void write(Path directory) {
    try {
      Trees.write(
          path(directory),
          JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n",
          "rw-r--r--",
          Account.ours());
    } catch (JsonProcessingException e) {
      throw new TargetFailure("cannot write " + path(directory), e);
    }
  }

  /** True when it was made as this spec says. */
  boolean fits(PostgresSpec spec) {
    return complete
        && binaries.equals(spec.binaries().toString())
        && version.equals(spec.version())
        && ports.size() == spec.instances();
  }

  ClusterFile withPorts(List<Integer> changed) {
    return new ClusterFile(
        binaries, version, changed, socketDirectory, systemIdentifier, mode, complete);
  }

  ClusterFile withMode(ReplicationMode changed) {
    return new ClusterFile(
        binaries, version, ports, socketDirectory, systemIdentifier, changed, complete);
  }

  ClusterFile completed(String identifier) {
    return new ClusterFile(binaries, version, ports, socketDirectory, identifier, mode, true);
  }
}
