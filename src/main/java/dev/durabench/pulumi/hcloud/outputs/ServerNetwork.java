package dev.durabench.pulumi.hcloud.outputs;

import com.pulumi.core.annotations.CustomType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A private network that a server is in. */
@CustomType
@SuppressWarnings("NullAway.Init") // the SDK fills it in through the builder
public final class ServerNetwork {
  private @Nullable List<String> aliasIps;
  private @Nullable String ip;
  private @Nullable String macAddress;
  private @Nullable Double networkId;
  private @Nullable String subnetId;

  private ServerNetwork() {}

  /** Further addresses of the server. */
  public Optional<List<String>> aliasIps() {
    return Optional.ofNullable(aliasIps);
  }

  /** Fixed address; any free one when not given. */
  public Optional<String> ip() {
    return Optional.ofNullable(ip);
  }

  /** Of the card it adds. */
  public Optional<String> macAddress() {
    return Optional.ofNullable(macAddress);
  }

  /** Give either this or {@code subnetId}. */
  public Optional<Double> networkId() {
    return Optional.ofNullable(networkId);
  }

  /** Id of a subnet resource, which must exist by then. */
  public Optional<String> subnetId() {
    return Optional.ofNullable(subnetId);
  }

  /** Used by the SDK. */
  @CustomType.Builder
  public static final class Builder {
    private final ServerNetwork made = new ServerNetwork();

    /** Starts with nothing. */
    public Builder() {}

    @CustomType.Setter
    public Builder aliasIps(List<String> aliasIps) {
      made.aliasIps = aliasIps;
      return this;
    }

    @CustomType.Setter
    public Builder ip(String ip) {
      made.ip = ip;
      return this;
    }

    @CustomType.Setter
    public Builder macAddress(String macAddress) {
      made.macAddress = macAddress;
      return this;
    }

    @CustomType.Setter
    public Builder networkId(Double networkId) {
      made.networkId = networkId;
      return this;
    }

    @CustomType.Setter
    public Builder subnetId(String subnetId) {
      made.subnetId = subnetId;
      return this;
    }

    /** The value; the builder must not be used afterwards. */
    public ServerNetwork build() {
      return made;
    }
  }
}
