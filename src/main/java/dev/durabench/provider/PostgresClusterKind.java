package dev.durabench.provider;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A PostgreSQL primary with its standbys on this machine. */
final class PostgresClusterKind extends LocalKind {
  private final LocalParts parts;

  PostgresClusterKind(Home home, MachineLock machine, LocalParts parts) {
    super(home, machine);
    this.parts = parts;
  }

  @Override
  public String token() {
    return "bench:local:PostgresCluster";
  }

  @Override
  public String description() {
    return "A PostgreSQL primary and its streaming standbys on this machine.";
  }

  @Override
  public List<Input> inputs() {
    return List.of(
        OWNER,
        Input.identity("version", Input.Type.TEXT, "such as 18.6"),
        Input.identity("instances", Input.Type.WHOLE, "primary and standbys together").within(1, 9),
        Input.identity("password", Input.Type.SECRET_TEXT, "of the superuser"),
        Input.identity("binaries", Input.Type.TEXT, "directory with bin, lib and share"));
  }

  @Override
  public List<Output> outputs() {
    return List.of(
        Output.text("directory", "where its bytes and logs are"),
        Output.text("systemIdentifier", "the cluster's own id"),
        Output.text("version", "the version that runs"));
  }

  @Override
  Created make(Request request, Path directory, Value.Fields inputs) {
    request.progress().report("initializing " + inputs.whole("instances") + " instances", 0);
    String id =
        parts.createPostgres(
            new LocalParts.Postgres(
                directory,
                Path.of(inputs.text("binaries")),
                inputs.text("version"),
                (int) inputs.whole("instances")),
            inputs.text("password"));
    return new Created(
        id,
        new Value.Fields(
            Map.of(
                "directory", Value.of(directory.toString()),
                "systemIdentifier", Value.of(id),
                "version", Value.of(inputs.text("version")))));
  }

  @Override
  void remove(Path directory) {
    parts.destroyPostgres(directory);
  }
}
