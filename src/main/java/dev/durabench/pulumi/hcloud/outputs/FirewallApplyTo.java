package dev.durabench.pulumi.hcloud.outputs;

import com.pulumi.core.annotations.CustomType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a firewall applies to. */
@CustomType
@SuppressWarnings("NullAway.Init") // the SDK fills it in through the builder
public final class FirewallApplyTo {
  private @Nullable String labelSelector;
  private @Nullable Double server;

  private FirewallApplyTo() {}

  /** Servers whose labels it matches. */
  public Optional<String> labelSelector() {
    return Optional.ofNullable(labelSelector);
  }

  /** Id of a server. */
  public Optional<Double> server() {
    return Optional.ofNullable(server);
  }

  /** Used by the SDK. */
  @CustomType.Builder
  public static final class Builder {
    private final FirewallApplyTo made = new FirewallApplyTo();

    /** Starts with nothing. */
    public Builder() {}

    @CustomType.Setter
    public Builder labelSelector(String labelSelector) {
      made.labelSelector = labelSelector;
      return this;
    }

    @CustomType.Setter
    public Builder server(Double server) {
      made.server = server;
      return this;
    }

    /** The value; the builder must not be used afterwards. */
    public FirewallApplyTo build() {
      return made;
    }
  }
}
