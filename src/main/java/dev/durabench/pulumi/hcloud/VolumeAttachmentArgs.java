package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** Inputs of {@link VolumeAttachment}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class VolumeAttachmentArgs extends ResourceArgs {
  @Import(name = "automount")
  private Output<Boolean> automount;

  @Import(name = "serverId", required = true)
  private Output<String> serverId;

  @Import(name = "volumeId", required = true)
  private Output<String> volumeId;

  private VolumeAttachmentArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final VolumeAttachmentArgs args = new VolumeAttachmentArgs();

    private Builder() {}

    /** Cannot be changed later. */
    public Builder automount(Output<Boolean> automount) {
      args.automount = automount;
      return this;
    }

    public Builder automount(Boolean automount) {
      return automount(Output.of(automount));
    }

    /** Id of a server in the Volume's location. */
    public Builder serverId(Output<String> serverId) {
      args.serverId = serverId;
      return this;
    }

    public Builder serverId(String serverId) {
      return serverId(Output.of(serverId));
    }

    /** Id of the Volume. */
    public Builder volumeId(Output<String> volumeId) {
      args.volumeId = volumeId;
      return this;
    }

    public Builder volumeId(String volumeId) {
      return volumeId(Output.of(volumeId));
    }

    /** The inputs; the builder must not be used afterwards. */
    public VolumeAttachmentArgs build() {
      return args;
    }
  }
}
