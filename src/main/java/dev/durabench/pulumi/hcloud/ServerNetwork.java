package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import java.util.List;
import java.util.Optional;

/** A server attached to a private network. */
@ResourceType(type = ServerNetwork.TYPE)
public final class ServerNetwork extends CustomResource {
  static final String TYPE = "hcloud:index/serverNetwork:ServerNetwork";

  @Export(
      name = "aliasIps",
      refs = {List.class, String.class},
      tree = "[0,1]")
  private Output<List<String>> aliasIps;

  @Export(name = "ip", refs = String.class, tree = "[0]")
  private Output<String> ip;

  @Export(name = "macAddress", refs = String.class, tree = "[0]")
  private Output<String> macAddress;

  @Export(name = "networkId", refs = Double.class, tree = "[0]")
  private Output<Double> networkId;

  @Export(name = "serverId", refs = Double.class, tree = "[0]")
  private Output<Double> serverId;

  @Export(name = "subnetId", refs = String.class, tree = "[0]")
  private Output<String> subnetId;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public ServerNetwork(String name, ServerNetworkArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, HcloudVersion.oneAtATime(options));
  }

  /** Further addresses of the server. */
  public Output<List<String>> aliasIps() {
    return aliasIps;
  }

  /** Fixed address; any free one when not given. */
  public Output<String> ip() {
    return ip;
  }

  /** Of the card it adds. */
  public Output<String> macAddress() {
    return macAddress;
  }

  /** Give either this or {@code subnetId}. */
  public Output<Double> networkId() {
    return networkId;
  }

  /** Id of the server. */
  public Output<Double> serverId() {
    return serverId;
  }

  /** Id of a subnet resource, which must exist by then. */
  public Output<Optional<String>> subnetId() {
    return subnetId.applyValue(Optional::ofNullable);
  }
}
