package dev.durabench.pulumi.command.remote;

import com.pulumi.asset.AssetOrArchive;
import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import dev.durabench.pulumi.command.remote.inputs.ConnectionArgs;
import java.util.List;

/** Inputs of {@link CopyToRemote}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class CopyToRemoteArgs extends ResourceArgs {
  @Import(name = "connection", required = true)
  private Output<ConnectionArgs> connection;

  @Import(name = "remotePath", required = true)
  private Output<String> remotePath;

  @Import(name = "source", required = true)
  private Output<AssetOrArchive> source;

  @Import(name = "triggers")
  private Output<List<Object>> triggers;

  private CopyToRemoteArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final CopyToRemoteArgs args = new CopyToRemoteArgs();

    private Builder() {}

    /** How the machine is reached; secret. */
    public Builder connection(Output<ConnectionArgs> connection) {
      args.connection = connection.asSecret();
      return this;
    }

    public Builder connection(ConnectionArgs connection) {
      return connection(Output.of(connection));
    }

    /** Missing parents are made; a file goes into it where it is a directory. */
    public Builder remotePath(Output<String> remotePath) {
      args.remotePath = remotePath;
      return this;
    }

    public Builder remotePath(String remotePath) {
      return remotePath(Output.of(remotePath));
    }

    /** A file, a text or a directory on this machine. */
    public Builder source(Output<AssetOrArchive> source) {
      args.source = source;
      return this;
    }

    public Builder source(AssetOrArchive source) {
      return source(Output.of(source));
    }

    /**
     * A change of any copies again; hold the server's id there, as a new host alone copies nothing.
     */
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

    /** The inputs; the builder must not be used afterwards. */
    public CopyToRemoteArgs build() {
      return args;
    }
  }
}
