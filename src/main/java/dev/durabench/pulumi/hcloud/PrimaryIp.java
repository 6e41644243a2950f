package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import java.util.Map;

/** A public address that outlives the server it is assigned to. */
@ResourceType(type = PrimaryIp.TYPE)
public final class PrimaryIp extends CustomResource {
  static final String TYPE = "hcloud:index/primaryIp:PrimaryIp";

  @Export(name = "assigneeId", refs = Double.class, tree = "[0]")
  private Output<Double> assigneeId;

  @Export(name = "assigneeType", refs = String.class, tree = "[0]")
  private Output<String> assigneeType;

  @Export(name = "autoDelete", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> autoDelete;

  @Export(name = "deleteProtection", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> deleteProtection;

  @Export(name = "ipAddress", refs = String.class, tree = "[0]")
  private Output<String> ipAddress;

  @Export(name = "ipNetwork", refs = String.class, tree = "[0]")
  private Output<String> ipNetwork;

  @Export(
      name = "labels",
      refs = {Map.class, String.class},
      tree = "[0,1,1]")
  private Output<Map<String, String>> labels;

  @Export(name = "location", refs = String.class, tree = "[0]")
  private Output<String> location;

  @Export(name = "name", refs = String.class, tree = "[0]")
  private Output<String> name;

  @Export(name = "type", refs = String.class, tree = "[0]")
  private Output<String> type;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public PrimaryIp(String name, PrimaryIpArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, HcloudVersion.oneAtATime(options));
  }

  /** Id of the server; goes with {@code assigneeType}. */
  public Output<Double> assigneeId() {
    return assigneeId;
  }

  /** Only {@code server}. */
  public Output<String> assigneeType() {
    return assigneeType;
  }

  /** True to delete it together with its server. */
  public Output<Boolean> autoDelete() {
    return autoDelete;
  }

  /** True to refuse deletion. */
  public Output<Boolean> deleteProtection() {
    return deleteProtection;
  }

  /** The address. */
  public Output<String> ipAddress() {
    return ipAddress;
  }

  /** Its network, for IPv6. */
  public Output<String> ipNetwork() {
    return ipNetwork;
  }

  /** Keys and values of at most 63 characters, letters and digits at both ends. */
  public Output<Map<String, String>> labels() {
    return labels;
  }

  /** Such as {@code nbg1}; not together with {@code assigneeId}. */
  public Output<String> location() {
    return location;
  }

  /** Unique within the project. */
  public Output<String> name() {
    return name;
  }

  /** {@code ipv4} or {@code ipv6}. */
  public Output<String> type() {
    return type;
  }
}
