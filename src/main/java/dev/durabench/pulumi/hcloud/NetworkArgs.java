package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;

/** Inputs of {@link Network}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class NetworkArgs extends ResourceArgs {
  @Import(name = "deleteProtection")
  private Output<Boolean> deleteProtection;

  @Import(name = "exposeRoutesToVswitch")
  private Output<Boolean> exposeRoutesToVswitch;

  @Import(name = "ipRange", required = true)
  private Output<String> ipRange;

  @Import(name = "labels")
  private Output<Map<String, String>> labels;

  @Import(name = "name")
  private Output<String> name;

  private NetworkArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final NetworkArgs args = new NetworkArgs();

    private Builder() {}

    /** True to refuse deletion. */
    public Builder deleteProtection(Output<Boolean> deleteProtection) {
      args.deleteProtection = deleteProtection;
      return this;
    }

    public Builder deleteProtection(Boolean deleteProtection) {
      return deleteProtection(Output.of(deleteProtection));
    }

    /** True to make the routes known to connected vSwitches. */
    public Builder exposeRoutesToVswitch(Output<Boolean> exposeRoutesToVswitch) {
      args.exposeRoutesToVswitch = exposeRoutesToVswitch;
      return this;
    }

    public Builder exposeRoutesToVswitch(Boolean exposeRoutesToVswitch) {
      return exposeRoutesToVswitch(Output.of(exposeRoutesToVswitch));
    }

    /** CIDR of a private range, at least /24; another one replaces the network. */
    public Builder ipRange(Output<String> ipRange) {
      args.ipRange = ipRange;
      return this;
    }

    public Builder ipRange(String ipRange) {
      return ipRange(Output.of(ipRange));
    }

    /** Keys and values of at most 63 characters, letters and digits at both ends. */
    public Builder labels(Output<Map<String, String>> labels) {
      args.labels = labels;
      return this;
    }

    public Builder labels(Map<String, String> labels) {
      return labels(Output.of(labels));
    }

    /** Unique within the project. */
    public Builder name(Output<String> name) {
      args.name = name;
      return this;
    }

    public Builder name(String name) {
      return name(Output.of(name));
    }

    /** The inputs; the builder must not be used afterwards. */
    public NetworkArgs build() {
      return args;
    }
  }
}
