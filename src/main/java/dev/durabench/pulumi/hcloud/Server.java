package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import dev.durabench.pulumi.hcloud.outputs.ServerNetwork;
import dev.durabench.pulumi.hcloud.outputs.ServerPublicNet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server. */
@ResourceType(type = Server.TYPE)
public final class Server extends CustomResource {
  static final String TYPE = "hcloud:index/server:Server";

  @Export(name = "backups", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> backups;

  @Export(name = "deleteProtection", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> deleteProtection;

  @Export(
      name = "firewallIds",
      refs = {List.class, Double.class},
      tree = "[0,1]")
  private Output<List<Double>> firewallIds;

  @Export(name = "ignoreRemoteFirewallIds", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> ignoreRemoteFirewallIds;

  @Export(name = "image", refs = String.class, tree = "[0]")
  private Output<String> image;

  @Export(name = "ipv4Address", refs = String.class, tree = "[0]")
  private Output<String> ipv4Address;

  @Export(name = "ipv6Address", refs = String.class, tree = "[0]")
  private Output<String> ipv6Address;

  @Export(name = "ipv6Network", refs = String.class, tree = "[0]")
  private Output<String> ipv6Network;

  @Export(name = "iso", refs = String.class, tree = "[0]")
  private Output<String> iso;

  @Export(name = "keepDisk", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> keepDisk;

  @Export(
      name = "labels",
      refs = {Map.class, String.class},
      tree = "[0,1,1]")
  private Output<Map<String, String>> labels;

  @Export(name = "location", refs = String.class, tree = "[0]")
  private Output<String> location;

  @Export(name = "name", refs = String.class, tree = "[0]")
  private Output<String> name;

  @Export(
      name = "networks",
      refs = {List.class, ServerNetwork.class},
      tree = "[0,1]")
  private Output<List<ServerNetwork>> networks;

  @Export(name = "placementGroupId", refs = Double.class, tree = "[0]")
  private Output<Double> placementGroupId;

  @Export(name = "primaryDiskSize", refs = Integer.class, tree = "[0]")
  private Output<Integer> primaryDiskSize;

  @Export(
      name = "publicNets",
      refs = {List.class, ServerPublicNet.class},
      tree = "[0,1]")
  private Output<List<ServerPublicNet>> publicNets;

  @Export(name = "rebuildProtection", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> rebuildProtection;

  @Export(name = "rescue", refs = String.class, tree = "[0]")
  private Output<String> rescue;

  @Export(name = "serverType", refs = String.class, tree = "[0]")
  private Output<String> serverType;

  @Export(name = "shutdownBeforeDeletion", refs = Boolean.class, tree = "[0]")
  private Output<Boolean> shutdownBeforeDeletion;

  @Export(
      name = "sshKeys",
      refs = {List.class, String.class},
      tree = "[0,1]")
  private Output<List<String>> sshKeys;

  @Export(name = "status", refs = String.class, tree = "[0]")
  private Output<String> status;

  @Export(name = "userData", refs = String.class, tree = "[0]")
  private Output<String> userData;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public Server(String name, ServerArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, HcloudVersion.oneAtATime(options, "serverType", "placementGroupId"));
  }

  /** Daily backups, at extra cost. */
  public Output<Optional<Boolean>> backups() {
    return backups.applyValue(Optional::ofNullable);
  }

  /** Must equal {@code rebuildProtection}; a protected server is not deleted. */
  public Output<Optional<Boolean>> deleteProtection() {
    return deleteProtection.applyValue(Optional::ofNullable);
  }

  /** Ids of firewalls, in force before the server starts. */
  public Output<List<Double>> firewallIds() {
    return firewallIds;
  }

  /** True when firewalls are attached by other means as well. */
  public Output<Optional<Boolean>> ignoreRemoteFirewallIds() {
    return ignoreRemoteFirewallIds.applyValue(Optional::ofNullable);
  }

  /** Name or id; another one replaces the server. */
  public Output<String> image() {
    return image;
  }

  /** Public; empty when there is none. */
  public Output<String> ipv4Address() {
    return ipv4Address;
  }

  /** Public, the first of its network; empty when there is none. */
  public Output<String> ipv6Address() {
    return ipv6Address;
  }

  /** Such as {@code 2001:db8::/64}; empty when there is none. */
  public Output<String> ipv6Network() {
    return ipv6Network;
  }

  /** Name or id of an ISO image in its drive. */
  public Output<Optional<String>> iso() {
    return iso.applyValue(Optional::ofNullable);
  }

  /** True to leave the disk as it is when the type changes. */
  public Output<Optional<Boolean>> keepDisk() {
    return keepDisk.applyValue(Optional::ofNullable);
  }

  /** Keys and values of at most 63 characters, letters and digits at both ends. */
  public Output<Optional<Map<String, String>>> labels() {
    return labels.applyValue(Optional::ofNullable);
  }

  /** Such as {@code nbg1}; another one replaces the server. */
  public Output<String> location() {
    return location;
  }

  /** RFC 1123 host name, unique within the project. */
  public Output<String> name() {
    return name;
  }

  /** Attached after the server is made; a subnet must exist before. */
  public Output<Optional<List<ServerNetwork>>> networks() {
    return networks.applyValue(Optional::ofNullable);
  }

  /** Id of its placement group; another one replaces the server. */
  public Output<Optional<Double>> placementGroupId() {
    return placementGroupId.applyValue(Optional::ofNullable);
  }

  /** GB. */
  public Output<Integer> primaryDiskSize() {
    return primaryDiskSize;
  }

  /** At most one; left out, the server gets both kinds of address. */
  public Output<Optional<List<ServerPublicNet>>> publicNets() {
    return publicNets.applyValue(Optional::ofNullable);
  }

  /** Must equal {@code deleteProtection}. */
  public Output<Optional<Boolean>> rebuildProtection() {
    return rebuildProtection.applyValue(Optional::ofNullable);
  }

  /** Rescue system, such as {@code linux64}. */
  public Output<Optional<String>> rescue() {
    return rescue.applyValue(Optional::ofNullable);
  }

  /** Such as {@code cpx32}; another one replaces the server. */
  public Output<String> serverType() {
    return serverType;
  }

  /** True to let the system shut down before it is deleted. */
  public Output<Optional<Boolean>> shutdownBeforeDeletion() {
    return shutdownBeforeDeletion.applyValue(Optional::ofNullable);
  }

  /** Ids or names; others replace the server. */
  public Output<Optional<List<String>>> sshKeys() {
    return sshKeys.applyValue(Optional::ofNullable);
  }

  /** Such as {@code running} or {@code off}. */
  public Output<String> status() {
    return status;
  }

  /**
   * For cloud-init, at most 32 KiB; secret only if given as a secret; another one replaces the
   * server.
   */
  public Output<Optional<String>> userData() {
    return userData.applyValue(Optional::ofNullable);
  }
}
