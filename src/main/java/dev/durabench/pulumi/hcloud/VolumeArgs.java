package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;

/** Inputs of {@link Volume}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class VolumeArgs extends ResourceArgs {
  @Import(name = "automount")
  private Output<Boolean> automount;

  @Import(name = "deleteProtection")
  private Output<Boolean> deleteProtection;

  @Import(name = "format")
  private Output<String> format;

  @Import(name = "labels")
  private Output<Map<String, String>> labels;

  @Import(name = "location")
  private Output<String> location;

  @Import(name = "name")
  private Output<String> name;

  @Import(name = "serverId")
  private Output<String> serverId;

  @Import(name = "size", required = true)
  private Output<Integer> size;

  private VolumeArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final VolumeArgs args = new VolumeArgs();

    private Builder() {}

    /** Only with {@code serverId}; formats nothing. */
    public Builder automount(Output<Boolean> automount) {
      args.automount = automount;
      return this;
    }

    public Builder automount(Boolean automount) {
      return automount(Output.of(automount));
    }

    /** True to refuse deletion. */
    public Builder deleteProtection(Output<Boolean> deleteProtection) {
      args.deleteProtection = deleteProtection;
      return this;
    }

    public Builder deleteProtection(Boolean deleteProtection) {
      return deleteProtection(Output.of(deleteProtection));
    }

    /** {@code ext4} or {@code xfs}, when it is made; nothing when not given. */
    public Builder format(Output<String> format) {
      args.format = format;
      return this;
    }

    public Builder format(String format) {
      return format(Output.of(format));
    }

    /** Keys and values of at most 63 characters, letters and digits at both ends. */
    public Builder labels(Output<Map<String, String>> labels) {
      args.labels = labels;
      return this;
    }

    public Builder labels(Map<String, String> labels) {
      return labels(Output.of(labels));
    }

    /** Give either this or {@code serverId}. */
    public Builder location(Output<String> location) {
      args.location = location;
      return this;
    }

    public Builder location(String location) {
      return location(Output.of(location));
    }

    /** At most 64 characters, unique within the project. */
    public Builder name(Output<String> name) {
      args.name = name;
      return this;
    }

    public Builder name(String name) {
      return name(Output.of(name));
    }

    /** Give either this or {@code location}. */
    public Builder serverId(Output<String> serverId) {
      args.serverId = serverId;
      return this;
    }

    public Builder serverId(String serverId) {
      return serverId(Output.of(serverId));
    }

    /** GB, 10 to 10240; can only grow. */
    public Builder size(Output<Integer> size) {
      args.size = size;
      return this;
    }

    public Builder size(Integer size) {
      return size(Output.of(size));
    }

    /** The inputs; the builder must not be used afterwards. */
    public VolumeArgs build() {
      return args;
    }
  }
}
