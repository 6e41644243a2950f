package dev.durabench.pulumi.hcloud.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;

/** A private network that a server is in. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class ServerNetworkArgs extends ResourceArgs {
  @Import(name = "aliasIps")
  private Output<List<String>> aliasIps;

  @Import(name = "ip")
  private Output<String> ip;

  @Import(name = "macAddress")
  private Output<String> macAddress;

  @Import(name = "networkId")
  private Output<String> networkId;

  @Import(name = "subnetId")
  private Output<String> subnetId;

  private ServerNetworkArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final ServerNetworkArgs args = new ServerNetworkArgs();

    private Builder() {}

    /** Further addresses of the server. */
    public Builder aliasIps(Output<List<String>> aliasIps) {
      args.aliasIps = aliasIps;
      return this;
    }

    public Builder aliasIps(List<String> aliasIps) {
      return aliasIps(Output.of(aliasIps));
    }

    public Builder aliasIps(String... aliasIps) {
      return aliasIps(List.of(aliasIps));
    }

    /** Fixed address; any free one when not given. */
    public Builder ip(Output<String> ip) {
      args.ip = ip;
      return this;
    }

    public Builder ip(String ip) {
      return ip(Output.of(ip));
    }

    /** Of the card it adds. */
    public Builder macAddress(Output<String> macAddress) {
      args.macAddress = macAddress;
      return this;
    }

    public Builder macAddress(String macAddress) {
      return macAddress(Output.of(macAddress));
    }

    /** Give either this or {@code subnetId}. */
    public Builder networkId(Output<String> networkId) {
      args.networkId = networkId;
      return this;
    }

    public Builder networkId(String networkId) {
      return networkId(Output.of(networkId));
    }

    /** Id of a subnet resource, which must exist by then. */
    public Builder subnetId(Output<String> subnetId) {
      args.subnetId = subnetId;
      return this;
    }

    public Builder subnetId(String subnetId) {
      return subnetId(Output.of(subnetId));
    }

    /** The inputs; the builder must not be used afterwards. */
    public ServerNetworkArgs build() {
      return args;
    }
  }
}
