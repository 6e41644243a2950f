package dev.durabench.pulumi.hcloud.outputs;

import com.pulumi.core.annotations.CustomType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A rule of a firewall. */
@CustomType
@SuppressWarnings("NullAway.Init") // the SDK fills it in through the builder
public final class FirewallRule {
  private @Nullable String description;
  private @Nullable List<String> destinationIps;
  private String direction;
  private @Nullable String port;
  private String protocol;
  private @Nullable List<String> sourceIps;

  private FirewallRule() {}

  public Optional<String> description() {
    return Optional.ofNullable(description);
  }

  /** CIDRs, for {@code out}. */
  public Optional<List<String>> destinationIps() {
    return Optional.ofNullable(destinationIps);
  }

  /** {@code in} or {@code out}. */
  public String direction() {
    return direction;
  }

  /** Such as {@code 80}, {@code 80-85} or {@code any}; for TCP and UDP only. */
  public Optional<String> port() {
    return Optional.ofNullable(port);
  }

  /** {@code tcp}, {@code udp}, {@code icmp}, {@code esp} or {@code gre}. */
  public String protocol() {
    return protocol;
  }

  /** CIDRs, for {@code in}. */
  public Optional<List<String>> sourceIps() {
    return Optional.ofNullable(sourceIps);
  }

  /** Used by the SDK. */
  @CustomType.Builder
  public static final class Builder {
    private final FirewallRule made = new FirewallRule();

    /** Starts with nothing. */
    public Builder() {}

    @CustomType.Setter
    public Builder description(String description) {
      made.description = description;
      return this;
    }

    @CustomType.Setter
    public Builder destinationIps(List<String> destinationIps) {
      made.destinationIps = destinationIps;
      return this;
    }

    @CustomType.Setter
    public Builder direction(String direction) {
      made.direction = direction;
      return this;
    }

    @CustomType.Setter
    public Builder port(String port) {
      made.port = port;
      return this;
    }

    @CustomType.Setter
    public Builder protocol(String protocol) {
      made.protocol = protocol;
      return this;
    }

    @CustomType.Setter
    public Builder sourceIps(List<String> sourceIps) {
      made.sourceIps = sourceIps;
      return this;
    }

    /** The value; the builder must not be used afterwards. */
    public FirewallRule build() {
      return made;
    }
  }
}
