package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import java.util.Optional;

/** A part of a private network, in one network zone. */
@ResourceType(type = NetworkSubnet.TYPE)
public final class NetworkSubnet extends CustomResource {
  static final String TYPE = "hcloud:index/networkSubnet:NetworkSubnet";

  @Export(name = "gateway", refs = String.class, tree = "[0]")
  private Output<String> gateway;

  @Export(name = "ipRange", refs = String.class, tree = "[0]")
  private Output<String> ipRange;

  @Export(name = "networkId", refs = Double.class, tree = "[0]")
  private Output<Double> networkId;

  @Export(name = "networkZone", refs = String.class, tree = "[0]")
  private Output<String> networkZone;

  @Export(name = "type", refs = String.class, tree = "[0]")
  private Output<String> type;

  @Export(name = "vswitchId", refs = Double.class, tree = "[0]")
  private Output<Double> vswitchId;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public NetworkSubnet(String name, NetworkSubnetArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, HcloudVersion.oneAtATime(options));
  }

  /** First address. */
  public Output<String> gateway() {
    return gateway;
  }

  /** CIDR within the network's; its first address is the gateway. */
  public Output<String> ipRange() {
    return ipRange;
  }

  /** Id of the network it is a part of. */
  public Output<Double> networkId() {
    return networkId;
  }

  /** Such as {@code eu-central}; holds the locations of its servers. */
  public Output<String> networkZone() {
    return networkZone;
  }

  /** {@code cloud} for servers, or {@code vswitch}. */
  public Output<String> type() {
    return type;
  }

  /** Id of a vSwitch, for that type only. */
  public Output<Optional<Double>> vswitchId() {
    return vswitchId.applyValue(Optional::ofNullable);
  }
}
