package dev.durabench.provider;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;

/** An S3 endpoint on this machine. */
final class ObjectStoreKind extends LocalKind {
  private final LocalParts parts;
  private final RandomGenerator random;

  ObjectStoreKind(Home home, MachineLock machine, LocalParts parts, RandomGenerator random) {
    super(home, machine);
    this.parts = parts;
    this.random = random;
  }

  @Override
  public String token() {
    return "bench:local:ObjectStore";
  }

  @Override
  public String description() {
    return "An S3 endpoint on this machine, in a process of its own.";
  }

  @Override
  public List<Input> inputs() {
    return List.of(
        OWNER,
        Input.identity("bucket", Input.Type.TEXT, "made at once"),
        Input.identity("accessKey", Input.Type.TEXT, "not secret"),
        Input.identity("secretKey", Input.Type.SECRET_TEXT, "to sign requests with"),
        Input.identity("jars", Input.Type.TEXT, "directory with s3proxy's jars"));
  }

  @Override
  public List<Output> outputs() {
    return List.of(
        Output.text("directory", "where its bytes and logs are"),
        Output.text("endpoint", "http URL"));
  }

  @Override
  Created make(Request request, Path directory, Value.Fields inputs) {
    String endpoint =
        parts.createObjectStore(
            new LocalParts.ObjectStore(
                directory,
                Path.of(inputs.text("jars")),
                inputs.text("bucket"),
                inputs.text("accessKey")),
            inputs.text("secretKey"));
    return new Created(
        String.format(Locale.ROOT, "%016x", random.nextLong()),
        new Value.Fields(
            Map.of(
                "directory", Value.of(directory.toString()),
                "endpoint", Value.of(endpoint))));
  }

  @Override
  void remove(Path directory) {
    parts.destroyObjectStore(directory);
  }
}
