package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;

/** A Volume attached to a server. */
@ResourceType(type = VolumeAttachment.TYPE)
public final class VolumeAttachment extends CustomResource {
  static final String TYPE = "hcloud:index/volumeAttachment:VolumeAttachment";

  @Export(name = "automount", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> automount;

  @Export(name = "serverId", refs = Double.class, tree = "[0]")
  private Output<Double> serverId;

  @Export(name = "volumeId", refs = Double.class, tree = "[0]")
  private Output<Double> volumeId;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public VolumeAttachment(String name, VolumeAttachmentArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, HcloudVersion.oneAtATime(options));
  }

  /** Cannot be changed later. */
  public Output<Boolean> automount() {
    return automount;
  }

  /** Id of a server in the Volume's location. */
  public Output<Double> serverId() {
    return serverId;
  }

  /** Id of the Volume. */
  public Output<Double> volumeId() {
    return volumeId;
  }
}
