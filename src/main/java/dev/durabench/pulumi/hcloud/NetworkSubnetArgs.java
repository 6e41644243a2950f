package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** Inputs of {@link NetworkSubnet}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class NetworkSubnetArgs extends ResourceArgs {
  @Import(name = "ipRange", required = true)
  private Output<String> ipRange;

  @Import(name = "networkId", required = true)
  private Output<String> networkId;

  @Import(name = "networkZone", required = true)
  private Output<String> networkZone;

  @Import(name = "type", required = true)
  private Output<String> type;

  @Import(name = "vswitchId")
  private Output<String> vswitchId;

  private NetworkSubnetArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final NetworkSubnetArgs args = new NetworkSubnetArgs();

    private Builder() {}

    /** CIDR within the network's; its first address is the gateway. */
    public Builder ipRange(Output<String> ipRange) {
      args.ipRange = ipRange;
      return this;
    }

    public Builder ipRange(String ipRange) {
      return ipRange(Output.of(ipRange));
    }

    /** Id of the network it is a part of. */
    public Builder networkId(Output<String> networkId) {
      args.networkId = networkId;
      return this;
    }

    public Builder networkId(String networkId) {
      return networkId(Output.of(networkId));
    }

    /** Such as {@code eu-central}; holds the locations of its servers. */
    public Builder networkZone(Output<String> networkZone) {
      args.networkZone = networkZone;
      return this;
    }

    public Builder networkZone(String networkZone) {
      return networkZone(Output.of(networkZone));
    }

    /** {@code cloud} for servers, or {@code vswitch}. */
    public Builder type(Output<String> type) {
      args.type = type;
      return this;
    }

    public Builder type(String type) {
      return type(Output.of(type));
    }

    /** Id of a vSwitch, for that type only. */
    public Builder vswitchId(Output<String> vswitchId) {
      args.vswitchId = vswitchId;
      return this;
    }

    public Builder vswitchId(String vswitchId) {
      return vswitchId(Output.of(vswitchId));
    }

    /** The inputs; the builder must not be used afterwards. */
    public NetworkSubnetArgs build() {
      return args;
    }
  }
}
