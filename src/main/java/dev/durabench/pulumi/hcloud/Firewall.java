package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import dev.durabench.pulumi.hcloud.outputs.FirewallApplyTo;
import dev.durabench.pulumi.hcloud.outputs.FirewallRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What may reach a server at its public addresses. */
@ResourceType(type = Firewall.TYPE)
public final class Firewall extends CustomResource {
  static final String TYPE = "hcloud:index/firewall:Firewall";

  @Export(
      name = "applyTos",
      refs = {List.class, FirewallApplyTo.class},
      tree = "[0,1]")
  private Output<List<FirewallApplyTo>> applyTos;

  @Export(
      name = "labels",
      refs = {Map.class, String.class},
      tree = "[0,1,1]")
  private Output<Map<String, String>> labels;

  @Export(name = "name", refs = String.class, tree = "[0]")
  private Output<String> name;

  @Export(
      name = "rules",
      refs = {List.class, FirewallRule.class},
      tree = "[0,1]")
  private Output<List<FirewallRule>> rules;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public Firewall(String name, FirewallArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, HcloudVersion.with(options));
  }

  /** Servers or labels it applies to, besides what servers ask for themselves. */
  public Output<List<FirewallApplyTo>> applyTos() {
    return applyTos;
  }

  /** Keys and values of at most 63 characters, letters and digits at both ends. */
  public Output<Map<String, String>> labels() {
    return labels;
  }

  /** Unique within the project. */
  public Output<String> name() {
    return name;
  }

  /** At most 50; without one for a direction, nothing comes in and all goes out. */
  public Output<Optional<List<FirewallRule>>> rules() {
    return rules.applyValue(Optional::ofNullable);
  }
}
