package dev.durabench.pulumi.command.remote;

import com.pulumi.asset.AssetOrArchive;
import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import dev.durabench.pulumi.command.CommandVersion;
import dev.durabench.pulumi.command.remote.outputs.Connection;
import java.util.List;
import java.util.Optional;

/** A file or directory copied to another machine by SSH; deleting it leaves the copy. */
@ResourceType(type = CopyToRemote.TYPE)
public final class CopyToRemote extends CustomResource {
  static final String TYPE = "command:remote:CopyToRemote";

  @Export(name = "connection", refs = Connection.class, tree = "[0]")
  private Output<Connection> connection;

  @Export(name = "remotePath", refs = String.class, tree = "[0]")
  private Output<String> remotePath;

  @Export(name = "source", refs = AssetOrArchive.class, tree = "[0]")
  private Output<AssetOrArchive> source;

  @Export(
      name = "triggers",
      refs = {List.class, Object.class},
      tree = "[0,1]")
  private Output<List<Object>> triggers;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public CopyToRemote(String name, CopyToRemoteArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, CommandVersion.with(options, "connection"));
  }

  /** How the machine is reached; secret. */
  public Output<Connection> connection() {
    return connection;
  }

  /** Missing parents are made; a file goes into it where it is a directory. */
  public Output<String> remotePath() {
    return remotePath;
  }

  /** A file, a text or a directory on this machine. */
  public Output<AssetOrArchive> source() {
    return source;
  }

  /**
   * A change of any copies again; hold the server's id there, as a new host alone copies nothing.
   */
  public Output<Optional<List<Object>>> triggers() {
    return triggers.applyValue(Optional::ofNullable);
  }
}
