package dev.durabench.pulumi.hcloud.outputs;

import com.pulumi.core.annotations.CustomType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Public addresses of a server. */
@CustomType
@SuppressWarnings("NullAway.Init") // the SDK fills it in through the builder
public final class ServerPublicNet {
  private @Nullable Double ipv4;
  private @Nullable Boolean ipv4Enabled;
  private @Nullable Double ipv6;
  private @Nullable Boolean ipv6Enabled;

  private ServerPublicNet() {}

  /** Id of a Primary IP. */
  public Optional<Double> ipv4() {
    return Optional.ofNullable(ipv4);
  }

  public Optional<Boolean> ipv4Enabled() {
    return Optional.ofNullable(ipv4Enabled);
  }

  /** Id of a Primary IP. */
  public Optional<Double> ipv6() {
    return Optional.ofNullable(ipv6);
  }

  public Optional<Boolean> ipv6Enabled() {
    return Optional.ofNullable(ipv6Enabled);
  }

  /** Used by the SDK. */
  @CustomType.Builder
  public static final class Builder {
    private final ServerPublicNet made = new ServerPublicNet();

    /** Starts with nothing. */
    public Builder() {}

    @CustomType.Setter
    public Builder ipv4(Double ipv4) {
      made.ipv4 = ipv4;
      return this;
    }

    @CustomType.Setter
    public Builder ipv4Enabled(Boolean ipv4Enabled) {
      made.ipv4Enabled = ipv4Enabled;
      return this;
    }

    @CustomType.Setter
    public Builder ipv6(Double ipv6) {
      made.ipv6 = ipv6;
      return this;
    }

    @CustomType.Setter
    public Builder ipv6Enabled(Boolean ipv6Enabled) {
      made.ipv6Enabled = ipv6Enabled;
      return this;
    }

    /** The value; the builder must not be used afterwards. */
    public ServerPublicNet build() {
      return made;
    }
  }
}
