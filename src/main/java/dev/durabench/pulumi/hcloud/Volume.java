package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import java.util.Map;
import java.util.Optional;

/** Block storage over the network, for servers of its location. */
@ResourceType(type = Volume.TYPE)
public final class Volume extends CustomResource {
  static final String TYPE = "hcloud:index/volume:Volume";

  @Export(name = "automount", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> automount;

  @Export(name = "deleteProtection", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> deleteProtection;

  @Export(name = "format", refs = String.class, tree = "[0]")
  private Output<String> format;

  @Export(
      name = "labels",
      refs = {Map.class, String.class},
      tree = "[0,1,1]")
  private Output<Map<String, String>> labels;

  @Export(name = "linuxDevice", refs = String.class, tree = "[0]")
  private Output<String> linuxDevice;

  @Export(name = "location", refs = String.class, tree = "[0]")
  private Output<String> location;

  @Export(name = "name", refs = String.class, tree = "[0]")
  private Output<String> name;

  @Export(name = "serverId", refs = Double.class, tree = "[0]")
  private Output<Double> serverId;

  @Export(name = "size", refs = Integer.class, tree = "[0]")
  private Output<Integer> size;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public Volume(String name, VolumeArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, HcloudVersion.with(options));
  }

  /** Only with {@code serverId}; formats nothing. */
  public Output<Optional<Boolean>> automount() {
    return automount.applyValue(Optional::ofNullable);
  }

  /** True to refuse deletion. */
  public Output<Optional<Boolean>> deleteProtection() {
    return deleteProtection.applyValue(Optional::ofNullable);
  }

  /** {@code ext4} or {@code xfs}, when it is made; nothing when not given. */
  public Output<Optional<String>> format() {
    return format.applyValue(Optional::ofNullable);
  }

  /** Keys and values of at most 63 characters, letters and digits at both ends. */
  public Output<Optional<Map<String, String>>> labels() {
    return labels.applyValue(Optional::ofNullable);
  }

  /** Path of the device on the server it is attached to. */
  public Output<String> linuxDevice() {
    return linuxDevice;
  }

  /** Give either this or {@code serverId}. */
  public Output<String> location() {
    return location;
  }

  /** At most 64 characters, unique within the project. */
  public Output<String> name() {
    return name;
  }

  /** Give either this or {@code location}. */
  public Output<Double> serverId() {
    return serverId;
  }

  /** GB, 10 to 10240; can only grow. */
  public Output<Integer> size() {
    return size;
  }
}
