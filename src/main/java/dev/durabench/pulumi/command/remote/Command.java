package dev.durabench.pulumi.command.remote;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import dev.durabench.pulumi.command.CommandVersion;
import dev.durabench.pulumi.command.remote.enums.Logging;
import dev.durabench.pulumi.command.remote.outputs.Connection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A command that runs on another machine, by SSH, when it is created, updated or deleted. */
@ResourceType(type = Command.TYPE)
public final class Command extends CustomResource {
  static final String TYPE = "command:remote:Command";

  @Export(name = "addPreviousOutputInEnv", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> addPreviousOutputInEnv;

  @Export(name = "connection", refs = Connection.class, tree = "[0]")
  private Output<Connection> connection;

  @Export(name = "create", refs = String.class, tree = "[0]")
  private Output<String> create;

  @Export(name = "delete", refs = String.class, tree = "[0]")
  private Output<String> delete;

  @Export(
      name = "environment",
      refs = {Map.class, String.class},
      tree = "[0,1,1]")
  private Output<Map<String, String>> environment;

  @Export(name = "logging", refs = Logging.class, tree = "[0]")
  private Output<Logging> logging;

  @Export(name = "stderr", refs = String.class, tree = "[0]")
  private Output<String> stderr;

  @Export(name = "stdin", refs = String.class, tree = "[0]")
  private Output<String> stdin;

  @Export(name = "stdout", refs = String.class, tree = "[0]")
  private Output<String> stdout;

  @Export(
      name = "triggers",
      refs = {List.class, Object.class},
      tree = "[0,1]")
  private Output<List<Object>> triggers;

  @Export(name = "update", refs = String.class, tree = "[0]")
  private Output<String> update;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public Command(String name, CommandArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, CommandVersion.with(options, "connection", "stdout", "stderr"));
  }

  /** True when not given: the last output is in the environment of update and delete. */
  public Output<Optional<Boolean>> addPreviousOutputInEnv() {
    return addPreviousOutputInEnv.applyValue(Optional::ofNullable);
  }

  /** How the machine is reached; secret. */
  public Output<Connection> connection() {
    return connection;
  }

  /** Runs once, and again for an update where {@code update} is not given. */
  public Output<Optional<String>> create() {
    return create.applyValue(Optional::ofNullable);
  }

  /** Runs before the resource goes. */
  public Output<Optional<String>> delete() {
    return delete.applyValue(Optional::ofNullable);
  }

  /**
   * Added to the environment; over SSH only what the server accepts, and others fail the command.
   */
  public Output<Optional<Map<String, String>>> environment() {
    return environment.applyValue(Optional::ofNullable);
  }

  /** What of the output is shown while it runs. */
  public Output<Optional<Logging>> logging() {
    return logging.applyValue(Optional::ofNullable);
  }

  /** Of the last run, without a line break at its end. */
  public Output<String> stderr() {
    return stderr;
  }

  /** Where secrets belong: the command itself is shown when it fails. */
  public Output<Optional<String>> stdin() {
    return stdin.applyValue(Optional::ofNullable);
  }

  /** Of the last run, without a line break at its end. */
  public Output<String> stdout() {
    return stdout;
  }

  /** A change of any replaces the resource: what it runs on delete and create runs again. */
  public Output<Optional<List<Object>>> triggers() {
    return triggers.applyValue(Optional::ofNullable);
  }

  /** Runs when another input changes. */
  public Output<Optional<String>> update() {
    return update.applyValue(Optional::ofNullable);
  }
}
