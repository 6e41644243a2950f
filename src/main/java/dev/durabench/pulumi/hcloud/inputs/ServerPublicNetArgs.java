package dev.durabench.pulumi.hcloud.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** Public addresses of a server. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class ServerPublicNetArgs extends ResourceArgs {
  @Import(name = "ipv4")
  private Output<String> ipv4;

  @Import(name = "ipv4Enabled")
  private Output<Boolean> ipv4Enabled;

  @Import(name = "ipv6")
  private Output<String> ipv6;

  @Import(name = "ipv6Enabled")
  private Output<Boolean> ipv6Enabled;

  private ServerPublicNetArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final ServerPublicNetArgs args = new ServerPublicNetArgs();

    private Builder() {}

    /** Id of a Primary IP. */
    public Builder ipv4(Output<String> ipv4) {
      args.ipv4 = ipv4;
      return this;
    }

    public Builder ipv4(String ipv4) {
      return ipv4(Output.of(ipv4));
    }

    public Builder ipv4Enabled(Output<Boolean> ipv4Enabled) {
      args.ipv4Enabled = ipv4Enabled;
      return this;
    }

    public Builder ipv4Enabled(Boolean ipv4Enabled) {
      return ipv4Enabled(Output.of(ipv4Enabled));
    }

    /** Id of a Primary IP. */
    public Builder ipv6(Output<String> ipv6) {
      args.ipv6 = ipv6;
      return this;
    }

    public Builder ipv6(String ipv6) {
      return ipv6(Output.of(ipv6));
    }

    public Builder ipv6Enabled(Output<Boolean> ipv6Enabled) {
      args.ipv6Enabled = ipv6Enabled;
      return this;
    }

    public Builder ipv6Enabled(Boolean ipv6Enabled) {
      return ipv6Enabled(Output.of(ipv6Enabled));
    }

    /** The inputs; the builder must not be used afterwards. */
    public ServerPublicNetArgs build() {
      return args;
    }
  }
}
