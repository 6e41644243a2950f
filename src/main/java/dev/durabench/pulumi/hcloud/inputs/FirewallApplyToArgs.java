package dev.durabench.pulumi.hcloud.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** What a firewall applies to. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class FirewallApplyToArgs extends ResourceArgs {
  @Import(name = "labelSelector")
  private Output<String> labelSelector;

  @Import(name = "server")
  private Output<String> server;

  private FirewallApplyToArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final FirewallApplyToArgs args = new FirewallApplyToArgs();

    private Builder() {}

    /** Servers whose labels it matches. */
    public Builder labelSelector(Output<String> labelSelector) {
      args.labelSelector = labelSelector;
      return this;
    }

    public Builder labelSelector(String labelSelector) {
      return labelSelector(Output.of(labelSelector));
    }

    /** Id of a server. */
    public Builder server(Output<String> server) {
      args.server = server;
      return this;
    }

    public Builder server(String server) {
      return server(Output.of(server));
    }

    /** The inputs; the builder must not be used afterwards. */
    public FirewallApplyToArgs build() {
      return args;
    }
  }
}
