package dev.durabench.pulumi.command.local;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import dev.durabench.pulumi.command.local.enums.Logging;
import java.util.List;
import java.util.Map;

/** Inputs of {@link Command}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class CommandArgs extends ResourceArgs {
  @Import(name = "addPreviousOutputInEnv")
  private Output<Boolean> addPreviousOutputInEnv;

  @Import(name = "archivePaths")
  private Output<List<String>> archivePaths;

  @Import(name = "assetPaths")
  private Output<List<String>> assetPaths;

  @Import(name = "create")
  private Output<String> create;

  @Import(name = "delete")
  private Output<String> delete;

  @Import(name = "dir")
  private Output<String> dir;

  @Import(name = "environment")
  private Output<Map<String, String>> environment;

  @Import(name = "interpreter")
  private Output<List<String>> interpreter;

  @Import(name = "logging")
  private Output<Logging> logging;

  @Import(name = "stdin")
  private Output<String> stdin;

  @Import(name = "triggers")
  private Output<List<Object>> triggers;

  @Import(name = "update")
  private Output<String> update;

  private CommandArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final CommandArgs args = new CommandArgs();

    private Builder() {}

    /** True when not given: the last output is in the environment of update and delete. */
    public Builder addPreviousOutputInEnv(Output<Boolean> addPreviousOutputInEnv) {
      args.addPreviousOutputInEnv = addPreviousOutputInEnv;
      return this;
    }

    public Builder addPreviousOutputInEnv(Boolean addPreviousOutputInEnv) {
      return addPreviousOutputInEnv(Output.of(addPreviousOutputInEnv));
    }

    /** Globs of files for {@code archive}, below {@code dir}. */
    public Builder archivePaths(Output<List<String>> archivePaths) {
      args.archivePaths = archivePaths;
      return this;
    }

    public Builder archivePaths(List<String> archivePaths) {
      return archivePaths(Output.of(archivePaths));
    }

    public Builder archivePaths(String... archivePaths) {
      return archivePaths(List.of(archivePaths));
    }

    /** Globs of files for {@code assets}, below {@code dir}. */
    public Builder assetPaths(Output<List<String>> assetPaths) {
      args.assetPaths = assetPaths;
      return this;
    }

    public Builder assetPaths(List<String> assetPaths) {
      return assetPaths(Output.of(assetPaths));
    }

    public Builder assetPaths(String... assetPaths) {
      return assetPaths(List.of(assetPaths));
    }

    /** Runs once, and again for an update where {@code update} is not given. */
    public Builder create(Output<String> create) {
      args.create = create;
      return this;
    }

    public Builder create(String create) {
      return create(Output.of(create));
    }

    /** Runs before the resource goes. */
    public Builder delete(Output<String> delete) {
      args.delete = delete;
      return this;
    }

    public Builder delete(String delete) {
      return delete(Output.of(delete));
    }

    /** Must exist; the program's when not given. */
    public Builder dir(Output<String> dir) {
      args.dir = dir;
      return this;
    }

    public Builder dir(String dir) {
      return dir(Output.of(dir));
    }

    /**
     * Added to the environment; over SSH only what the server accepts, and others fail the command.
     */
    public Builder environment(Output<Map<String, String>> environment) {
      args.environment = environment;
      return this;
    }

    public Builder environment(Map<String, String> environment) {
      return environment(Output.of(environment));
    }

    /** Gets the command as its last argument; {@code /bin/sh -c} when not given. */
    public Builder interpreter(Output<List<String>> interpreter) {
      args.interpreter = interpreter;
      return this;
    }

    public Builder interpreter(List<String> interpreter) {
      return interpreter(Output.of(interpreter));
    }

    public Builder interpreter(String... interpreter) {
      return interpreter(List.of(interpreter));
    }

    /** What of the output is shown while it runs. */
    public Builder logging(Output<Logging> logging) {
      args.logging = logging;
      return this;
    }

    public Builder logging(Logging logging) {
      return logging(Output.of(logging));
    }

    /** Where secrets belong: the command itself is shown when it fails. */
    public Builder stdin(Output<String> stdin) {
      args.stdin = stdin;
      return this;
    }

    public Builder stdin(String stdin) {
      return stdin(Output.of(stdin));
    }

    /** A change of any replaces the resource: what it runs on delete and create runs again. */
    public Builder triggers(Output<List<Object>> triggers) {
      args.triggers = triggers;
      return this;
    }

    public Builder triggers(List<Object> triggers) {
      return triggers(Output.of(triggers));
    }

    public Builder triggers(Object... triggers) {
      return triggers(List.of(triggers));
    }

    /** Runs when another input changes. */
    public Builder update(Output<String> update) {
      args.update = update;
      return this;
    }

    public Builder update(String update) {
      return update(Output.of(update));
    }

    /** The inputs; the builder must not be used afterwards. */
    public CommandArgs build() {
      return args;
    }
  }
}
