package dev.durabench.pulumi.hcloud.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;

/** A rule of a firewall. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class FirewallRuleArgs extends ResourceArgs {
  @Import(name = "description")
  private Output<String> description;

  @Import(name = "destinationIps")
  private Output<List<String>> destinationIps;

  @Import(name = "direction", required = true)
  private Output<String> direction;

  @Import(name = "port")
  private Output<String> port;

  @Import(name = "protocol", required = true)
  private Output<String> protocol;

  @Import(name = "sourceIps")
  private Output<List<String>> sourceIps;

  private FirewallRuleArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final FirewallRuleArgs args = new FirewallRuleArgs();

    private Builder() {}

    public Builder description(Output<String> description) {
      args.description = description;
      return this;
    }

    public Builder description(String description) {
      return description(Output.of(description));
    }

    /** CIDRs, for {@code out}. */
    public Builder destinationIps(Output<List<String>> destinationIps) {
      args.destinationIps = destinationIps;
      return this;
    }

    public Builder destinationIps(List<String> destinationIps) {
      return destinationIps(Output.of(destinationIps));
    }

    public Builder destinationIps(String... destinationIps) {
      return destinationIps(List.of(destinationIps));
    }

    /** {@code in} or {@code out}. */
    public Builder direction(Output<String> direction) {
      args.direction = direction;
      return this;
    }

    public Builder direction(String direction) {
      return direction(Output.of(direction));
    }

    /** Such as {@code 80}, {@code 80-85} or {@code any}; for TCP and UDP only. */
    public Builder port(Output<String> port) {
      args.port = port;
      return this;
    }

    public Builder port(String port) {
      return port(Output.of(port));
    }

    /** {@code tcp}, {@code udp}, {@code icmp}, {@code esp} or {@code gre}. */
    public Builder protocol(Output<String> protocol) {
      args.protocol = protocol;
      return this;
    }

    public Builder protocol(String protocol) {
      return protocol(Output.of(protocol));
    }

    /** CIDRs, for {@code in}. */
    public Builder sourceIps(Output<List<String>> sourceIps) {
      args.sourceIps = sourceIps;
      return this;
    }

    public Builder sourceIps(List<String> sourceIps) {
      return sourceIps(Output.of(sourceIps));
    }

    public Builder sourceIps(String... sourceIps) {
      return sourceIps(List.of(sourceIps));
    }

    /** The inputs; the builder must not be used afterwards. */
    public FirewallRuleArgs build() {
      return args;
    }
  }
}
