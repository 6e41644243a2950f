package dev.durabench.target.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.durabench.target.TargetFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What store.json in an object store's directory says. It holds no secret.
 *
 * @param jars directory of S3Proxy's jars
 * @param bucket the one bucket
 * @param accessKey the access key's id
 * @param port TCP port on the loopback interface
 */
record StoreFile(String jars, String bucket, String accessKey, int port) {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static Path path(Path directory) {
    return directory.resolve("store.json");
  }

  /** Empty when there is none, or none that can be read. */
  static Optional<StoreFile> read(Path directory) {
    Path file = path(directory);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(Command.read(file), StoreFile.class));
    } catch (JsonProcessingException e) {
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

  /** True when another one differs in its port only. */
  boolean fits(StoreFile other) {
    return jars.equals(other.jars)
        && bucket.equals(other.bucket)
        && accessKey.equals(other.accessKey);
  }
}
