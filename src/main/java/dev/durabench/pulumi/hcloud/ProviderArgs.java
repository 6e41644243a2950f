package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** Inputs of {@link Provider}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class ProviderArgs extends ResourceArgs {
  @Import(name = "endpoint")
  private Output<String> endpoint;

  @Import(name = "endpointHetzner")
  private Output<String> endpointHetzner;

  @Import(name = "pollFunction")
  private Output<String> pollFunction;

  @Import(name = "pollInterval")
  private Output<String> pollInterval;

  @Import(name = "token")
  private Output<String> token;

  private ProviderArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final ProviderArgs args = new ProviderArgs();

    private Builder() {}

    /** URL of the API with its version; the environment's HCLOUD_ENDPOINT when not given. */
    public Builder endpoint(Output<String> endpoint) {
      args.endpoint = endpoint;
      return this;
    }

    public Builder endpoint(String endpoint) {
      return endpoint(Output.of(endpoint));
    }

    /** URL of the API for storage boxes. */
    public Builder endpointHetzner(Output<String> endpointHetzner) {
      args.endpointHetzner = endpointHetzner;
      return this;
    }

    public Builder endpointHetzner(String endpointHetzner) {
      return endpointHetzner(Output.of(endpointHetzner));
    }

    /** {@code constant} or {@code exponential}. */
    public Builder pollFunction(Output<String> pollFunction) {
      args.pollFunction = pollFunction;
      return this;
    }

    public Builder pollFunction(String pollFunction) {
      return pollFunction(Output.of(pollFunction));
    }

    /** Between two looks at an action, such as {@code 500ms}. */
    public Builder pollInterval(Output<String> pollInterval) {
      args.pollInterval = pollInterval;
      return this;
    }

    public Builder pollInterval(String pollInterval) {
      return pollInterval(Output.of(pollInterval));
    }

    /** 64 characters; the environment's HCLOUD_TOKEN when not given. */
    public Builder token(Output<String> token) {
      args.token = token.asSecret();
      return this;
    }

    public Builder token(String token) {
      return token(Output.of(token));
    }

    /** The inputs; the builder must not be used afterwards. */
    public ProviderArgs build() {
      return args;
    }
  }
}
