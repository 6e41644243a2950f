package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;

/** Inputs of {@link PrimaryIp}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class PrimaryIpArgs extends ResourceArgs {
  @Import(name = "assigneeId")
  private Output<String> assigneeId;

  @Import(name = "assigneeType")
  private Output<String> assigneeType;

  @Import(name = "autoDelete")
  private Output<Boolean> autoDelete;

  @Import(name = "deleteProtection")
  private Output<Boolean> deleteProtection;

  @Import(name = "labels")
  private Output<Map<String, String>> labels;

  @Import(name = "location")
  private Output<String> location;

  @Import(name = "name")
  private Output<String> name;

  @Import(name = "type", required = true)
  private Output<String> type;

  private PrimaryIpArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final PrimaryIpArgs args = new PrimaryIpArgs();

    private Builder() {}

    /** Id of the server; goes with {@code assigneeType}. */
    public Builder assigneeId(Output<String> assigneeId) {
      args.assigneeId = assigneeId;
      return this;
    }

    public Builder assigneeId(String assigneeId) {
      return assigneeId(Output.of(assigneeId));
    }

    /** Only {@code server}. */
    public Builder assigneeType(Output<String> assigneeType) {
      args.assigneeType = assigneeType;
      return this;
    }

    public Builder assigneeType(String assigneeType) {
      return assigneeType(Output.of(assigneeType));
    }

    /** True to delete it together with its server. */
    public Builder autoDelete(Output<Boolean> autoDelete) {
      args.autoDelete = autoDelete;
      return this;
    }

    public Builder autoDelete(Boolean autoDelete) {
      return autoDelete(Output.of(autoDelete));
    }

    /** True to refuse deletion. */
    public Builder deleteProtection(Output<Boolean> deleteProtection) {
      args.deleteProtection = deleteProtection;
      return this;
    }

    public Builder deleteProtection(Boolean deleteProtection) {
      return deleteProtection(Output.of(deleteProtection));
    }

    /** Keys and values of at most 63 characters, letters and digits at both ends. */
    public Builder labels(Output<Map<String, String>> labels) {
      args.labels = labels;
      return this;
    }

    public Builder labels(Map<String, String> labels) {
      return labels(Output.of(labels));
    }

    /** Such as {@code nbg1}; not together with {@code assigneeId}. */
    public Builder location(Output<String> location) {
      args.location = location;
      return this;
    }

    public Builder location(String location) {
      return location(Output.of(location));
    }

    /** Unique within the project. */
    public Builder name(Output<String> name) {
      args.name = name;
      return this;
    }

    public Builder name(String name) {
      return name(Output.of(name));
    }

    /** {@code ipv4} or {@code ipv6}. */
    public Builder type(Output<String> type) {
      args.type = type;
      return this;
    }

    public Builder type(String type) {
      return type(Output.of(type));
    }

    /** The inputs; the builder must not be used afterwards. */
    public PrimaryIpArgs build() {
      return args;
    }
  }
}
