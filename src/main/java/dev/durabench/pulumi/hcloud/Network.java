package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import java.util.Map;
import java.util.Optional;

/** A private network. */
@ResourceType(type = Network.TYPE)
public final class Network extends CustomResource {
  static final String TYPE = "hcloud:index/network:Network";

  @Export(name = "deleteProtection", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> deleteProtection;

  @Export(name = "exposeRoutesToVswitch", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> exposeRoutesToVswitch;

  @Export(name = "ipRange", refs = String.class, tree = "[0]")
  private Output<String> ipRange;

  @Export(
      name = "labels",
      refs = {Map.class, String.class},
      tree = "[0,1,1]")
  private Output<Map<String, String>> labels;

  @Export(name = "name", refs = String.class, tree = "[0]")
  private Output<String> name;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public Network(String name, NetworkArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, HcloudVersion.with(options));
  }

  /** True to refuse deletion. */
  public Output<Optional<Boolean>> deleteProtection() {
    return deleteProtection.applyValue(Optional::ofNullable);
  }

  /** True to make the routes known to connected vSwitches. */
  public Output<Optional<Boolean>> exposeRoutesToVswitch() {
    return exposeRoutesToVswitch.applyValue(Optional::ofNullable);
  }

  /** CIDR of a private range, at least /24; another one replaces the network. */
  public Output<String> ipRange() {
    return ipRange;
  }

  /** Keys and values of at most 63 characters, letters and digits at both ends. */
  public Output<Optional<Map<String, String>>> labels() {
    return labels.applyValue(Optional::ofNullable);
  }

  /** Unique within the project. */
  public Output<String> name() {
    return name;
  }
}
