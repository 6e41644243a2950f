package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import dev.durabench.pulumi.hcloud.inputs.FirewallApplyToArgs;
import dev.durabench.pulumi.hcloud.inputs.FirewallRuleArgs;
import java.util.List;
import java.util.Map;

/** Inputs of {@link Firewall}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class FirewallArgs extends ResourceArgs {
  @Import(name = "applyTos")
  private Output<List<FirewallApplyToArgs>> applyTos;

  @Import(name = "labels")
  private Output<Map<String, String>> labels;

  @Import(name = "name")
  private Output<String> name;

  @Import(name = "rules")
  private Output<List<FirewallRuleArgs>> rules;

  private FirewallArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final FirewallArgs args = new FirewallArgs();

    private Builder() {}

    /** Servers or labels it applies to, besides what servers ask for themselves. */
    public Builder applyTos(Output<List<FirewallApplyToArgs>> applyTos) {
      args.applyTos = applyTos;
      return this;
    }

    public Builder applyTos(List<FirewallApplyToArgs> applyTos) {
      return applyTos(Output.of(applyTos));
    }

    public Builder applyTos(FirewallApplyToArgs... applyTos) {
      return applyTos(List.of(applyTos));
    }

    /** Keys and values of at most 63 characters, letters and digits at both ends. */
    public Builder labels(Output<Map<String, String>> labels) {
      args.labels = labels;
      return this;
    }

    public Builder labels(Map<String, String> labels) {
      return labels(Output.of(labels));
    }

    /** Unique within the project. */
    public Builder name(Output<String> name) {
      args.name = name;
      return this;
    }

    public Builder name(String name) {
      return name(Output.of(name));
    }

    /** At most 50; without one for a direction, nothing comes in and all goes out. */
    public Builder rules(Output<List<FirewallRuleArgs>> rules) {
      args.rules = rules;
      return this;
    }

    public Builder rules(List<FirewallRuleArgs> rules) {
      return rules(Output.of(rules));
    }

    public Builder rules(FirewallRuleArgs... rules) {
      return rules(List.of(rules));
    }

    /** The inputs; the builder must not be used afterwards. */
    public FirewallArgs build() {
      return args;
    }
  }
}
