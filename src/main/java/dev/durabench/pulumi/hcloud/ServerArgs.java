package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import dev.durabench.pulumi.hcloud.inputs.ServerNetworkArgs;
import dev.durabench.pulumi.hcloud.inputs.ServerPublicNetArgs;
import java.util.List;
import java.util.Map;

/** Inputs of {@link Server}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class ServerArgs extends ResourceArgs {
  @Import(name = "backups")
  private Output<Boolean> backups;

  @Import(name = "deleteProtection")
  private Output<Boolean> deleteProtection;

  @Import(name = "firewallIds")
  private Output<List<String>> firewallIds;

  @Import(name = "ignoreRemoteFirewallIds")
  private Output<Boolean> ignoreRemoteFirewallIds;

  @Import(name = "image")
  private Output<String> image;

  @Import(name = "iso")
  private Output<String> iso;

  @Import(name = "keepDisk")
  private Output<Boolean> keepDisk;

  @Import(name = "labels")
  private Output<Map<String, String>> labels;

  @Import(name = "location")
  private Output<String> location;

  @Import(name = "name")
  private Output<String> name;

  @Import(name = "networks")
  private Output<List<ServerNetworkArgs>> networks;

  @Import(name = "placementGroupId")
  private Output<String> placementGroupId;

  @Import(name = "publicNets")
  private Output<List<ServerPublicNetArgs>> publicNets;

  @Import(name = "rebuildProtection")
  private Output<Boolean> rebuildProtection;

  @Import(name = "rescue")
  private Output<String> rescue;

  @Import(name = "serverType", required = true)
  private Output<String> serverType;

  @Import(name = "shutdownBeforeDeletion")
  private Output<Boolean> shutdownBeforeDeletion;

  @Import(name = "sshKeys")
  private Output<List<String>> sshKeys;

  @Import(name = "userData")
  private Output<String> userData;

  private ServerArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final ServerArgs args = new ServerArgs();

    private Builder() {}

    /** Daily backups, at extra cost. */
    public Builder backups(Output<Boolean> backups) {
      args.backups = backups;
      return this;
    }

    public Builder backups(Boolean backups) {
      return backups(Output.of(backups));
    }

    /** Must equal {@code rebuildProtection}; a protected server is not deleted. */
    public Builder deleteProtection(Output<Boolean> deleteProtection) {
      args.deleteProtection = deleteProtection;
      return this;
    }

    public Builder deleteProtection(Boolean deleteProtection) {
      return deleteProtection(Output.of(deleteProtection));
    }

    /** Ids of firewalls, in force before the server starts. */
    public Builder firewallIds(Output<List<String>> firewallIds) {
      args.firewallIds = firewallIds;
      return this;
    }

    public Builder firewallIds(List<String> firewallIds) {
      return firewallIds(Output.of(firewallIds));
    }

    public Builder firewallIds(String... firewallIds) {
      return firewallIds(List.of(firewallIds));
    }

    /** True when firewalls are attached by other means as well. */
    public Builder ignoreRemoteFirewallIds(Output<Boolean> ignoreRemoteFirewallIds) {
      args.ignoreRemoteFirewallIds = ignoreRemoteFirewallIds;
      return this;
    }

    public Builder ignoreRemoteFirewallIds(Boolean ignoreRemoteFirewallIds) {
      return ignoreRemoteFirewallIds(Output.of(ignoreRemoteFirewallIds));
    }

    /** Name or id; another one replaces the server. */
    public Builder image(Output<String> image) {
      args.image = image;
      return this;
    }

    public Builder image(String image) {
      return image(Output.of(image));
    }

    /** Name or id of an ISO image in its drive. */
    public Builder iso(Output<String> iso) {
      args.iso = iso;
      return this;
    }

    public Builder iso(String iso) {
      return iso(Output.of(iso));
    }

    /** True to leave the disk as it is when the type changes. */
    public Builder keepDisk(Output<Boolean> keepDisk) {
      args.keepDisk = keepDisk;
      return this;
    }

    public Builder keepDisk(Boolean keepDisk) {
      return keepDisk(Output.of(keepDisk));
    }

    /** Keys and values of at most 63 characters, letters and digits at both ends. */
    public Builder labels(Output<Map<String, String>> labels) {
      args.labels = labels;
      return this;
    }

    public Builder labels(Map<String, String> labels) {
      return labels(Output.of(labels));
    }

    /** Such as {@code nbg1}; another one replaces the server. */
    public Builder location(Output<String> location) {
      args.location = location;
      return this;
    }

    public Builder location(String location) {
      return location(Output.of(location));
    }

    /** RFC 1123 host name, unique within the project. */
    public Builder name(Output<String> name) {
      args.name = name;
      return this;
    }

    public Builder name(String name) {
      return name(Output.of(name));
    }

    /** Attached after the server is made; a subnet must exist before. */
    public Builder networks(Output<List<ServerNetworkArgs>> networks) {
      args.networks = networks;
      return this;
    }

    public Builder networks(List<ServerNetworkArgs> networks) {
      return networks(Output.of(networks));
    }

    public Builder networks(ServerNetworkArgs... networks) {
      return networks(List.of(networks));
    }

    /** Id of its placement group; another one replaces the server. */
    public Builder placementGroupId(Output<String> placementGroupId) {
      args.placementGroupId = placementGroupId;
      return this;
    }

    public Builder placementGroupId(String placementGroupId) {
      return placementGroupId(Output.of(placementGroupId));
    }

    /** At most one; left out, the server gets both kinds of address. */
    public Builder publicNets(Output<List<ServerPublicNetArgs>> publicNets) {
      args.publicNets = publicNets;
      return this;
    }

    public Builder publicNets(List<ServerPublicNetArgs> publicNets) {
      return publicNets(Output.of(publicNets));
    }

    public Builder publicNets(ServerPublicNetArgs... publicNets) {
      return publicNets(List.of(publicNets));
    }

    /** Must equal {@code deleteProtection}. */
    public Builder rebuildProtection(Output<Boolean> rebuildProtection) {
      args.rebuildProtection = rebuildProtection;
      return this;
    }

    public Builder rebuildProtection(Boolean rebuildProtection) {
      return rebuildProtection(Output.of(rebuildProtection));
    }

    /** Rescue system, such as {@code linux64}. */
    public Builder rescue(Output<String> rescue) {
      args.rescue = rescue;
      return this;
    }

    public Builder rescue(String rescue) {
      return rescue(Output.of(rescue));
    }

    /** Such as {@code cpx32}; another one replaces the server. */
    public Builder serverType(Output<String> serverType) {
      args.serverType = serverType;
      return this;
    }

    public Builder serverType(String serverType) {
      return serverType(Output.of(serverType));
    }

    /** True to let the system shut down before it is deleted. */
    public Builder shutdownBeforeDeletion(Output<Boolean> shutdownBeforeDeletion) {
      args.shutdownBeforeDeletion = shutdownBeforeDeletion;
      return this;
    }

    public Builder shutdownBeforeDeletion(Boolean shutdownBeforeDeletion) {
      return shutdownBeforeDeletion(Output.of(shutdownBeforeDeletion));
    }

    /** Ids or names; others replace the server. */
    public Builder sshKeys(Output<List<String>> sshKeys) {
      args.sshKeys = sshKeys;
      return this;
    }

    public Builder sshKeys(List<String> sshKeys) {
      return sshKeys(Output.of(sshKeys));
    }

    public Builder sshKeys(String... sshKeys) {
      return sshKeys(List.of(sshKeys));
    }

    /**
     * For cloud-init, at most 32 KiB; secret only if given as a secret; another one replaces the
     * server.
     */
    public Builder userData(Output<String> userData) {
      args.userData = userData;
      return this;
    }

    public Builder userData(String userData) {
      return userData(Output.of(userData));
    }

    /** The inputs; the builder must not be used afterwards. */
    public ServerArgs build() {
      return args;
    }
  }
}
